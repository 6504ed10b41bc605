import JSON
public import Store
public import Values

/// The numbered lists that terminals of this machine have shown last: the private file `lists.json` in the store's folder
/// below the program's state folder. It may be deleted at any time: numbers mean the lists as they are then.
///
/// A file that cannot be understood counts as none, and is written anew.
public struct ShownListsFile: Sendable {
  /// A list.
  public struct List: Sendable, Equatable {
    /// The terminal, by a name that no other one has while it is open.
    public let terminal: String
    /// Which list, such as `todo`.
    public let topic: String
    /// Its day.
    public let date: CalendarDate
    /// The texts of its entries with their numbers.
    public let entries: [(number: Int, text: String)]

    /// A list.
    public init(
      terminal: String, topic: String, date: CalendarDate, entries: [(number: Int, text: String)]
    ) {
      (self.terminal, self.topic, self.date, self.entries) = (terminal, topic, date, entries)
    }

    /// Whether two have the same entries.
    public static func == (left: List, right: List) -> Bool {
      left.terminal == right.terminal && left.topic == right.topic && left.date == right.date
        && left.entries.elementsEqual(right.entries, by: { $0 == $1 })
    }
  }

  private let folder: StateFolder

  /// The most lists that are kept, of all terminals.
  private static let mostLists = 64

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = try StateFolder(of: store, in: environment)
  }

  /// The lists, the newest first; none where the file cannot be read.
  public func read() -> [List] {
    guard let root = folder.file(.shownLists).json else { return [] }
    guard let list = root["lists"], list.kind == .array else { return [] }
    var lists: [List] = []
    for element in list.children {
      guard let terminal = element["terminal"]?.string, let topic = element["topic"]?.string,
        let day = element["date"]?.string, let date = CalendarDate(iso: day),
        let shown = element["entries"], shown.kind == .array
      else { continue }
      var entries: [(number: Int, text: String)] = []
      for entry in shown.children {
        if let number = entry["n"]?.string.flatMap({ Int($0) }), let text = entry["text"]?.string {
          entries.append((number, text))
        }
      }
      lists.append(List(terminal: terminal, topic: topic, date: date, entries: entries))
    }
    return lists
  }

  /// Keeps lists in place of those that their terminal has shown of their topics and day. Of two processes that do so
  /// at once one may be forgotten.
  ///
  /// - Returns: What was in the way of the file, and was moved aside.
  /// - Throws: `cannotWrite`, `inputOutput`; `badData` for lists that could not be read again. Then nothing is known of
  ///   any list, where the file can be removed.
  @discardableResult
  public func keep(_ new: [List]) throws(StoreError) -> StateFile.SetAside? {
    let others = read().filter { old in
      !new.contains {
        old.terminal == $0.terminal && old.topic == $0.topic && old.date == $0.date
      }
    }
    let lists = (new + others).prefix(Self.mostLists).map { list -> JSONValue in
      [
        "terminal": .string(list.terminal), "topic": .string(list.topic),
        "date": .string("\(list.date)"),
        "entries": .array(
          list.entries.map { ["n": .string("\($0.number)"), "text": .string($0.text)] }),
      ]
    }
    let json: JSONValue = [
      "schema": .string(StateFolder.Name.shownLists.form.text), "lists": .array(lists),
    ]
    let file = try folder.writableFile(.shownLists)
    do throws(StoreError) {
      return try file.write(json)
    } catch {
      // An older list of the same name would give its numbers to what was shown now.
      if file.obstacle == nil, error.kind != .newerVersion { try file.remove() }
      throw error
    }
  }
}
