import JSON
public import Values

/// What imports have written into the logs of a year, and whose it was: `data/origins/<year>.json` (docs/format.md §10.12).
///
/// A note counts only where its text stands in the log: what a person has written since is a person's, whatever is noted.
public struct Origins: Sendable {
  /// What is noted of a day.
  public struct Notes: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// By the path in the day record (docs/format.md §12) the texts, by their source.
    public var values: [String: [MeasuredSource: String]] = [:]
    /// The paths whose lines an import made, and that go with their value.
    public var madeLines: Set<String> = []
    /// What stood behind the `::` of lines that were blank but for it, by their path: a blank, a 0, a plan. It comes back when
    /// the value goes.
    public var blanks: [String: String] = [:]

    /// Nothing noted.
    public init() {}

    /// Texts by their paths, in lines that the day has.
    public init(dictionaryLiteral elements: (String, [MeasuredSource: String])...) {
      values = Dictionary(elements) { $1 }
    }

    /// Whether nothing is noted.
    public var isEmpty: Bool { values.isEmpty && madeLines.isEmpty && blanks.isEmpty }

    /// The texts at a path, by their source.
    public subscript(path: String) -> [MeasuredSource: String]? {
      get { values[path] }
      set { values[path] = newValue }
    }
  }

  /// The path of the file of a year.
  public static func path(ofYear year: Int) -> String { "\(folder)\(year).json" }

  /// Whether a path is that of such a file.
  public static func isPath(_ path: String) -> Bool { path.hasPrefix(folder) }

  private static let folder = "data/origins/"

  /// Everything in the file but its entries, as it is.
  private let root: [JSONValue.Member]
  private var entries: [CalendarDate: Entry] = [:]
  /// What has no date, as it is.
  private let others: [JSONValue]

  fileprivate struct Entry {
    var syncedAt: String?
    var notes: Notes
    /// Its other members, as they are.
    var others: [JSONValue.Member]
  }

  /// The origins in a file; none where there is no file.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON, or something else than origins.
  public init(_ bytes: [UInt8]?) throws(InputError) {
    guard let bytes else {
      (root, others) = ([.init("version", 1)], [])
      return
    }
    let document = try JSONDocument(figures: bytes)
    guard document.root.kind == .object, let list = document.root["entries"], list.kind == .array
    else {
      throw InputError(.value, "no origins", hint: "Nothing was changed.")
    }
    root = document.root.members.filter { $0.key != "entries" }
      .map { .init($0.key, $0.value.value) }
    var others: [JSONValue] = []
    for element in list.children {
      guard let date = element["date"]?.string.flatMap({ CalendarDate(iso: $0) }),
        entries[date] == nil
      else {
        others.append(element.value)
        continue
      }
      entries[date] = Entry(element)
    }
    self.others = others
  }

  /// Whether nothing is in it that anybody would miss.
  public var isEmpty: Bool { entries.isEmpty && others.isEmpty }

  /// What is noted of a day.
  public subscript(date: CalendarDate) -> Notes { entries[date]?.notes ?? Notes() }

  /// The days with notes.
  public var dates: [CalendarDate] { entries.filter { !$0.value.notes.isEmpty }.keys.sorted() }

  /// Notes of a day what is written there now.
  ///
  /// - Parameter syncedAt: When the newest of its sources said so; nil leaves the time as it is.
  public mutating func set(_ notes: Notes, of date: CalendarDate, syncedAt: String?) {
    // A time that is newer is noted for the same notes too: else it would depend on which export came first.
    guard entries[date] != nil || !notes.isEmpty else { return }
    var entry = entries[date] ?? Entry(syncedAt: nil, notes: Notes(), others: [])
    entry.notes = notes
    if let syncedAt { entry.syncedAt = syncedAt }
    entries[date] = notes.isEmpty && entry.others.isEmpty ? nil : entry
  }

  /// The notes of a file without those that a commit has changed from one version to another, but for what was noted anew
  /// since; nil where no file is left.
  ///
  /// - Parameter isTaken: Whether the notes of a day are taken back; others stay as they are.
  /// - Throws: As ``init(_:)``.
  public static func taking(
    from parent: [UInt8]?, to commit: [UInt8]?, outOf now: [UInt8]?,
    where isTaken: (CalendarDate) -> Bool = { _ in true }
  ) throws(InputError) -> [UInt8]? {
    let (old, new) = (try Origins(parent), try Origins(commit))
    let dates = Set(old.entries.keys).union(new.entries.keys)
    // What nothing has changed since is as it was, byte for byte.
    if now == commit, dates.allSatisfy(isTaken) { return parent }
    var left = now == nil ? old.withoutEntries : try Origins(now)
    for date in dates where isTaken(date) {
      var notes = left[date]
      for path in Set(old[date].values.keys).union(new[date].values.keys)
      where old[date][path] != new[date][path] && notes[path] == new[date][path] {
        notes[path] = old[date][path]
      }
      // A line that the commit made is gone, unless another value stands in it.
      notes.madeLines.subtract(
        new[date].madeLines.subtracting(old[date].madeLines).filter { notes[$0] == nil })
      notes.madeLines.formUnion(
        old[date].madeLines.subtracting(new[date].madeLines).filter { notes[$0] != nil })
      for path in new[date].blanks.keys where notes[path] == nil { notes.blanks[path] = nil }
      notes.blanks.merge(old[date].blanks.filter { notes[$0.key] != nil }) { now, _ in now }
      left.set(notes, of: date, syncedAt: old.entries[date]?.syncedAt)
    }
    return left.isEmpty ? nil : left.bytes
  }

  /// The file with all but its entries.
  private var withoutEntries: Origins {
    var origins = self
    origins.entries = [:]
    return origins
  }

  /// The days whose notes differ between two versions of a file; none where one cannot be read.
  public static func changedDates(from old: [UInt8]?, to new: [UInt8]?) -> [CalendarDate] {
    guard let old = try? Origins(old), let new = try? Origins(new) else { return [] }
    return Set(old.entries.keys).union(new.entries.keys).filter { old[$0] != new[$0] }.sorted()
  }

  /// The file, its days in their order.
  public var bytes: [UInt8] {
    let days = entries.sorted { $0.key < $1.key }.map { $1.json(of: $0) }
    let value = JSONValue.object(root + [.init("entries", .array(days + others))])
    return JSONStyle.python.text(of: value)
  }
}

extension Origins.Entry {
  fileprivate init(_ element: JSONDocument.Element) {
    syncedAt = element["synced_at"]?.string
    notes = Origins.Notes()
    others = []
    for (key, value) in element.members {
      switch key {
      case "date", "synced_at": continue
      case "values":
        for (path, sources) in value.members {
          for (source, text) in sources.members {
            guard let text = text.string else { continue }
            notes.values[path, default: [:]][MeasuredSource(rawValue: source)] = text
          }
        }
      case "blanks":
        notes.blanks = Dictionary(
          value.members.compactMap { path, text in text.string.map { (path, $0) } }
        ) { $1 }
      case "made_lines": notes.madeLines = Set(value.members.map(\.key))
      default: others.append(.init(key, value.value))
      }
    }
  }

  fileprivate func json(of date: CalendarDate) -> JSONValue {
    let values = notes.values.sorted { $0.key < $1.key }.map { path, sources in
      JSONValue.Member(
        path,
        .object(
          sources.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { .init($0.rawValue, .string($1)) }))
    }
    // By key, so that two devices' lines merge one by one.
    let made = notes.madeLines.sorted().map { JSONValue.Member($0, true) }
    let blanks = notes.blanks.sorted { $0.key < $1.key }
      .map { JSONValue.Member($0.key, .string($0.value)) }
    return .object(
      [.init("date", .string(date.description))]
        + (syncedAt.map { [.init("synced_at", .string($0))] } ?? []) + others
        + [.init("values", .object(values))]
        + (made.isEmpty ? [] : [.init("made_lines", .object(made))])
        + (blanks.isEmpty ? [] : [.init("blanks", .object(blanks))]))
  }
}
