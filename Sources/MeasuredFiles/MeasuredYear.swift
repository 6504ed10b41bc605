import JSON

/// What one source measured in a year: `data/measured/<source>/<year>.json` (docs/format.md §10.13).
public struct MeasuredYear: Sendable {
  /// Why a file cannot be read: it is no JSON, or something else than measured data.
  public struct Refusal: Error, Equatable {
    /// The reason, in a line.
    public let message: String
  }

  /// The folder of all such files.
  public static let folder = "data/measured/"

  /// The path of a file.
  public static func path(of source: String, year: Int) -> String {
    "\(folder)\(source)/\(year).json"
  }

  /// The source and the year of a path; nil for the path of something else.
  public static func names(of path: String) -> (source: String, year: Int)? {
    guard path.hasPrefix(folder), path.hasSuffix(".json") else { return nil }
    let parts = path.dropFirst(folder.count).dropLast(".json".count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].count == 4, let year = Int(parts[1]) else {
      return nil
    }
    return (String(parts[0]), year)
  }

  /// The entries by their days, `2031-03-04`.
  public private(set) var entries: [String: MeasuredEntry] = [:]
  /// Everything in the file but its entries, as it is.
  private var root: [JSONValue.Member]
  /// What has no date, or the date of another entry, as it is.
  private var others: [JSONValue]

  /// A file without entries.
  public init(source: String) {
    root = [.init("version", 1), .init("source", .string(source))]
    others = []
  }

  /// The entries in a file.
  ///
  /// - Throws: ``Refusal`` for bytes that are something else.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      let line = LineIndex(bytes).line(at: error.offset)
      throw Refusal(message: "invalid JSON in line \(line): \(error.code.rawValue)")
    }
    guard document.root.kind == .object, let list = document.root["entries"], list.kind == .array
    else { throw Refusal(message: "no measured data") }
    root = document.root.members.filter { $0.key != "entries" }
      .map { .init($0.key, $0.value.value) }
    others = []
    for element in list.children {
      guard let date = element["date"]?.string, entries[date] == nil else {
        others.append(element.value)
        continue
      }
      entries[date] = MeasuredEntry(element)
    }
  }

  /// The entry of a day; to set one without parts takes it away.
  public subscript(date: String) -> MeasuredEntry? {
    get { entries[date] }
    set { entries[date] = newValue?.parts.isEmpty == true ? nil : newValue }
  }

  /// Whether there is nothing in it that anybody would miss.
  public var isEmpty: Bool { entries.isEmpty && others.isEmpty }

  /// The changes of two sides to a file.
  public static func merged(_ base: Self?, _ one: Self, _ other: Self) -> Self {
    var merged = one
    for date in Set(one.entries.keys).union(other.entries.keys) {
      merged[date] = MeasuredEntry.merged(base?[date], one[date], other[date])
    }
    if one.root == base?.root { merged.root = other.root }
    let removed = (base?.others ?? []).filter {
      !one.others.contains($0) || !other.others.contains($0)
    }
    merged.others += other.others.filter { !one.others.contains($0) }
    merged.others.removeAll { removed.contains($0) }
    return merged
  }

  /// A file before and after a commit, where there was one.
  public typealias Change = (parent: [UInt8]?, commit: [UInt8]?)

  /// A file without what a commit changed, but for what has changed since.
  ///
  /// - Parameter undone: Older changes that are taken back already, the newest first: what they brought does not come back.
  /// - Returns: Nil where no file is left.
  /// - Throws: As ``init(_:)``.
  public static func taking(
    _ change: Change, outOf now: [UInt8]?, besides undone: [Change] = []
  ) throws(Refusal) -> [UInt8]? {
    guard let now else { return nil }
    let old = try change.parent.map(year)
    let (new, left) = (try change.commit.map(year), try year(now))
    var earlier: [(old: MeasuredYear?, new: MeasuredYear?)] = []
    for change in undone {
      earlier.append((try change.parent.map(year), try change.commit.map(year)))
    }
    var result = left
    for date in Set(left.entries.keys).union((new?.entries ?? [:]).keys)
      .union((old?.entries ?? [:]).keys)
    {
      var entry = left[date] ?? MeasuredEntry()
      let keys = Set((old?[date]?.parts ?? [:]).keys).union((new?[date]?.parts ?? [:]).keys)
      for key in keys {
        var (before, after) = (old?[date]?[key], new?[date]?[key])
        guard before != after, entry[key] == after else { continue }
        for (old, new) in earlier where before != nil && new?[date]?[key] == before {
          before = old?[date]?[key]
        }
        entry[key] = before
      }
      result[date] = entry
    }
    let isMade = change.parent == nil || earlier.contains { $0.old == nil }
    return isMade && result.isEmpty ? nil : result.bytes
  }

  private static func year(_ bytes: [UInt8]) throws(Refusal) -> MeasuredYear {
    try MeasuredYear(bytes)
  }

  /// The file, its days in their order.
  public var bytes: [UInt8] {
    let days = entries.sorted { $0.key < $1.key }.map { $1.json(of: $0) }
    let value = JSONValue.object(root + [.init("entries", .array(days + others))])
    return JSONStyle.python.text(of: value)
  }
}
