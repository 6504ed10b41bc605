import Context
import DayModel
import DayStore
import FactCache
import Query
import Values
import WatchData

/// Whose values of logs count: those that imports wrote of one source, or those that a person wrote.
struct SourceFilter {
  /// The source; nil for a person's own.
  let source: MeasuredSource?

  /// What a person wrote is called so.
  static let manual = "manual"

  /// - Throws: `usage` for a source of which nothing is measured.
  init(_ name: String, in context: ActionContext) throws {
    let name = name.lowercased()
    guard name != Self.manual else {
      source = nil
      return
    }
    let known = try Importing.sources(in: context).map(\.source.rawValue)
    guard known.contains(name) else {
      throw ActionError.usage(
        "no source is called '\(name)'",
        hint: "Write \(([Self.manual] + known).joined(separator: ", "))")
    }
    source = MeasuredSource(rawValue: name)
  }

  /// The table with the values alone that count, and its days with any.
  ///
  /// - Parameter columns: The columns that logs have.
  func applied(
    to table: FactTable, _ columns: Set<FactColumn>, of days: [DayFiles], in context: ActionContext
  ) throws -> FactTable {
    let reader = try context.recordReader
    let origins = DayOrigins(try context.store, reader.habits)
    var sources: [CalendarDate: [NamedText]] = [:]
    let wanted = Set(table.dates)
    for files in days where wanted.contains(files.date) {
      guard try !origins.notes(of: files.date).isEmpty else { continue }
      sources[files.date] = try context.readable {
        try origins.adding(to: reader.record(of: files), of: files).sources
      }
    }
    return table.keeping(columns) { date, column in
      let found = (sources[date] ?? []).filter { column.isAt(path: $0.name) }
      return source.map { wanted in found.contains { $0.text == wanted.rawValue } } ?? found.isEmpty
    }
  }
}

extension FactColumn {
  /// Whether what stands at a path of the record is in the column (docs/format.md §12).
  fileprivate func isAt(path: String) -> Bool {
    if let exercise {
      return path.hasPrefix(RecordPath.lifts)
        && exerciseKey(String(path.dropFirst(RecordPath.lifts.count))) == exerciseKey(exercise)
    }
    if let habit { return path == RecordPath.habits + habit }
    let parts = name.split(separator: ".")
    if parts.count == 2, let activity = Activity(rawValue: String(parts[0])) {
      let own = RecordPath.activity(activity.rawValue)
      let isRate = path == "\(own).avg_hr" || path == "training.avg_hr"
      return parts[1] == "hr" ? isRate : !isRate && (path == own || path.hasPrefix("\(own)."))
    }
    guard let field = FieldCatalog.field(id: name) else {
      // An activity of a type of the person's own.
      guard parts.count == 2 else { return false }
      let own = RecordPath.activity(String(parts[0]))
      return path == own || path.hasPrefix("\(own).")
    }
    if field.kind == .fuelTotal, path.hasPrefix(RecordPath.meals) { return true }
    return path == field.numberPath
  }
}
