public import DayModel
import DayStore
import Git
import Store
import Synchronization
public import Values

/// What an action is handed: the environment, the time, which store is meant, and who hears of what
/// happens on the way.
///
/// A context belongs to one action, or to the few of one command. It looks for the store when it is
/// first asked for, and reads the store's configuration once.
public final class ActionContext {
  /// The variables, the folders and the names that the action runs with.
  public let environment: ActionEnvironment
  /// The time of the action. After ``today`` it is told in the zone of the store's configuration.
  public var clock: Clock { storeZone.rules.map(givenClock.inZone) ?? givenClock }
  /// The clock that was handed in.
  private let givenClock: Clock
  /// The zone of the store's configuration, once ``today`` has asked for it.
  private var storeZone = StoreZone()

  /// A zone that the copies of a context share.
  private final class StoreZone {
    var rules: TimeZoneRules?
  }

  /// The folder that names the store; nil where it is looked for (docs/cli.md, “Finding the store”).
  public let folder: String?
  /// The command, with its subcommand and without its values: `todo done`. Commits carry it; empty for none.
  public let command: String

  /// The program's name or path, as it was called.
  private let program: String
  let interruption: any Interruption
  /// Takes the events of the action, from any thread.
  let tell: @Sendable (ActionEvent) throws -> Void

  /// A context for one action.
  ///
  /// - Parameters:
  ///   - environment: What the action takes for its process's environment.
  ///   - clock: The time.
  ///   - folder: The folder of the store; nil to look for one.
  ///   - command: The command, with its subcommand and without its values.
  ///   - program: The program's name or path as it was called, for schedules and the merge driver.
  ///   - interruption: What ends work with child processes early.
  ///   - tell: Takes the events of the action, from any thread. What it throws ends the action.
  public init(
    environment: ActionEnvironment, clock: Clock, folder: String? = nil, command: String = "",
    program: String = "bestupid", interruption: any Interruption = Uninterrupted(),
    tell: @escaping @Sendable (ActionEvent) throws -> Void = { _ in }
  ) {
    self.environment = environment
    givenClock = clock
    self.folder = folder
    self.command = command
    self.program = program
    self.interruption = interruption
    self.tell = tell
  }

  /// The same context at another time, for what goes on for long.
  ///
  /// - Parameter tell: Takes the events instead; nil leaves them where they go.
  public func at(
    _ clock: Clock, tell: (@Sendable (ActionEvent) throws -> Void)? = nil
  ) -> ActionContext {
    copy(clock: clock, tell: tell ?? self.tell)
  }

  private func copy(
    clock: Clock, tell: @escaping @Sendable (ActionEvent) throws -> Void
  ) -> ActionContext {
    let context = ActionContext(
      environment: environment, clock: clock, folder: folder, command: command, program: program,
      interruption: interruption, tell: tell)
    context.storeZone = storeZone
    context.foundStore = foundStore
    context.knownConfiguration = knownConfiguration
    context.hasToldOfConfiguration = hasToldOfConfiguration
    return context
  }

  /// A context of the same action in which a day that is left out is told once, though several parts of the
  /// action meet it.
  func tellingOnce() -> ActionContext {
    let told = Mutex<Set<String>>([])
    return copy(clock: clock) { [tell] event in
      if case .dayLeftOut(let error) = event {
        let isNew = told.withLock { $0.insert("\(error.file ?? "") \(error.message)").inserted }
        if !isNew { return }
      }
      try tell(event)
    }
  }

  /// Has git's own configuration read from the file that `GIT_CONFIG_GLOBAL` names. It is so for the
  /// whole process: call this once, before the first action.
  public static func useGitConfiguration(of environment: ActionEnvironment) {
    if let file = environment["GIT_CONFIG_GLOBAL"] { Libgit2.useGlobalConfiguration(file) }
  }

  /// Makes sure that work with other programs can begin. What awaits it runs on several threads, in the
  /// targets below, and must not begin without this.
  ///
  /// - Throws: `inputOutput` where the process may start no thread.
  public static func requireThreads() throws(ActionError) {
    if let obstacle = Threads.obstacle {
      throw ActionError(.inputOutput, obstacle.message, hint: obstacle.hint)
    }
  }

  /// Kills the programs that actions have started, with their children: for a process that ends without
  /// waiting for its actions.
  public static func killPrograms() { ChildProcess.killAll() }

  // MARK: The store

  /// The store, where it has been looked for already.
  private(set) var foundStore: Store?

  /// The store that is meant.
  var store: Store {
    get throws {
      if let foundStore { return foundStore }
      let found = try StoreLocator.locate(option: folder, in: environment).store
      foundStore = found
      return found
    }
  }

  /// Finds the store, so that its absence is told before anything else that may be wrong.
  ///
  /// - Returns: The store's folder.
  @discardableResult
  public func findStore() throws -> String { try store.root }

  /// Whether ``folder`` or `BESTUPID_STORE` names the store.
  public var namesStore: Bool { folder != nil || environment["BESTUPID_STORE"] != nil }

  // MARK: Configuration

  private var knownConfiguration: Configuration?

  /// What the store's `bestupid.yaml` says.
  var configuration: Configuration {
    get throws {
      if let knownConfiguration { return knownConfiguration }
      let configuration: Configuration
      do {
        configuration = try Configuration(ConfigurationFile(of: store), in: environment)
      } catch let error as StoreError {
        configuration = try lastReadableConfiguration(insteadOf: error)
      }
      knownConfiguration = configuration
      return configuration
    }
  }

  /// What the file last said when it could be read, which is told as an event: a remote may have sent
  /// what it says now, and that stops no command.
  private func lastReadableConfiguration(
    insteadOf error: StoreError
  ) throws -> Configuration {
    let environment = environment
    let found: Configuration?
    do {
      found = try ConfigurationFile.lastReadable(of: store) { (file) throws(StoreError) in
        try Configuration(file, in: environment)
      }
    } catch is StoreError {
      // A history that cannot be read says nothing.
      throw error
    }
    guard let found else { throw error }
    var told = ActionError(error)
    told.message += "; until that is mended, what it said before counts"
    try tell(.configurationIgnored(told))
    return found
  }

  /// Reads the store's configuration, so that an error in it is told before anything else that may
  /// be wrong.
  public func readConfiguration() throws { _ = try configuration }

  /// What this machine's `config.yaml` says; nil where it can have none.
  var machine: Configuration? {
    get throws { try Configuration.ofMachine(in: environment) }
  }

  private var hasToldOfConfiguration = false

  /// Whether the store's configuration cannot be read, which is told as an event, once.
  func ignoresConfiguration() throws -> Bool {
    _ = try store
    do {
      _ = try configuration
      return false
    } catch let error as StoreError {
      if !hasToldOfConfiguration { try tell(.configurationIgnored(ActionError(error))) }
      hasToldOfConfiguration = true
      return true
    }
  }

  /// What the store's configuration says, for what only reads: the defaults where it cannot be read, which is
  /// told as an event.
  var configurationForReading: Configuration {
    get throws { try ignoresConfiguration() ? .standard : configuration }
  }

  /// The units of numbers without one.
  public var units: PersonalUnits {
    get throws { try configuration.units }
  }

  /// The units that numbers are shown in, for what only reads: those of the format where the
  /// configuration cannot be read, which is told as an event.
  public var unitsForReading: PersonalUnits {
    get throws { try configurationForReading.units }
  }

  /// The types of training, the person's own among them.
  public var trainingTypes: TrainingTypes {
    get throws { try store.trainingTypes }
  }

  // MARK: Days

  /// The day that entries belong to, in the store's time zone and by its start of the day.
  public var today: CalendarDate {
    get throws {
      let configuration = try configuration
      if let name = configuration[.timeZone] {
        storeZone.rules = TimeZoneFiles(in: environment).rules(named: name)
      }
      return clock.today(dayStartsAt: configuration[.dayStartsAt] * 60)
    }
  }

  /// The same for what only reads: there a `bestupid.yaml` that cannot be read is an event, and the
  /// machine's own zone and midnight tell the day. What is to be read is there all the same.
  public var todayForReading: CalendarDate {
    get throws { try ignoresConfiguration() ? clock.today(dayStartsAt: 0) : today }
  }

  /// A day as a person names it; today without words.
  public func date(_ words: String?) throws -> CalendarDate {
    let today = try today
    return try words.map { word throws in try CalendarDate(word, today: today) } ?? today
  }

  // MARK: Files

  /// The bytes of a file that a person names.
  func read(_ path: String) throws -> [UInt8] {
    do {
      guard let bytes = try RegularFile.read(environment.absolute(path)) else {
        throw StoreError(.noSuchFile, "no such file", file: path)
      }
      return bytes
    } catch var error as StoreError {
      error.file = path
      throw error
    }
  }

  /// The program as it was called, absolute: where it is a link, the link's path, which stays when a
  /// later version moves it.
  var programPath: String {
    get throws {
      if program.utf8.contains(UInt8(ascii: "/")) { return try environment.absolute(program) }
      guard let path = ChildProcess.find(program, in: environment.variables) else {
        throw ActionError(
          .noSuchFile, "the program's own path is not known", hint: "Call it by its path.")
      }
      return path
    }
  }

  // MARK: Commits

  /// Which new files a sync commits. Where the store's configuration cannot be read, those of the
  /// program's own folders.
  var includedFiles: IncludedFiles {
    get throws {
      IncludedFiles(of: try store.folder, naming: try configurationForReading[.syncInclude])
    }
  }

  /// Who commits, and when, for what commits also what the person has changed.
  var syncCommitSettings: CommitSettings {
    get throws {
      var settings = try commitSettings
      settings.included = try includedFiles
      return settings
    }
  }

  /// Who commits, and when.
  var commitSettings: CommitSettings {
    get throws {
      CommitSettings(
        fallbackIdentity: Identity(
          name: environment.userName, email: "\(environment.userName)@\(environment.hostName)"),
        device: try machine?[.device] ?? environment.hostName, command: command,
        time: Int64(clock.now), offset: clock.offset / 60,
        store: foundStore?.folder ?? "",
        onRecovery: { [tell, clock] notice in
          // What was recovered is safe, whether or not that can be told.
          try? tell(.warning(notice.words(clock)))
        })
    }
  }
}

extension ActionEnvironment {
  /// Whether there is a folder for this machine's configuration; a user without a home has none.
  var hasConfigurationFolder: Bool { home != nil || self["XDG_CONFIG_HOME"] != nil }

  /// The path of a program on the PATH; nil for none.
  public func path(ofProgram name: String) -> String? { ChildProcess.find(name, in: variables) }
}

extension Configuration {
  /// What this machine's `config.yaml` says; nil where it can have none.
  static func ofMachine(in environment: ActionEnvironment) throws -> Configuration? {
    guard environment.hasConfigurationFolder else { return nil }
    return try Configuration(ConfigurationFile(ofMachine: environment), in: environment)
  }
}
