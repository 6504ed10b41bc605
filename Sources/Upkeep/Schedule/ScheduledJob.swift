import Programs
public import Store
import Words

/// What a schedule runs, such as `bestupid -C STORE sync --quiet`.
public struct ScheduledJob: Sendable {
  /// What a job is for. A store has one schedule of each at most.
  public enum Purpose: String, Sendable, CaseIterable {
    /// The sync of the store.
    case sync
    /// Notifications of what is due.
    case remind

    /// The words behind the store's on the command line.
    var command: [String] {
      switch self {
      case .sync: ["sync", "--quiet"]
      case .remind: ["due", "--notify", "--quiet"]
      }
    }

    /// What it does to a store, for a person.
    var title: String {
      switch self {
      case .sync: "Sync of a bestupid store"
      case .remind: "Reminders of a bestupid store"
      }
    }

    /// The word in the mark of its schedules.
    var mark: String {
      switch self {
      case .sync: "schedule"
      case .remind: "reminders"
      }
    }

    /// The program that it runs, which may lie in a folder that timers do not know.
    var program: String {
      switch self {
      case .sync: "git"
      case .remind: "notify-send"
      }
    }

    /// The variables that a timer lacks and the job needs.
    var variables: [String] {
      switch self {
      case .sync: ["GIT_CONFIG_GLOBAL"]
      // The desktop's bus is found in this folder.
      case .remind: ["GIT_CONFIG_GLOBAL", "XDG_RUNTIME_DIR"]
      }
    }
  }

  /// What it is for.
  public let purpose: Purpose
  /// The absolute path of the program.
  public let program: String
  /// The store.
  public let store: Store
  /// How often.
  public let interval: ScheduleInterval
  /// What the environment of a timer lacks and the job needs.
  public let variables: [Variable]

  /// The program that sets variables for another.
  static let env = "/usr/bin/env"

  /// A variable of the environment.
  public struct Variable: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String
  }

  /// The PATH that timers have, on every system at least.
  public static let timerPath = "/usr/bin:/bin"

  /// A job of `store` by `program`, with what of `environment` it needs.
  ///
  /// - Throws: `usage` where a path holds what no schedule can spell.
  public init(
    _ purpose: Purpose, program: String, store: Store, interval: ScheduleInterval,
    environment: ProcessEnvironment
  ) throws(StoreError) {
    self.init(
      purpose, program: program, store: store, interval: interval,
      variables: Self.variables(of: environment, for: purpose))
    for word in command where !word.isOneLine || word.contains("\t") {
      throw StoreError(
        .usage, "a path with a line end or another control character cannot be scheduled")
    }
  }

  /// The folders that were chosen by variable, what else the job needs, and a PATH that has its program where a
  /// timer's has none.
  public static func variables(
    of environment: ProcessEnvironment, for purpose: Purpose
  ) -> [Variable] {
    let names = ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] + purpose.variables
    var variables = names.compactMap { name in
      environment[name].map { Variable(name: name, value: $0) }
    }
    if ChildProcess.find(purpose.program, in: ["PATH": timerPath]) == nil,
      let program = ChildProcess.find(purpose.program, in: environment.variables)
    {
      let folder = program.utf8.dropLast(purpose.program.utf8.count + 1)
      variables.append(
        Variable(name: "PATH", value: "\(String(decoding: folder, as: UTF8.self)):\(timerPath)"))
    }
    return variables
  }

  private init(
    _ purpose: Purpose, program: String, store: Store, interval: ScheduleInterval,
    variables: [Variable]
  ) {
    self.purpose = purpose
    self.program = program
    self.store = store
    self.interval = interval
    self.variables = variables
  }

  /// The same by another program, which needs no variables.
  func running(_ program: String) -> ScheduledJob {
    ScheduledJob(purpose, program: program, store: store, interval: interval, variables: [])
  }

  /// The words of the command line, to be quoted by whoever writes them down.
  public var command: [String] {
    let words = [program, "-C", store.root] + purpose.command
    return variables.isEmpty
      ? words : [Self.env] + variables.map { "\($0.name)=\($0.value)" } + words
  }

  /// When it runs.
  public var times: ScheduleTimes { ScheduleTimes(every: interval, key: store.pathKey) }

  /// What makes a schedule known as ours: stands in every file and line that we write.
  var mark: String { purpose.mark(of: store) + "\(interval)" }
}

extension ScheduledJob.Purpose {
  /// What the units and agents of a store's job are called.
  func name(for store: Store, joinedBy separator: String) -> String {
    ["bestupid", rawValue, store.pathKey].joined(separator: separator)
  }

  /// The mark of a store's job up to the interval.
  func mark(of store: Store) -> String { "bestupid \(mark) \(store.pathKey) every " }

  /// The interval in the mark of `store` that `text` holds; nil where it holds none.
  func interval(in text: String, of store: Store) -> ScheduleInterval? {
    let mark = Array(mark(of: store).utf8)
    let bytes = Array(text.utf8)
    guard let found = bytes.firstRange(of: mark) else { return nil }
    let word = bytes[found.upperBound...].prefix { $0 > ASCII.space }
    return ScheduleInterval(String(decoding: word, as: UTF8.self))
  }
}
