public import JSON

/// What one source measured of a day, as an entry of its file has it (docs/format.md §10.13).
///
/// It is made of parts, each with the time at which its source said so: a group of figures such as `sleep`, and of lists and
/// tables one part for each item. Entries are joined part by part: the newer one counts. So the result is the same in
/// whatever order, and however often, exports are taken in.
public struct MeasuredEntry: Sendable, Equatable {
  /// What names a part: a key of the entry, and of a list or table the item.
  public struct Key: Hashable, Sendable, Comparable {
    /// The key of the entry, `sleep`.
    public let group: String
    /// The `id` of an item of a list, or its key in a table.
    public let item: String?

    /// The key of a part.
    public init(_ group: String, item: String? = nil) { (self.group, self.item) = (group, item) }

    /// As `earlier` has it: `sleep`, `activities/run-2031-03-04T06:30:05Z`.
    fileprivate var text: String { item.map { "\(group)/\($0)" } ?? group }

    /// By their texts.
    public static func < (one: Key, other: Key) -> Bool { one.text < other.text }
  }

  /// A part, and when its source said so.
  public struct Part: Sendable, Equatable {
    /// What it says.
    public let value: JSONValue
    /// The time, in UTC as RFC 3339 has it, so that texts sort by time; empty where it is not known.
    public let time: String
    /// The zone by which instants were put to this day, `Europe/Vienna`; nil where the source says the day, or the value its
    /// own local time.
    public let zone: String?

    /// What a source said at a time; the newer of two counts.
    public init(_ value: JSONValue, at time: String, in zone: String? = nil) {
      (self.value, self.time, self.zone) = (value, time, zone)
    }

    /// The one of two that counts: the newer one, and of the same time always the same one.
    static func newer(_ one: Part, _ other: Part) -> Part {
      if one.time != other.time { return one.time < other.time ? other : one }
      if one.zone != other.zone { return one.zone ?? "" < other.zone ?? "" ? other : one }
      return one.value.text(.compact) < other.value.text(.compact) ? other : one
    }
  }

  /// What is known of it, the newest of each key.
  public private(set) var parts: [Key: Part] = [:]

  /// An entry of which nothing is known yet.
  public init() {}

  /// A part; to set `nil` takes it away.
  public subscript(key: Key) -> Part? {
    get { parts[key] }
    set { parts[key] = newValue }
  }

  /// The zones by which instants were put to it.
  public var zones: Set<String> { Set(parts.values.compactMap(\.zone)) }

  /// When the newest of its parts was said; empty where that is not known.
  public var syncedAt: String { parts.values.map(\.time).max() ?? "" }

  /// Takes the parts of another entry that are newer, or that it has not.
  ///
  /// The order in which entries are joined makes no difference, and an entry joined twice counts once.
  public mutating func join(_ other: MeasuredEntry) {
    parts.merge(other.parts, uniquingKeysWith: Part.newer)
  }

  /// The changes of two sides to an entry: what one changed is that side's, what both did the newer one's.
  static func merged(_ base: Self?, _ one: Self?, _ other: Self?) -> Self? {
    var merged = MeasuredEntry()
    let keys = Set((one?.parts ?? [:]).keys).union((other?.parts ?? [:]).keys)
    for key in keys {
      let (old, first, second) = (base?[key], one?[key], other?[key])
      merged[key] =
        if first == second || second == old {
          first
        } else if first == old {
          second
        } else {
          first.flatMap { one in second.map { Part.newer(one, $0) } } ?? first ?? second
        }
    }
    return merged.parts.isEmpty ? nil : merged
  }
}

// MARK: JSON

extension MeasuredEntry {
  /// How an entry is laid out: the one table. Other keys come behind these, as single parts.
  private enum Form {
    /// Objects, each with an `id` of its own.
    static let lists = ["activities", "strength", "meals"]
    /// An object with an item for each key.
    static let tables = ["habits", "fields"]
    /// The order of the keys.
    static let order =
      [
        "sleep", "weight_kg", "body_fat_percent", "resting_hr", "hrv", "body_battery", "stress",
        "training",
        "recovery", "steps", "active_kcal", "distance_km", "floors", "spo2_percent",
        "respiration_rate",
      ] + lists + tables
    /// What is told of an entry, and is no part of it.
    static let head = ["date", "synced_at", zone, earlier, zones]
    /// The times of those parts that are older than the entry.
    static let earlier = "earlier"
    /// The zone of the parts that have one, and of those that have another.
    static let zone = "zone"
    static let zones = "zones"
    /// What never has a zone: its own time says when it was, or its source the day.
    static let unzoned: Set = ["activities", "strength", "habits", "fields"]

    static func place(_ group: String) -> (Int, String) {
      (order.firstIndex(of: group) ?? order.count, group)
    }
  }

  /// The entry that stands in a file. A key whose value is null says nothing.
  public init(_ element: JSONDocument.Element) {
    let synced = element["synced_at"]?.string ?? ""
    let (earlier, zones) = (element[Form.earlier], element[Form.zones])
    let zone = element[Form.zone]?.string
    func add(_ key: Key, _ value: JSONValue) {
      guard value != .null, parts[key] == nil else { return }
      let own = zones?[key.text]?.string ?? (Form.unzoned.contains(key.group) ? nil : zone)
      parts[key] = Part(
        value, at: earlier?[key.text]?.string ?? synced, in: own?.isEmpty == true ? nil : own)
    }
    for (group, value) in element.members where !Form.head.contains(group) {
      if Form.lists.contains(group), value.kind == .array {
        for (index, item) in value.children.enumerated() {
          add(Key(group, item: item["id"]?.string ?? "#\(index + 1)"), item.value)
        }
      } else if Form.tables.contains(group), value.kind == .object {
        for (name, item) in value.members { add(Key(group, item: name), item.value) }
      } else {
        add(Key(group), value.value)
      }
    }
  }

  /// The entry of a day, always the same for the same parts.
  public func json(of date: String) -> JSONValue {
    let synced = syncedAt
    var members: [JSONValue.Member] = [.init("date", .string(date))]
    if !synced.isEmpty { members.append(.init("synced_at", .string(synced))) }
    let zone = parts.compactMap { Form.unzoned.contains($0.key.group) ? nil : $0.value.zone }.max()
    if let zone { members.append(.init(Form.zone, .string(zone))) }
    let groups = Dictionary(grouping: parts.keys, by: \.group)
    for (group, keys) in groups.sorted(by: { Form.place($0.key) < Form.place($1.key) }) {
      let items = keys.sorted().compactMap { key in parts[key].map { (key, $0.value) } }
      let value: JSONValue =
        if items.first?.0.item == nil {
          items.first?.1 ?? .null
        } else if Form.lists.contains(group) {
          .array(items.map(\.1))
        } else {
          .object(items.map { .init($0.0.item ?? "", $0.1) })
        }
      members.append(.init(group, value))
    }
    let older = parts.filter { $0.value.time != synced }.sorted { $0.key < $1.key }
    if !older.isEmpty {
      members.append(
        .init(Form.earlier, .object(older.map { .init($0.key.text, .string($0.value.time)) })))
    }
    let others = parts.filter { key, part in
      part.zone != (Form.unzoned.contains(key.group) ? nil : zone)
    }.sorted { $0.key < $1.key }
    if !others.isEmpty {
      members.append(
        .init(
          Form.zones, .object(others.map { .init($0.key.text, .string($0.value.zone ?? "")) })))
    }
    return .object(members)
  }
}
