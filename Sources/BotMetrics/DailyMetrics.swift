import DayEditing
import DayModel
import JSON
import Values
import WatchData
import Words

/// The bot's figures, `data/daily_metrics.json`, brought up to what the logs say
/// (docs/format.md §10.3).
///
/// Days are added one at a time and not kept. What no day has a say in stays byte for byte: other
/// dates, unknown keys, order, spelling, layout. With the same days again nothing changes.
public struct DailyMetrics {
  /// Where the file lies in a store.
  public static let path = "data/daily_metrics.json"

  /// The days that the file did not have.
  public private(set) var added: [CalendarDate] = []
  /// The days whose entry was changed.
  public private(set) var updated: [CalendarDate] = []
  /// Where the file is not as the bot would write it, and what was done about it.
  private var notes: [(offset: Int, message: String)] = []

  private let old: [UInt8]?
  private let file: String
  private let stamp: String
  private let list: JSONDocument.Element
  private let entries: [JSONDocument.Element]
  private let layout: JSONEdits.Layout
  private var edits: JSONEdits
  /// The first entry of each date.
  private var indices: [CalendarDate: Int] = [:]
  private var order = EntryOrder()
  private var additions: [(date: CalendarDate, text: [UInt8])] = []

  /// The key under which an entry that we made says so, and what it says.
  private static let source: (key: String, name: String) = ("source", "bestupid")
  private static let entriesKey = "entries"

  /// The figures in a file.
  ///
  /// - Parameters:
  ///   - bytes: The file; nil where there is none yet.
  ///   - file: Its name for diagnostics.
  ///   - stamp: The time that changed entries carry, as `2031-03-05T07:00:01` in local time.
  /// - Throws: ``InputError`` with code `value` for what is no such file.
  public init(_ bytes: [UInt8]?, file: String, stamp: String) throws(InputError) {
    old = bytes
    self.file = file
    self.stamp = stamp
    let document = try JSONDocument(figures: bytes ?? Self.template(stamp))
    list = try Self.entries(of: document)
    entries = Array(list.children)
    edits = JSONEdits(document)
    layout = edits.layout(of: list, like: document.root)
    for (index, entry) in entries.enumerated() {
      guard let text = entry["date"]?.string, let date = CalendarDate(iso: text) else {
        note(entry, "entries[\(index)] has no date; left unchanged")
        continue
      }
      if indices[date] == nil {
        indices[date] = index
        order.append(date, index)
      } else {
        note(entry, "entries[\(index)] is a second entry of \(date); left unchanged")
      }
    }
  }

  /// What a new file holds, as the bot writes it: no line end at its end.
  private static func template(_ stamp: String) -> [UInt8] {
    let empty: JSONValue = [
      "version": "1.0", "entries": [], "last_updated": .string(stamp),
    ]
    return JSONStyle.python.text(of: empty)
  }

  private static func entries(
    of document: JSONDocument
  ) throws(InputError) -> JSONDocument.Element {
    let version = document.root["version"]?.string ?? "1.0"
    guard version.hasPrefix("1.") else {
      throw InputError(
        .value, "unknown version \(version) of the figures", hint: "Nothing was changed.")
    }
    guard let list = document.root[entriesKey], list.kind == .array else {
      throw InputError(
        .value, "not the bot's figures: there is no list of entries", hint: "Nothing was changed.")
    }
    return list
  }

  /// Brings the entry of a day up to its record, or makes one where the record says anything.
  public mutating func add(_ record: DayRecord) {
    guard let date = record.date else { return }
    let members = MetricValue.members(of: record)
    guard let index = indices[date] else {
      if record.tellsAnything { insert(date, members) }
      return
    }
    let entry = entries[index]
    guard entry.kind == .object else { return }
    let isOurs = entry[Self.source.key]?.string == Self.source.name
    let before = edits.count
    var merge = MetricMerge(isOurs: isOurs, entry: entry)
    merge.merge(members, into: entry, at: "entries[\(index)]", &edits)
    for found in merge.notes { note(found.element, "\(date): \(found.path) \(found.message)") }
    guard edits.count > before else { return }
    updated.append(date)
    restamp(entry, "extracted_at")
  }

  private mutating func insert(_ date: CalendarDate, _ members: [MetricValue.Member]) {
    let head: [JSONValue.Member] = [
      .init("date", .string(date.description)), .init("extracted_at", .string(stamp)),
      .init(Self.source.key, .string(Self.source.name)),
    ]
    let entry = JSONValue.object(
      head + members.map(\.json) + [.init("extraction_notes", [])])
    additions.append((date, layout.text(of: .value(entry))))
    added.append(date)
  }

  /// Writes the time into an object that has one.
  private mutating func restamp(_ object: JSONDocument.Element, _ key: String) {
    guard let element = object[key], element.kind == .string || element.kind == .null else {
      return
    }
    edits.replace(element, by: .string(stamp), like: object)
  }

  /// The file with all that the days said; the same bytes where that is nothing new.
  public consuming func finished() -> [UInt8] {
    if added.isEmpty, updated.isEmpty, let old { return old }
    // By date, and so of those behind the same entry too.
    additions.sort { order.isDescending ? $0.date > $1.date : $0.date < $1.date }
    let last = entries.count - 1
    let positioned = additions.map { addition in
      (
        behind: order.index(before: addition.date, else: last),
        what: JSONEdits.Addition.text(addition.text)
      )
    }
    additions = []
    edits.change(list, adding: positioned, like: edits.document.root)
    restamp(edits.document.root, "last_updated")
    return edits.bytes
  }

  private mutating func note(_ element: JSONDocument.Element, _ message: String) {
    notes.append((element.range.lowerBound, message))
  }

  /// Where the file is not as the bot would write it, and what was done about it, by line.
  public var diagnostics: [Diagnostic] {
    if notes.isEmpty { return [] }
    let lines = LineIndex(edits.document.bytes)
    return notes.sorted { $0.offset < $1.offset }.map { note in
      Diagnostic(.note, .metrics, note.message, file: file, line: lines.line(at: note.offset))
    }
  }
}

/// In what order entries stand, and where among them a date belongs.
private struct EntryOrder {
  private var dates: [(date: CalendarDate, index: Int)] = []
  private(set) var isAscending = true
  private(set) var isDescending = false

  mutating func append(_ date: CalendarDate, _ index: Int) {
    if let last = dates.last {
      isDescending = dates.count == 1 ? date < last.date : isDescending && date < last.date
      isAscending = isAscending && date > last.date
    }
    dates.append((date, index))
  }

  /// The index of the entry behind which a new date belongs; -1 is the beginning.
  ///
  /// - Parameter last: The index for what belongs to the end, as all does where there is no order.
  func index(before date: CalendarDate, else last: Int) -> Int {
    guard isAscending || isDescending else { return last }
    func isBehind(_ other: CalendarDate) -> Bool { isAscending ? other > date : other < date }
    let place = dates.partitioningIndex { isBehind($0.date) }
    if place == dates.count { return last }
    return place == 0 ? dates[0].index - 1 : dates[place - 1].index
  }
}

extension DayRecord {
  /// Whether there is anything that an entry of its own is worth: a value, training, food, a tick.
  fileprivate var tellsAnything: Bool {
    !body.isEmpty || !activities.isEmpty
      || exercises.contains { !$0.isPlanned } || !nutrition.isEmpty || !foods.isEmpty
      || allBoxes.completed > 0 || habits.contains { $0.isDone == true }
  }
}
