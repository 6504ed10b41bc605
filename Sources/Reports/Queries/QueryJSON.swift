public import JSON
public import Query
import Values

extension Query {
  private var fields: [QueryField] { request.fields }
  private var names: [String] { fields.map(\.name) }

  // MARK: CSV

  /// A header and a line for each row; a gap is empty. Where a field may be partial, the last column has the names of
  /// those that are. In units that were asked for, the header names them: `weight_kg`.
  public var csv: String {
    let hasPartial = fields.contains(where: \.mayBePartial)
    let lines = rows.map { row in
      [row.date.description] + (request.step.isOfCalendar ? [] : [row.label])
        + row.cells.map { $0.value.map(Self.text) ?? "" }
        + (hasPartial ? [partial(row).joined(separator: " ")] : [])
    }
    let header =
      ["date"] + (request.step.isOfCalendar ? [] : ["period"]) + fields.map(column)
      + (hasPartial ? ["partial"] : [])
    return csvText([header] + lines)
  }

  private func column(_ field: QueryField) -> String {
    guard request.units != nil, unit(of: field) != nil else { return field.name }
    return "\(field.name)_\(shown(field).word)"
  }

  /// The fields whose value in a row is partial.
  private func partial(_ row: Query.Row) -> [String] {
    zip(names, row.cells).filter { $1.partialDays > 0 }.map(\.0)
  }

  private static func text(_ value: QueryValue) -> String {
    switch value {
    case .number(let number): JSONValue.double(number).text()
    case .text(let text): text
    }
  }

  // MARK: JSON

  /// The answer as docs/schemas/query.schema.json has it.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [.init("schema", "bestupid.query/1")]
    if request.units != nil { members.append(.init("units", "person")) }
    let rest: KeyValuePairs<String, JSONValue> = [
      "by": .string(request.step.rawValue),
      "from": bound(request.span.lowerBound, .earliest),
      "to": bound(request.span.upperBound, .latest),
      "where": .array(request.conditions.map { .string($0.text) }),
      "rolling": request.rolling.map {
        ["days": .int($0.days), "at_least": .int($0.leastValues)]
      } ?? .null,
      "whole": .bool(request.isWhole),
      "formula": fields.contains(where: \.isEstimate) ? .string(request.formula.rawValue) : .null,
      "fields": .array(fields.enumerated().map(json)),
      "rows": .array(rows.map(json)),
    ]
    return .object(members + rest.map(JSONValue.Member.init))
  }

  /// The rows of ``json``, one a line.
  public var ndjson: String { rows.map { json($0).text(.compact) + "\n" }.joined() }

  private func bound(_ date: CalendarDate, _ open: CalendarDate) -> JSONValue {
    date == open ? .null : .string(date.description)
  }

  private func json(_ index: Int, _ field: QueryField) -> JSONValue {
    [
      "name": .string(field.name),
      "unit": .optional(unit(of: field)),
      "agg": request.isAggregated ? .string(request.aggregate(of: field).rawValue) : .null,
      "trend": trend(of: index).map {
        ["direction": .string($0.direction.rawValue), "per_week": .double($0.perDay * 7)]
      } ?? .null,
    ]
  }

  private func json(_ row: Query.Row) -> JSONValue {
    var members: [JSONValue.Member] = [.init("date", .string(row.date.description))]
    if request.step != .day {
      members.append(.init("period", .string(row.label)))
    }
    for (name, cell) in zip(names, row.cells) {
      switch cell.value {
      case .number(let number)?: members.append(.init(name, .double(number)))
      case .text(let text)?: members.append(.init(name, .string(text)))
      case nil: members.append(.init(name, .null))
      }
    }
    if request.isAggregated {
      let counts = zip(names, row.cells).map { JSONValue.Member($0, .int($1.count)) }
      members.append(.init("n", .object(counts)))
    }
    let approximate = zip(names, row.cells).filter(\.1.isApproximate).map(\.0)
    if !approximate.isEmpty {
      members.append(.init("approximate", .array(approximate.map(JSONValue.string))))
    }
    let partial = partial(row)
    if !partial.isEmpty {
      members.append(.init("partial", .array(partial.map(JSONValue.string))))
    }
    if request.units != nil {
      let units = fields.compactMap { field in
        unit(of: field).map { JSONValue.Member(field.name, .string($0)) }
      }
      members.append(.init("units", .object(units)))
    }
    return .object(members)
  }
}
