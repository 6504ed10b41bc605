import ArgumentParser
import Git
import JSON
import Store
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a run was given, with all that follows from it: the place, the store, the time, the style.
///
/// Only here does the program read its environment and its clock; all else is handed them.
final class Session {
  let options: GlobalOptions
  let environment: ProcessEnvironment
  let clock: Clock

  init(_ options: GlobalOptions) throws {
    self.options = options
    environment = try .current()
    if let file = environment["GIT_CONFIG_GLOBAL"] { Libgit2.useGlobalConfiguration(file) }
    clock = try Clock(options.now)
  }

  // MARK: The store

  private var found: StoreLocator.Found?

  /// The store that the command means (docs/cli.md, “Finding the store”).
  var store: Store {
    get throws {
      if let found { return found.store }
      let found = try StoreLocator.locate(option: options.directory, in: environment)
      self.found = found
      return found.store
    }
  }

  /// The store, where the command has asked for it already.
  var foundStore: Store? { found?.store }

  /// Whether `-C` or `BESTUPID_STORE` names the store.
  var namesStore: Bool { options.directory != nil || environment["BESTUPID_STORE"] != nil }

  /// What the store's `bestupid.yaml` says.
  var configuration: StoreConfiguration {
    get throws { try StoreConfiguration(ConfigurationFile(of: store), in: environment) }
  }

  /// Whether there is a folder for this machine's configuration; a user without a home has none.
  var canBeConfigured: Bool { environment.home != nil || environment["XDG_CONFIG_HOME"] != nil }

  /// What this machine's `config.yaml` says; nil where it can have none.
  var machine: MachineConfiguration? {
    get throws {
      guard canBeConfigured else { return nil }
      return try MachineConfiguration(ConfigurationFile(ofMachine: environment), in: environment)
    }
  }

  // MARK: Time

  /// The day that entries belong to, in the store's time zone and by its start of the day.
  var today: CalendarDate {
    get throws {
      let configuration = try configuration
      if let zone = configuration.timeZone { Clock.use(zone: zone) }
      return clock.today(dayStartsAt: configuration.dayStartsAt * 60)
    }
  }

  /// The same for what only reads: there a `bestupid.yaml` that cannot be read is a warning, and the
  /// machine's own zone and midnight tell the day. What is to be read is there all the same.
  var todayForReading: CalendarDate {
    get throws { try warnsOfConfiguration() ? clock.today(dayStartsAt: 0) : today }
  }

  /// Whether the store's configuration cannot be read, of which it warns.
  func warnsOfConfiguration() throws -> Bool {
    _ = try store
    do {
      _ = try configuration
      return false
    } catch let error as WorkspaceError {
      if !options.quiet { try warn(Failure(error).inOneLine.message) }
      return true
    }
  }

  /// A day as a person names it.
  func date(_ words: String?) throws -> CalendarDate {
    let today = try today
    return try words.map { word throws in try CalendarDate(word, today: today) } ?? today
  }

  // MARK: Output

  /// Colours for standard output, as `--color`, `NO_COLOR` and the configuration ask for.
  var style: Style {
    get throws { Style(isColored: try isColored(Terminal.standardOutput)) }
  }

  /// Colours for standard error.
  var wordStyle: Style {
    get throws { Style(isColored: try isColored(Terminal.standardError)) }
  }

  private func isColored(_ descriptor: Int32) throws -> Bool {
    switch try options.color ?? machine?.color ?? .auto {
    case .always: true
    case .never: false
    case .auto: environment["NO_COLOR"] == nil && Terminal.isTerminal(descriptor)
    }
  }

  /// Prints the data of a command: JSON where it was asked for, else lines.
  func print(json: @autoclosure () throws -> JSONValue, lines: () throws -> [String]) throws {
    if options.json {
      try Terminal.data(json().text() + "\n")
    } else {
      let text = try lines().map { $0 + "\n" }.joined()
      if !text.isEmpty { try Terminal.data(text) }
    }
  }

  /// Says something to the person, on standard error; not with `--quiet`.
  func say(_ line: @autoclosure () throws -> String) rethrows {
    if !options.quiet { Terminal.words(try line()) }
  }

  /// Warns the person, on standard error; also with `--quiet`.
  func warn(_ text: String) throws {
    Terminal.words(try wordStyle.warning("warning: ") + Terminal.safe(text))
  }

  /// Warns that one of several days was left out.
  func warnLeftOut(_ failure: Failure) throws {
    let parts = [failure.file, failure.message].compactMap(\.self)
    try warn("left out: \(parts.joined(separator: ": "))")
  }
}

extension Style {
  /// Colours for an error, by `--color` and `NO_COLOR` alone: what failed may be the session.
  static func forErrors(_ arguments: [String]) -> Style {
    let option = "--color"
    let words = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    let joined = arguments.filter { $0.hasPrefix(option + "=") }.map {
      $0.dropFirst(option.count + 1)
    }
    switch (words + joined.map(String.init)).last.flatMap(MachineConfiguration.Color.init) {
    case .always: return Style(isColored: true)
    case .never: return Style(isColored: false)
    case .auto, nil:
      let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      return Style(isColored: !isRefused && Terminal.isTerminal(Terminal.standardError))
    }
  }
}

/// A command that runs in a session.
protocol SessionCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }
  func run(in session: Session) async throws
  /// Whether the command says by itself how syncs go.
  static var tellsOfSyncs: Bool { get }
}

extension SessionCommand {
  static var tellsOfSyncs: Bool { false }

  mutating func run() async throws { try await runInSession() }

  /// Runs on the thread that it is called on, which ``run()`` may not, as ArgumentParser calls it
  /// (docs/decisions/0060-commands-stay-on-their-thread.md).
  func runInSession() async throws {
    let session = try Session(global)
    try await run(in: session)
    if !Self.tellsOfSyncs { try session.tellOfFailingSyncs() }
  }
}

extension ProcessEnvironment {
  /// The environment that this process really has.
  fileprivate static func current() throws -> ProcessEnvironment {
    var variables: [String: String] = [:]
    var entry = environ
    while let pair = entry.pointee.map({ String(cString: $0) }) {
      // A byte, as the system has it: with what follows it may be another character.
      if let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      entry += 1
    }
    let account = getpwuid(getuid())?.pointee
    var host = [CChar](repeating: 0, count: 256)
    let hasHost = gethostname(&host, host.count - 1) == 0
    guard let folder = getcwd(nil, 0) else {
      throw Failure(.noInput, code: "no-such-file", "the current folder is gone")
    }
    defer { free(folder) }
    return ProcessEnvironment(
      variables: variables,
      accountHome: account?.pw_dir.map { String(cString: $0) },
      currentDirectory: String(cString: folder),
      userName: account?.pw_name.map { String(cString: $0) } ?? "someone",
      hostName: hasHost
        ? String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        : "localhost")
  }
}
