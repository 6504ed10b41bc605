import DayModel
import JSON
import Query

/// Records as text, one after the other, so that none but the last is held.
struct RecordText {
  /// The forms that a text of many days has.
  enum Form {
    /// A record a line.
    case ndjson
    /// One object, `bestupid.days/1`.
    case json
    /// A header, and rows with commas between their cells.
    case csv(ExportTable)
  }

  let form: Form
  private var isFirst = true

  /// The text of records in this form.
  init(_ form: Form) { self.form = form }

  /// What stands before the first record.
  var head: String {
    switch form {
    case .ndjson: ""
    case .json: "{\n  \"schema\": \"bestupid.days/1\",\n  \"days\": ["
    case .csv(let table): csvLine(table.header) + "\n"
    }
  }

  /// What one record adds.
  mutating func text(of record: DayRecord) -> String {
    defer { isFirst = false }
    return switch form {
    case .ndjson: record.json.text(.compact) + "\n"
    case .json: (isFirst ? "" : ",") + "\n    " + record.json.text(level: 2)
    case .csv(let table): table.rows(of: record).map { csvLine($0) + "\n" }.joined()
    }
  }

  /// What stands after the last record.
  var tail: String {
    if case .json = form { (isFirst ? "" : "\n  ") + "]\n}\n" } else { "" }
  }
}
