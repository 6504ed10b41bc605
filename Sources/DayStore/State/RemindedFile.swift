import JSON
public import Store
public import Values

/// What the person was reminded of on this machine: the private file `reminded.json` below the program's state
/// folder, which has a list for each store.
///
/// A file that cannot be understood counts as none, and is written anew.
public struct RemindedFile: Sendable {
  /// What is known of a store's reminders.
  public struct State: Sendable, Equatable {
    /// The reminders that were given: `2031-03-06|must-win`.
    fileprivate var told: Set<String> = []
    /// Why this machine can show no notification, as the last run found; nil where it can.
    public var obstacle: String?
    /// Why the last notification was not shown; nil where it was.
    public var failure: String?

    /// Notes that the person is reminded of something on a day.
    ///
    /// - Returns: Whether that is new.
    public mutating func tell(_ key: String, on date: CalendarDate) -> Bool {
      told.insert("\(date)|\(key)").inserted
    }
  }

  private let folder: String
  private let store: String
  private var path: String { "\(folder)/reminded.json" }

  /// How far from the present day a reminder lies that is still kept.
  private static let days = 2

  /// The file, for what it has of `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = try Directories(environment).state()
    self.store = store.root
  }

  /// What is known of the store's reminders.
  ///
  /// - Throws: `inputOutput` where the file is there and cannot be read.
  public func read() throws(StoreError) -> State { try states()[store] ?? State() }

  /// Changes what is known of the store's reminders, and forgets those of all stores that lie more than two days
  /// from `today`. One run at a time does this, and the file is on the disk when it returns.
  ///
  /// - Throws: `busy`, `cannotWrite`, `inputOutput`; what was to be noted may be noted all the same then.
  public func update<Result>(
    today: CalendarDate, _ change: (inout State) -> Result
  ) throws(StoreError) -> Result {
    try FileSystem.makeWritableFolder(folder)
    let lock = try StoreLock(path: "\(folder)/reminded.lock", limit: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    let old = try states()
    var new = old
    let result = change(&new[store, default: State()])
    let kept = today.advanced(by: -Self.days)...today.advanced(by: Self.days)
    for (name, state) in new {
      new[name]?.told = state.told.filter { reminder in
        CalendarDate(iso: reminder.prefix(10)).map(kept.contains) ?? false
      }
      if new[name] == State() { new[name] = nil }
    }
    if new != old { try write(new) }
    return result
  }

  // MARK: The file

  private func states() throws(StoreError) -> [String: State] {
    guard let bytes = try RegularFile.read(path, limit: 1 << 20) else { return [:] }
    let root: JSONDocument.Element
    do throws(JSONError) { root = try JSONDocument(bytes).root } catch { return [:] }
    var states: [String: State] = [:]
    guard let list = root["stores"], list.kind == .array else { return [:] }
    for element in list.children {
      guard let name = element["store"]?.string else { continue }
      let told = element["told"].map { $0.children.compactMap(\.string) } ?? []
      states[name] = State(
        told: Set(told),
        obstacle: element["obstacle"]?.string, failure: element["failure"]?.string)
    }
    return states
  }

  private func write(_ states: [String: State]) throws(StoreError) {
    let stores = states.sorted { $0.key < $1.key }.map { name, state -> JSONValue in
      [
        "store": .string(name), "told": .array(state.told.sorted().map(JSONValue.string)),
        "obstacle": state.obstacle.map(JSONValue.string) ?? .null,
        "failure": state.failure.map(JSONValue.string) ?? .null,
      ]
    }
    let json: JSONValue = ["schema": "bestupid.reminded/1", "stores": .array(stores)]
    try PrivateFile.replace(path, by: Array("\(json.text())\n".utf8), durably: true)
  }
}
