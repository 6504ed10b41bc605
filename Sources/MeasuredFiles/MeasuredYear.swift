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
  /// The zones by which instants were put to days, in the order in which they were first used.
  public private(set) var zones: [String] = []
  /// Everything in the file but its entries, as it is.
  private var root: [JSONValue.Member]
  /// What has no date, or the date of another entry, as it is.
  private var others: [JSONValue]

  /// Whose it is; empty where it does not say.
  var source: String {
    guard case .string(let name)? = root.first(where: { $0.key == "source" })?.value else {
      return ""
    }
    return name
  }

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
    root = document.root.members.filter { !["entries", Self.zonesKey].contains($0.key) }
      .map { .init($0.key, $0.value.value) }
    others = []
    zones = document.root[Self.zonesKey]?.children.compactMap(\.string) ?? []
    for element in list.children {
      guard let date = element["date"]?.string, entries[date] == nil else {
        others.append(element.value)
        continue
      }
      self[date] = MeasuredEntry(element)
    }
  }

  private static let zonesKey = "zones"

  /// The entry of a day; to set one without parts takes it away.
  public subscript(date: String) -> MeasuredEntry? {
    get { entries[date] }
    set {
      entries[date] = newValue?.parts.isEmpty == true ? nil : newValue
      for zone in newValue?.zones.sorted() ?? [] where !zones.contains(zone) { zones.append(zone) }
    }
  }

  /// Notes that zones put instants to days, though perhaps to no day that was not another's before.
  public mutating func note(_ zones: [String]) {
    self.zones += zones.filter { !self.zones.contains($0) }
  }

  /// Whether there is nothing in it that anybody would miss.
  public var isEmpty: Bool { entries.isEmpty && others.isEmpty }

  /// The changes of two sides to a file.
  ///
  /// What both read of one export in two zones counts once, and a thing with a time stands on one day.
  public static func merged(_ base: Self?, _ one: Self, _ other: Self) -> Self {
    var (one, other) = (one, other)
    keepOneReading(&one, &other)
    var merged = one
    merged.zones = base?.zones ?? []
    merged.zones += Set(one.zones + other.zones).subtracting(merged.zones).sorted()
    for date in Set(one.entries.keys).union(other.entries.keys) {
      merged[date] = MeasuredEntry.merged(base?[date], one[date], other[date])
    }
    if one.root == base?.root { merged.root = other.root }
    let removed = (base?.others ?? []).filter {
      !one.others.contains($0) || !other.others.contains($0)
    }
    merged.others += other.others.filter { !one.others.contains($0) }
    merged.others.removeAll { removed.contains($0) }
    merged.settle()
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
    // What nothing has changed since is as it was, byte for byte.
    if now == change.commit, undone.isEmpty { return change.parent }
    let old = try change.parent.map(year)
    let new = try change.commit.map(year)
    // A file that the commit took away, or that is gone since, comes back with what of it comes back.
    guard let left = try now.map(year) ?? old?.withoutEntries else { return nil }
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
    if result.entries == left.entries { return now }
    // A zone that the commit brought goes with it, unless a day has it.
    let kept = result.entries.values.reduce(into: Set(old?.zones ?? [])) { $0.formUnion($1.zones) }
    result.zones.removeAll { !kept.contains($0) && new?.zones.contains($0) == true }
    let isMade = now == nil || change.parent == nil || earlier.contains { $0.old == nil }
    return isMade && result.isEmpty ? nil : result.bytes
  }

  /// The file with all but its entries.
  private var withoutEntries: MeasuredYear {
    var year = self
    year.entries = [:]
    return year
  }

  private static func year(_ bytes: [UInt8]) throws(Refusal) -> MeasuredYear {
    try MeasuredYear(bytes)
  }

  /// The file, its days in their order.
  public var bytes: [UInt8] {
    let days = entries.sorted { $0.key < $1.key }.map { $1.json(of: $0) }
    let value = JSONValue.object(
      root
        + (zones.count > 1 ? [.init(Self.zonesKey, .array(zones.map(JSONValue.string)))] : [])
        + [.init("entries", .array(days + others))])
    return JSONStyle.python.text(of: value)
  }
}
