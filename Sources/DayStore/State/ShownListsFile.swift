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

  private let folder: String
  private var path: String { "\(folder)/lists.json" }

  /// The most lists that are kept, of all terminals, and the most bytes of a file that is read.
  private static let mostLists = 64
  private static let limit = 4 << 20

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = "\(try Directories(environment).state())/\(store.key)"
  }

  /// The lists, the newest first.
  ///
  /// - Throws: `inputOutput`, `badData` where the file is there and cannot be read.
  public func read() throws(StoreError) -> [List] {
    guard let bytes = try RegularFile.read(path, limit: Self.limit) else { return [] }
    let root: JSONDocument.Element
    do throws(JSONError) { root = try JSONDocument(bytes).root } catch { return [] }
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

  /// Keeps a list in place of the one that the terminal has shown of its topic and day. Of two processes that do so at
  /// once one may be forgotten.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`, `badData`.
  public func keep(_ list: List) throws(StoreError) {
    let others = try read().filter {
      $0.terminal != list.terminal || $0.topic != list.topic || $0.date != list.date
    }
    let lists = ([list] + others.prefix(Self.mostLists - 1)).map { list -> JSONValue in
      [
        "terminal": .string(list.terminal), "topic": .string(list.topic),
        "date": .string("\(list.date)"),
        "entries": .array(
          list.entries.map { ["n": .string("\($0.number)"), "text": .string($0.text)] }),
      ]
    }
    let json: JSONValue = ["schema": "bestupid.lists/1", "lists": .array(lists)]
    let bytes = Array("\(json.text())\n".utf8)
    // What is written is what can be read.
    guard bytes.count <= Self.limit else { return }
    try FileSystem.makeWritableFolder(folder)
    try PrivateFile.replace(path, by: bytes)
  }
}
