public import CSV
public import Values
import WatchData

/// CSV files of which a map says what they mean.
public enum MappedCSV {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The file's name, for errors.
  ///   - map: What its columns mean.
  /// - Throws: ``InputError`` with code `badData` for bytes that are no CSV, for a column of the map that is not there, and for
  ///   numbers and dates that could be two; with code `usage` for weights and distances of which nothing says the unit.
  public static func read(
    _ bytes: [UInt8], name: String, _ map: CSVMap, _ rules: ReadingRules
  ) throws(InputError) -> Measurements {
    var file = try ExportTable(bytes, name: name, separator: map.separator)
    let table = try MappedTable(map, file, file: name, rules)
    var reader: any MappedRows =
      switch map.rows {
      case .day: MappedDays(table)
      case .set: MappedSets(table)
      case .activity: try MappedActivities(table)
      case .meal: MappedMeals(table)
      }
    while let row = try file.next() { try reader.read(row) }
    return reader.measurements()
  }

  /// The header of a file and its first rows, from which ``CSVMap`` makes a map.
  ///
  /// - Parameter name: The file's name, for errors.
  /// - Throws: ``InputError`` with code `badData` for bytes that are no CSV.
  public static func head(
    of bytes: [UInt8], name: String
  ) throws(InputError) -> (header: CSVHeader, rows: [CSVRow]) {
    var file = try ExportTable(bytes, name: name)
    var rows: [CSVRow] = []
    while rows.count < 200, let row = try file.next() { rows.append(row) }
    return (file.header, rows)
  }
}

/// Puts what rows say together.
protocol MappedRows {
  /// Reads a row.
  mutating func read(_ row: CSVRow) throws(InputError)
  /// What the file says.
  func measurements() -> Measurements
}
