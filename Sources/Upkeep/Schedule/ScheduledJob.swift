import Git
public import Store
import Words

/// The sync that a schedule runs: `bestupid -C STORE sync --quiet`.
public struct ScheduledJob: Sendable {
  /// The absolute path of the program.
  public let program: String
  /// The store.
  public let store: Store
  /// How often.
  public let interval: ScheduleInterval
  /// What the environment of a timer lacks and the sync needs.
  public let variables: [Variable]

  /// A variable of the environment.
  public struct Variable: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String
  }

  /// The PATH that timers have, on every system at least.
  public static let timerPath = "/usr/bin:/bin"

  /// The sync of `store` by `program`, with what of `environment` it needs.
  ///
  /// - Throws: `usage` where a path holds what no schedule can spell.
  public init(
    program: String, store: Store, interval: ScheduleInterval, environment: ProcessEnvironment
  ) throws(StoreError) {
    self.program = program
    self.store = store
    self.interval = interval
    variables = Self.variables(of: environment)
    for word in command
    where word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw StoreError(
        .usage, "a path with a line end or another control character cannot be scheduled")
    }
  }

  /// The folders that were chosen by variable, and a PATH that has git where a timer's has none.
  public static func variables(of environment: ProcessEnvironment) -> [Variable] {
    var names = ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "GIT_CONFIG_GLOBAL"]
    names = names.filter { environment[$0] != nil }
    var variables = names.compactMap { name in
      environment[name].map { Variable(name: name, value: $0) }
    }
    if ChildProcess.find("git", in: ["PATH": timerPath]) == nil,
      let git = ChildProcess.find("git", in: environment.variables)
    {
      let folder = git.utf8.dropLast("/git".utf8.count)
      variables.append(
        Variable(name: "PATH", value: "\(String(decoding: folder, as: UTF8.self)):\(timerPath)"))
    }
    return variables
  }

  /// The words of the command line, to be quoted by whoever writes them down.
  public var command: [String] {
    let sync = [program, "-C", store.root, "sync", "--quiet"]
    return variables.isEmpty
      ? sync : ["/usr/bin/env"] + variables.map { "\($0.name)=\($0.value)" } + sync
  }

  /// When it runs.
  public var times: ScheduleTimes { ScheduleTimes(every: interval, key: store.key) }

  /// What makes a schedule known as ours: stands in every file and line that we write.
  var mark: String { Self.mark(of: store) + "\(interval)" }

  /// The mark of a store up to the interval.
  static func mark(of store: Store) -> String { "bestupid schedule \(store.key) every " }

  /// The interval in the mark of `store` that `text` holds; nil where it holds none.
  static func interval(in text: String, of store: Store) -> ScheduleInterval? {
    let mark = Array(mark(of: store).utf8)
    let bytes = Array(text.utf8)
    guard let found = bytes.firstRange(of: mark) else { return nil }
    let word = bytes[found.upperBound...].prefix { $0 > ASCII.space }
    return ScheduleInterval(String(decoding: word, as: UTF8.self))
  }
}
