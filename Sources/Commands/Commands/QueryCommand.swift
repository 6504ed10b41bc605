import ArgumentParser
import JSON
import Tracker
import Workspace

/// `bestupid query FIELD[,FIELD…]`.
struct QueryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Print the numbers of many days.",
    discussion: """
      Fields: \(QueryField.names.joined(separator: ", ")), and any other field of your logs \
      that holds a number. A gap is a gap, not a zero.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The last 30d, 12w, 3m or 1y, today included.", valueName: "span"))
  var last: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("From this day on.", valueName: "date"))
  var from: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Up to and with this day.", valueName: "date"))
  var to: String?

  @Flag(help: "Print CSV.")
  var csv = false

  @Argument(help: ArgumentHelp("The fields, with commas between them.", valueName: "field,field"))
  var fields: String

  func run(in session: Session) async throws {
    if csv, session.options.json { throw Failure.usage("--csv and --json do not go together") }
    let range = try range(session)
    let wanted = fields.split(separator: ",").map { QueryField(trimmed($0)) }
    guard !wanted.isEmpty else { throw Failure.usage("name a field, such as weight") }
    let (records, unreadable) = try RecordReader(session.store).records(in: range)
    for error in unreadable { try session.warnLeftOut(Failure(error)) }
    let query = Query(wanted, in: records)
    try requireKnown(query, in: records)
    if csv {
      let rows = query.rows.map { row in
        [row.date.description] + row.values.map { $0.map(number) ?? "" }
      }
      let text = ([["date"] + wanted.map(\.name)] + rows).map { csvLine($0) + "\n" }.joined()
      return try Terminal.data(text)
    }
    try session.print(json: query.json) { try table(query, session) }
  }

  private func range(_ session: Session) throws -> ClosedRange<CalendarDate> {
    let today = try session.today
    if let last {
      guard from == nil, to == nil else {
        throw Failure.usage("--last does not go with --from and --to")
      }
      return try CalendarDate.last(last, today: today)
    }
    let first = try from.map { word throws in try CalendarDate(word, today: today) } ?? .earliest
    let final = try to.map { word throws in try CalendarDate(word, today: today) } ?? .latest
    guard first <= final else { throw Failure.usage("--from is after --to") }
    return first...final
  }

  /// A field that neither the format nor any log knows is a slip of the finger.
  private func requireKnown(_ query: Query, in records: [DayRecord]) throws {
    for field in query.fields where !field.isKnown(in: records) {
      let guess = QueryField.suggestion(for: field.name, in: records)
      throw Failure(
        .noInput, code: "unknown-field", "no log has a field '\(field.name)'",
        hint: guess.map { "Did you mean '\($0)'?" } ?? "See: bestupid help query")
    }
  }

  private func table(_ query: Query, _ session: Session) throws -> [String] {
    guard !query.rows.isEmpty else {
      session.say("no day has a value")
      return []
    }
    let header = query.fields.map { field in
      field.name + (field.unit.map { " (\($0))" } ?? "")
    }
    let rows = query.rows.map { row in
      [row.date.description] + row.values.map { $0.map(number) ?? "" }
    }
    return TextTable(header: ["date"] + header, rows: rows).lines(try session.style)
  }
}

/// A number as it is printed: at most three decimals.
private func number(_ value: Double) -> String { JSONValue.double(value).text() }

private func trimmed(_ text: Substring) -> String {
  text.split(separator: " ").joined(separator: " ")
}

extension Query {
  fileprivate var json: JSONValue {
    [
      "schema": "bestupid.query/1",
      "by": "day",
      "fields": .array(
        fields.map { ["name": .string($0.name), "unit": .optional($0.unit)] }),
      "rows": .array(
        rows.map { row in
          .object(
            [.init("date", .string(row.date.description))]
              + zip(fields, row.values).map { .init($0.name, .double($1)) })
        }),
    ]
  }
}
