import DayModel
public import LogSyntax
public import Values

/// What waits for a day that has no log yet: a file beside the logs, in the form of one, that the day takes over when it
/// gets its log (docs/decisions/0129-what-waits-for-a-day.md).
public struct WaitingDay: Sendable, Equatable {
  /// The folder of these files, below the store's folder.
  public static let folder = "content/waiting"

  /// The day.
  public let date: CalendarDate
  /// The file.
  public let document: LogDocument

  /// What waits for a day.
  public init(_ date: CalendarDate, _ document: LogDocument) {
    (self.date, self.document) = (date, document)
  }

  /// The file of a day, below the store's folder.
  public static func path(of date: CalendarDate) -> String { "\(folder)/\(date).md" }
  /// The file, below the store's folder.
  public var path: String { Self.path(of: date) }

  /// The day of a file's name in the folder; nil for any other file.
  public static func date(ofName name: String) -> CalendarDate? {
    name.hasSuffix(".md") ? CalendarDate(iso: name.dropLast(3)) : nil
  }

  /// The file of a day for which nothing waits yet.
  public static func blank(_ date: CalendarDate) -> [UInt8] {
    let heading = "\(String(repeating: "#", count: KnownSection.todos.level)) "
    return Array("# Waiting for \(date)\n\n\(heading)\(KnownSection.todos.heading)\n".utf8)
  }

  /// Whether nothing waits in a file.
  public static func isEmpty(_ document: LogDocument) -> Bool {
    TodoItem.all(in: document).isEmpty
  }

  /// What its tasks are known by, with what became of them already.
  var states: [String: TodoItem.State] {
    Dictionary(TodoItem.all(in: document).map { ($0.key, $0.state) }) { one, _ in one }
  }

  /// The same with all tasks open that were ticked: so they can be taken over, and ticked again.
  var reopened: LogDocument {
    let ticked = document.boxes(in: document.lines.indices).filter { $0.box.state == .ticked }
    let opened = try? document.settingBoxes(atLines: ticked.map(\.line), ticked: false)
    return opened ?? document
  }
}
