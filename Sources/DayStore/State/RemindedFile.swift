import JSON
public import Store
public import Values

/// What the person was reminded of by one store on this machine: the private file `reminded.json` in the store's
/// folder below the program's state folder.
///
/// A file that cannot be understood counts as none, and is written anew.
public struct RemindedFile: Sendable {
  /// What is known of a store's reminders.
  public struct State: Sendable, Equatable {
    /// The reminders that were given: `2031-03-06|must-win`.
    fileprivate var told: Set<String> = []
    /// Why the last notification was not shown; nil where it was.
    public var failure: String?

    /// Notes that the person is reminded of something on a day.
    public mutating func tell(_ key: String, on date: CalendarDate) {
      told.insert("\(date)|\(key)")
    }

    /// Whether the person was reminded of something on a day.
    public func hasTold(_ key: String, on date: CalendarDate) -> Bool {
      told.contains("\(date)|\(key)")
    }

    /// Forgets the reminders that lie more than two days from `today`.
    fileprivate mutating func forget(before today: CalendarDate) {
      let kept = today.advanced(by: -Self.days)...today.advanced(by: Self.days)
      told = told.filter { reminder in
        CalendarDate(iso: reminder.prefix(10)).map(kept.contains) ?? false
      }
    }

    private static let days = 2
  }

  private let folder: StateFolder
  /// Where an older version had the reminders of all stores, and by what it named this one.
  private let earlier: (file: StateFile, store: String)

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = try StateFolder(of: store, in: environment)
    earlier = (
      StateFile("\(try Directories(environment).state())/reminded.json"), store.root
    )
  }

  /// What is known of the store's reminders. What cannot be read says nothing.
  public func read() -> State { state(in: folder.file(.reminders)) }

  /// Held by the one run that reminds of a store.
  public struct Lock {
    fileprivate let lock: StoreLock
  }

  /// Waits until no other run reminds of this store, as long as showing something may take.
  ///
  /// - Throws: `busy`, `cannotWrite`, `inputOutput`.
  public func lock() throws(StoreError) -> Lock {
    Lock(lock: try StoreLock(path: folder.lock("reminded"), limit: .seconds(30)))
  }

  /// Replaces what is known of the store's reminders, but for those that lie more than two days from `today`. It is on
  /// the disk when this returns.
  ///
  /// - Returns: What was in the way of the file, and was moved aside.
  /// - Throws: `cannotWrite`, `inputOutput`; the file is as it was then.
  @discardableResult
  public func write(_ state: State, today: CalendarDate) throws(StoreError) -> StateFile.SetAside? {
    var state = state
    state.forget(before: today)
    let file = try folder.writableFile(.reminders)
    if state == self.state(in: file), file.json != nil || !file.exists { return nil }
    let json: JSONValue = [
      "schema": .string(StateFolder.Name.reminders.form.text),
      "told": .array(state.told.sorted().map(JSONValue.string)),
      "failure": state.failure.map(JSONValue.string) ?? .null,
    ]
    return try file.write(json, durably: true)
  }

  // MARK: The file

  private func state(in file: StateFile) -> State {
    if let own = file.json { return State(own) }
    let stores = earlier.file.json?["stores"].map { Array($0.children) } ?? []
    return stores.first { $0["store"]?.string == earlier.store }.map(State.init) ?? State()
  }
}

extension RemindedFile.State {
  fileprivate init(_ element: JSONDocument.Element) {
    told = Set(element["told"].map { $0.children.compactMap(\.string) } ?? [])
    failure = element["obstacle"]?.string ?? element["failure"]?.string
  }
}
