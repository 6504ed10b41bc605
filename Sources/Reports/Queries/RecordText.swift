public import DayModel
import JSON
public import Query
public import Values

/// Records as text, one after the other, so that no more than one of them is held.
public struct RecordText {
  /// The forms that a text of many days has.
  public enum Form: Sendable {
    /// A record a line.
    case ndjson
    /// One object, `bestupid.days/1`.
    case json
    /// A header, and rows with commas between their cells.
    case csv(ExportTable)

    /// The form's name on the command line and in JSON.
    public var name: String {
      switch self {
      case .ndjson: "ndjson"
      case .json: "json"
      case .csv: "csv"
      }
    }

    /// The table of CSV; nil for other forms.
    public var table: ExportTable? {
      if case .csv(let table) = self { table } else { nil }
    }
  }

  /// The form of the text.
  public let form: Form
  /// The units of all values; nil for those of the format.
  public let units: PersonalUnits?
  /// Whether records have what they say of the cycle.
  private let withCycle: Bool
  private var isFirst = true

  /// The text of records in this form.
  ///
  /// - Parameters:
  ///   - units: The units of all values; nil for those of the format.
  ///   - withCycle: Whether records have what they say of the cycle.
  public init(_ form: Form, in units: PersonalUnits? = nil, withCycle: Bool = false) {
    (self.form, self.units, self.withCycle) = (form, units, withCycle)
  }

  /// What stands before the first record.
  public var head: String {
    switch form {
    case .ndjson: ""
    case .json:
      "{\n  \"schema\": \"bestupid.\(units == nil ? "days" : "person-days")/1\",\n  \"days\": ["
    case .csv(let table): csvLine(table.header(in: units)) + "\n"
    }
  }

  /// What one record adds.
  public mutating func text(of record: DayRecord) -> String {
    defer { isFirst = false }
    return switch form {
    case .ndjson: record.json(in: units, withCycle: withCycle).text(.compact) + "\n"
    case .json:
      (isFirst ? "" : ",") + "\n    "
        + record.json(in: units, withCycle: withCycle).text(level: 2)
    case .csv(let table): table.rows(of: record, in: units).map { csvLine($0) + "\n" }.joined()
    }
  }

  /// What stands after the last record.
  public var tail: String {
    if case .json = form { (isFirst ? "" : "\n  ") + "]\n}\n" } else { "" }
  }
}

/// Lines of CSV.
func csvText(_ rows: [[String]]) -> String { rows.map { csvLine($0) + "\n" }.joined() }

/// A line of CSV (RFC 4180).
func csvLine(_ cells: [String]) -> String {
  cells.map { cell in
    cell.contains { ",\"\r\n".contains($0) }
      ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }.joined(separator: ",")
}
