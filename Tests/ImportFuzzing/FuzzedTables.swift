import CSV
import Imports
import Values

/// The readers of tables.
enum FuzzedTables {
  static func strong(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try FuzzedReading.twice(hasStarts: false) { () throws(InputError) in
      try StrongFile.read(bytes, name: "a.csv", FuzzedReading.rules)
    }.isRead
  }

  static func hevy(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try FuzzedReading.twice(hasStarts: false) { () throws(InputError) in
      try HevyFile.read(bytes, name: "a.csv", FuzzedReading.rules)
    }.isRead
  }

  static func strava(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try FuzzedReading.twice { () throws(InputError) in
      try StravaExport(bytes, name: "a.csv", FuzzedReading.rules).measurements
    }.isRead
  }

  static func loop(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let (list, marks) = parts(bytes)
    return try FuzzedReading.twice { () throws(InputError) in
      let habits = try LoopFile.habits(list, file: "Habits.csv")
      var found = Measurements()
      for habit in habits.prefix(2) {
        found.add(try LoopFile.checkmarks(of: habit.name, marks, file: "Checkmarks.csv"))
      }
      return found
    }.isRead
  }

  static func map(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let (yaml, table) = parts(bytes)
    let reading = try FuzzedReading.twice(hasStarts: false) { () throws(InputError) in
      let map = try CSVMap(yaml: yaml, file: "map.yaml")
      return try MappedCSV.read(table, name: "a.csv", map, FuzzedReading.rules)
    }
    do throws(InputError) {
      _ = try ImportsFile.habits(yaml, file: "imports.yaml")
      let maps = try CSVMap.all(inImports: yaml, file: "imports.yaml")
      return reading.isRead || !maps.isEmpty
    } catch {
      try require(error.code == .badData, "a map is refused with \(error.code)")
      return reading.isRead
    }
  }

  static func csv(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    try rows(bytes)
    _ = try FuzzedReading.twice(hasStarts: false) { () throws(InputError) in
      let (header, rows) = try MappedCSV.head(of: bytes, name: "a.csv")
      let map = try CSVMap(header: header, name: "a.csv", rows: rows)
      return try MappedCSV.read(bytes, name: "a.csv", map, FuzzedReading.rules)
    }
    return try proposal(bytes)
  }

  /// The lines of rows rise, and a cell has no blanks around it.
  private static func rows(_ bytes: [UInt8]) throws(BrokenInvariant) {
    guard var reader = try? CSVReader(bytes) else { return }
    var line = 0
    while let row = try? reader.next() {
      try require(row.line > line, "line \(row.line) comes behind line \(line)")
      line = row.line
      for column in 0..<row.count {
        guard let text = row[column] else { continue }
        try require(!text.isEmpty, "a cell of line \(line) has an empty text")
        try require(text.first != " " && text.last != " ", "a blank is at an end of '\(text)'")
      }
    }
  }

  /// The map that is proposed to be edited is YAML, whatever the names of columns are.
  ///
  /// - Returns: Whether there is a table.
  private static func proposal(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard let (header, rows) = try? MappedCSV.head(of: bytes, name: "a.csv") else { return false }
    let text = CSVMap.proposal(for: header, sample: rows, source: "a.csv")
    do throws(InputError) {
      _ = try CSVMap(yaml: Array(text.utf8), file: "map.yaml")
    } catch {
      try require(
        error.message.contains("date") || error.message.contains("columns"),
        "what is proposed is no map: \(error.message)")
    }
    return !rows.isEmpty
  }

  /// What stands before the first NUL, and what behind it.
  private static func parts(_ bytes: [UInt8]) -> ([UInt8], [UInt8]) {
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    return (Array(bytes[..<end]), Array(bytes[end...].dropFirst()))
  }
}
