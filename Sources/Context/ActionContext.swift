public import DayModel
package import DayStore
package import Git
import Programs
public import Store
import Synchronization
public import Values

/// What an action is handed: the environment, the time, which store is meant, and who hears of what
/// happens on the way.
///
/// A value for one action, or for the few of one command. It is resolved when it is made: the store is looked
/// for, and its configuration read, once. What is wrong with either is the error of whoever asks for it.
public struct ActionContext: Sendable {
  /// The variables, the folders and the names that the action runs with.
  public let environment: ActionEnvironment
  /// The time of the action, told in the zone of the store's configuration.
  public private(set) var clock: Clock
  /// The folder that names the store; nil where it is looked for (docs/cli.md, “Finding the store”).
  public let folder: String?
  /// The command, with its subcommand and without its values: `todo done`. Commits carry it; empty for none.
  public let command: String
  /// The terminal at which the person is, by a name that no other one has while it is open; nil for none.
  public let terminal: String?

  /// The program's name or path, as it was called.
  private let program: String
  package let interruption: any Interruption
  private let located: Result<Store, StoreError>
  private let settings: StoreSettings
  private var receive: @Sendable (ActionEvent) throws -> Void
  private let told = ToldOnce()
  private let changes = ChangeNote()

  /// What the store's `bestupid.yaml` says.
  fileprivate enum StoreSettings {
    case read(Configuration)
    /// What the file last said when it could be read, and why it cannot be read now.
    case earlier(Configuration, StoreError)
    case unreadable(StoreError)
  }

  /// A context for one action.
  ///
  /// - Parameters:
  ///   - environment: What the action takes for its process's environment.
  ///   - clock: The time.
  ///   - folder: The folder of the store; nil to look for one.
  ///   - command: The command, with its subcommand and without its values.
  ///   - terminal: The terminal at which the person is; nil for none, as for a script.
  ///   - program: The program's name or path as it was called, for schedules and the merge driver.
  ///   - interruption: What ends work with child processes early.
  ///   - tell: Takes the events of the action, from any thread. What it throws ends the action.
  public init(
    environment: ActionEnvironment, clock: Clock, folder: String? = nil, command: String = "",
    terminal: String? = nil, program: String = "bestupid",
    interruption: any Interruption = Uninterrupted(),
    tell: @escaping @Sendable (ActionEvent) throws -> Void = { _ in }
  ) {
    self.environment = environment
    self.folder = folder
    self.command = command
    self.terminal = terminal
    self.program = program
    self.interruption = interruption
    receive = tell
    located = Result { () throws(StoreError) in
      try StoreLocator.locate(option: folder, in: environment).store
    }
    settings = StoreSettings(of: located, in: environment)
    let zone = settings.configuration?[.timeZone].flatMap { name in
      TimeZoneFiles(in: environment).rules(named: name)
    }
    self.clock = zone.map(clock.inZone) ?? clock
  }

  /// The same context at another time, for what takes long.
  ///
  /// - Parameter tell: Takes the events instead; nil leaves them where they go.
  public func at(
    _ clock: Clock, tell: (@Sendable (ActionEvent) throws -> Void)? = nil
  ) -> ActionContext {
    var context = self
    context.clock = clock.inZone(self.clock.zone)
    context.receive = tell ?? receive
    return context
  }

  // MARK: Events

  /// Tells what happens. What several parts of an action may meet, a day that is left out or a configuration that
  /// is ignored, is told once.
  package func tell(_ event: ActionEvent) throws {
    switch event {
    case .dayLeftOut(let error), .configurationIgnored(let error):
      if told.isNew("\(error.file ?? "") \(error.message)") { try receive(event) }
    default: try receive(event)
    }
  }

  /// What was told already, in this context and its copies.
  private final class ToldOnce: Sendable {
    private let texts = Mutex<Set<String>>([])
    func isNew(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
  }

  // MARK: Changes

  /// Whether something of the store was changed, in this context or a copy of it.
  public var hasChanged: Bool { changes.isNoted.withLock { $0 } }

  /// Notes that something of the store was changed.
  package func noteChange() { changes.isNoted.withLock { $0 = true } }

  private final class ChangeNote: Sendable {
    let isNoted = Mutex(false)
  }

  // MARK: The process

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

  /// The store that is meant.
  package var store: Store { get throws(StoreError) { try located.get() } }

  /// The store, where there is one.
  package var foundStore: Store? {
    switch located {
    case .success(let store): store
    case .failure: nil
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

  /// What the store's `bestupid.yaml` says. Where it cannot be read, what it last said, which is reported as an
  /// event: a remote may have sent what it says now, and that stops no command.
  package var configuration: Configuration {
    get throws {
      switch settings {
      case .read(let configuration): return configuration
      case .earlier(let configuration, let error):
        var told = ActionError(error)
        told.message += "; until that is fixed, its previous version applies"
        try tell(.configurationIgnored(told))
        return configuration
      case .unreadable(let error): throw error
      }
    }
  }

  /// Requires that the store's configuration can be read, so that an error in it is told before anything else
  /// that may be wrong.
  public func readConfiguration() throws { _ = try configuration }

  /// What this machine's `config.yaml` says; nil where it can have none.
  package var machine: Configuration? {
    get throws { try Configuration.ofMachine(in: environment) }
  }

  /// Whether nobody has begun on this machine: no store is named, none is around, and none is the default.
  public var isWithoutStore: Bool {
    guard case .failure(let error) = located, error.kind == .notAStore else { return false }
    return folder == nil && environment["BESTUPID_STORE"] == nil
      && (try? machine?[.defaultStore]) == nil
  }

  /// Whether nothing is known of the store's configuration, which is reported as an event.
  package func ignoresConfiguration() throws -> Bool {
    _ = try store
    guard case .unreadable(let error) = settings else {
      _ = try configuration
      return false
    }
    try tell(.configurationIgnored(ActionError(error)))
    return true
  }

  /// What the store's configuration says, for what only reads: the defaults where it cannot be read, which is
  /// told as an event.
  package var configurationForReading: Configuration {
    get throws { try ignoresConfiguration() ? .standard : configuration }
  }

  /// The units of numbers without one.
  public var units: PersonalUnits {
    get throws { try configuration.units }
  }

  /// The units that numbers are shown in, for what only reads: those of the format where the
  /// configuration cannot be read, which is reported as an event.
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
      clock.today(dayStartsAt: try configuration[.dayStartsAt] * 60)
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

  /// The day to which a time belongs, as ``todayForReading`` has it.
  ///
  /// - Parameter time: Seconds since 1970.
  package func day(of time: Int) throws -> CalendarDate {
    clock.at(time).today(dayStartsAt: try configurationForReading[.dayStartsAt] * 60)
  }

  // MARK: Files

  /// The bytes of a file that a person names; one of a store is read by the rules of stores.
  package func read(_ path: String) throws -> [UInt8] {
    do {
      guard let bytes = try Store.read(named: environment.absolute(path)) else {
        throw StoreError(.noSuchFile, "no such file", file: path)
      }
      return bytes
    } catch var error as StoreError {
      error.file = path
      throw error
    }
  }

  /// The program by its path on the PATH, else as it was called, absolute: where it is a link, the link's path, which
  /// stays when a later version moves it.
  package var programPath: String {
    get throws {
      if program.utf8.contains(UInt8(ascii: "/")) {
        let path = try environment.absolute(program)
        let file = try FileSystem.resolved(path)
        let named = try ChildProcess.all(named: name(of: path), in: environment.variables)
          .first { try FileSystem.resolved($0) == file }
        return named ?? path
      }
      guard let path = ChildProcess.find(program, in: environment.variables) else {
        throw ActionError(
          .noSuchFile, "the program's own path is not known", hint: "Call it by its path.")
      }
      return path
    }
  }

  private func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Other programs of the same name on the PATH, in its order, each by its first path.
  package func otherPrograms(than path: String) -> [String] {
    var seen = [(try? FileSystem.resolved(path)) ?? path]
    return ChildProcess.all(named: name(of: path), in: environment.variables).filter { other in
      let file = (try? FileSystem.resolved(other)) ?? other
      defer { seen.append(file) }
      return !seen.contains(file)
    }
  }

  // MARK: Commits

  /// Which new files a sync commits. Where the store's configuration cannot be read, those of the
  /// program's own folders.
  package var includedFiles: IncludedFiles {
    get throws {
      IncludedFiles(of: try store.folder, naming: try configurationForReading[.syncInclude])
    }
  }

  /// Who commits, and when, for what commits also what the person has changed.
  package var syncCommitSettings: CommitSettings {
    get throws {
      var settings = try commitSettings
      settings.included = try includedFiles
      return settings
    }
  }

  /// The id of the clone that the store lies in, which is made where it has none yet; nil where none can be made,
  /// as in a store of another user.
  private var clone: CloneID? {
    guard let store = foundStore else { return nil }
    do throws(StoreError) {
      return try CloneID.made(for: store, in: environment) { moved in
        try? tell(.warning(moved.words))
      }
    } catch {
      return nil
    }
  }

  /// The name of this device, for people.
  package var device: String {
    get throws { try machine?[.device] ?? environment.hostName }
  }

  /// Who commits where git has no identity configured.
  package var fallbackIdentity: Identity {
    Identity(
      name: environment.userName, email: "\(environment.userName)@\(environment.hostName)")
  }

  /// Who commits, and when: for what writes, as the store's clone has an id from then on.
  package var commitSettings: CommitSettings {
    get throws {
      CommitSettings(
        fallbackIdentity: fallbackIdentity, device: try device, clone: clone, command: command,
        time: Int64(clock.now), offset: clock.offset / 60,
        store: foundStore?.folder ?? "",
        onRecovery: { notice in
          // What was recovered is safe, whether or not that can be told.
          try? tell(.warning(notice.words(clock)))
        })
    }
  }
}

extension ActionEnvironment {
  /// Whether there is a folder for this machine's configuration; a user without a home has none.
  package var hasConfigurationFolder: Bool { home != nil || self["XDG_CONFIG_HOME"] != nil }

  /// The path of a program on the PATH, if any.
  public func path(ofProgram name: String) -> String? { ChildProcess.find(name, in: variables) }
}

extension Configuration {
  /// What this machine's `config.yaml` says; nil where it can have none.
  package static func ofMachine(in environment: ActionEnvironment) throws -> Configuration? {
    guard environment.hasConfigurationFolder else { return nil }
    return try Configuration(ConfigurationFile(ofMachine: environment), in: environment)
  }
}

extension ActionContext.StoreSettings {
  /// What the configuration of a store says.
  fileprivate init(of located: Result<Store, StoreError>, in environment: ActionEnvironment) {
    do throws(StoreError) {
      let store = try located.get()
      do throws(StoreError) {
        self = .read(try Configuration(ConfigurationFile(of: store), in: environment))
      } catch {
        self = Self.earlier(of: store, insteadOf: error, in: environment)
      }
    } catch {
      self = .unreadable(error)
    }
  }

  private static func earlier(
    of store: Store, insteadOf error: StoreError, in environment: ActionEnvironment
  ) -> Self {
    do throws(StoreError) {
      let found = try ConfigurationFile.lastReadable(of: store) { (file) throws(StoreError) in
        try Configuration(file, in: environment)
      }
      return found.map { .earlier($0, error) } ?? .unreadable(error)
    } catch {
      // A history that cannot be read says nothing.
      return .unreadable(error)
    }
  }

  package var configuration: Configuration? {
    switch self {
    case .read(let configuration), .earlier(let configuration, _): configuration
    case .unreadable: nil
    }
  }
}
