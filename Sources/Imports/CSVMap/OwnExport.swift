import CSV
import Values

/// The columns of our own exports (docs/json.md, docs/query.md): `export --format csv` and `query --csv`.
enum OwnExport {
  /// Whether a header is one, as far as its names say.
  static func isOne(_ header: CSVHeader, of rows: CSVRowKind) -> Bool {
    guard header.names.first == "date", rows == .day || rows == .set else { return false }
    return header.names.dropFirst().allSatisfy { name in
      name == name.lowercased()
        && (ColumnName(name).field(of: rows) != nil || isPassed(name, of: rows))
        || isNamed(name)
    }
  }

  /// Whether a column of one is passed over: what it has is made of other things, or has no place of its own.
  static func isPassed(_ name: String, of rows: CSVRowKind) -> Bool {
    switch rows {
    case .day: passed.contains(name) || isNamed(name)
    case .set: passedOfSets.contains(name) || assistance.contains(name)
    case .activity, .meal: false
    }
  }

  /// The rows of an export of sets that are none that was done, or of which the load would be wrong: those that were only planned,
  /// and those with assistance, which no set of a source has.
  static func skips(_ header: CSVHeader) -> [CSVMap.Skip] {
    header.names.compactMap { name in
      if name == planned { return CSVMap.Skip(column: name, texts: ["true"]) }
      return assistance.contains(name) ? CSVMap.Skip(column: name, texts: nil) : nil
    }
  }

  /// The column that names the totals of a row that are partial.
  static let partial = "partial"

  private static let planned = "planned"
  private static let assistance: Set = ["assist_lbs", "assist_kg"]
  private static let passedOfSets: Set = ["set", "bodyweight", "equipment", planned]

  private static let passed: Set<String> = {
    let counts = ["todos", "habits", "routines"].flatMap { ["\($0)_total", "\($0)_completed"] }
    let activities = Activity.allCases.map(\.rawValue).flatMap { name in
      [name, "\(name)_minutes", "\(name)_hr"] + ["m", "yd", "mi", "km"].map { "\(name)_\($0)" }
    }
    return Set([partial, "workout_type"] + counts + activities)
  }()

  /// Whether a name is that of a query which names what it is of: `run.pace`, `lift:Bench press.e1rm`.
  private static func isNamed(_ name: String) -> Bool { starts.contains { name.hasPrefix($0) } }

  private static let starts =
    Activity.allCases.map { "\($0.rawValue)." }
    + ["todos.", "habits.", "routines.", "sessions.", "cycle."]
    + ["lift:", "habit:", "routine:", "symptom:", "field:"]
}
