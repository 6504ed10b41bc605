import DayModel
import JSON
import Values
import Words

/// A field or a lift, on how many days it stands, and when last.
public struct FieldUse: Sendable, Equatable {
  /// What it is.
  public enum Kind: String, Sendable {
    /// A field that the format gives a meaning.
    case known
    /// A field of the person's own.
    case custom
    /// A lift.
    case lift
    /// A field of the cycle, or a symptom.
    case cycle
  }

  /// What it is.
  public let kind: Kind
  /// The name to log it by: as in the format, else in lower case.
  public let name: String
  /// The name to query it by; nil where it has no number on any day.
  public let query: String?
  /// On how many days it has a value.
  public let days: Int
  /// The last of these days.
  public let last: CalendarDate?

  /// On how many days each field of a person's own is, by its key, with a number or without.
  public static func counts(in table: FactTable) -> [String: Int] {
    table.columns.reduce(into: [:]) { counts, column in
      guard let key = column.key.customField else { return }
      counts[key, default: 0] += column.value.count { $0 != nil }
    }
  }

  /// Every field of the format that queries know, then every other one and every lift that a day of the
  /// table has, the most used first.
  ///
  /// - Parameter withCycle: Whether those of the cycle are listed.
  public static func all(in table: FactTable, withCycle: Bool = false) -> [FieldUse] {
    known(in: table) + others(.custom, in: table) + others(.lift, in: table)
      + (withCycle ? cycle(in: table) : [])
  }

  /// The fields of the cycle that days have, then its symptoms.
  private static func cycle(in table: FactTable) -> [FieldUse] {
    let fields: [(name: String, query: String, CycleMeasure)] = [
      ("period", "cycle.period", .period), ("flow", "cycle.flow", .flow),
      ("temp", "cycle.temp", .temperature),
    ]
    let symptoms = table.columns.keys.compactMap(\.symptom).sorted()
    let uses =
      fields.map { FieldUse(.cycle, $0.name, query: $0.query, [.cycle($0.2)], in: table) }
      + symptoms.map {
        FieldUse(.cycle, $0, query: QueryField.symptom($0).name, [.symptom($0)], in: table)
      }
    return uses.filter { $0.days > 0 }
  }

  private static func known(in table: FactTable) -> [FieldUse] {
    FieldCatalog.fields.compactMap { field in
      let columns =
        field.kind == .activity
        ? field.activity.map { activity in
          ActivityMeasure.allCases.map { FactColumn.activity(activity, $0) }
        } ?? [] : [FactColumn.known(field.id)]
      guard columns.contains(where: { QueryField.names.contains($0.name) }) else { return nil }
      return FieldUse(.known, field.id, query: field.id, columns, in: table)
    }
  }

  /// The fields or lifts that the format does not know by name, each with all of its columns.
  private static func others(_ kind: Kind, in table: FactTable) -> [FieldUse] {
    var columns: [String: [FactColumn]] = [:]
    for column in table.columns.keys where !column.isPart(of: table.columns.keys) {
      guard let name = kind == .lift ? column.exercise : column.customField else { continue }
      columns[name, default: []].append(column)
    }
    let uses = columns.map { name, columns in
      FieldUse(kind, name, query: columns.compactMap(\.query).first, columns, in: table)
    }
    return uses.filter { $0.days > 0 }
      .sorted { $0.days != $1.days ? $0.days > $1.days : $0.name < $1.name }
  }

  private init(
    _ kind: Kind, _ name: String, query: String?, _ columns: [FactColumn], in table: FactTable
  ) {
    let facts = columns.compactMap { table.columns[$0] }
    let used = table.dates.indices.filter { day in facts.contains { $0[day] != nil } }
    self.kind = kind
    self.name = name
    self.query = query
    days = used.count
    last = used.last.map { table.dates[$0] }
  }

  /// One element of `fields` (docs/schemas/fields.schema.json).
  private var json: JSONValue {
    [
      "name": .string(name), "kind": .string(kind.rawValue), "query": .optional(query),
      "days": .int(days), "last": .optional(last?.description),
    ]
  }

  /// Fields as docs/schemas/fields.schema.json has them.
  public static func json(_ uses: [FieldUse]) -> JSONValue {
    ["schema": "bestupid.fields/1", "fields": .array(uses.map(\.json))]
  }
}

extension FactColumn {
  /// Whether it is one of the two numbers of a field that has a column of its own among some.
  public func isPart(of columns: some Collection<FactColumn>) -> Bool {
    guard let key = customField, let dot = key.lastIndex(of: "."),
      ["1", "2"].contains(key[dot...].dropFirst())
    else { return false }
    return columns.contains(.custom(String(key[..<dot])))
  }
}
