import DayModel
import JSON
import Query
import Values

/// Writes a year's file, as ``CachedYear`` reads it.
enum YearWriter {
  /// The facts of one column, oldest first.
  typealias Column = [(day: DayOfYear, fact: Fact)]

  /// The facts that a new file has: what is new, and of the file before it what still counts.
  ///
  /// - Parameters:
  ///   - old: The file before it.
  ///   - kept: The days whose facts come from `old`.
  ///   - new: The facts of other days.
  /// - Returns: nil where `old` has a line that cannot be read.
  static func facts(
    of old: CachedYear?, kept: (DayOfYear) -> Bool, new: [DayFacts]
  ) -> [FactColumn: Column]? {
    var columns: [FactColumn: Column] = [:]
    if let old {
      for column in old.columns {
        guard let name = old.name(of: column) else { return nil }
        var facts: Column = []
        let isWhole = old.line(of: column).forEachFact { day, fact in
          if kept(day) { facts.append((day, fact)) }
        }
        guard isWhole else { return nil }
        if !facts.isEmpty { columns[name] = facts }
      }
    }
    for day in new {
      let dayOfYear = DayOfYear(day.date)
      for (column, fact) in day.facts { columns[column, default: []].append((dayOfYear, fact)) }
    }
    for name in columns.keys { columns[name]?.sort { $0.day < $1.day } }
    return columns
  }

  /// The bytes of a year's file.
  ///
  /// - Parameters:
  ///   - folder: The stamp of the folder that has just the names of `days`; nil for none to trust.
  ///   - days: Every day of the year.
  ///   - facts: The columns that have a fact.
  static func file(
    _ header: CacheHeader, folder: FileStamp?, days: [KnownDay], facts: [FactColumn: Column]
  ) -> [UInt8] {
    var bytes = header.line
    bytes += "\"folder\":".utf8
    append(folder.map { .array($0.json) } ?? .null, to: &bytes)
    bytes += ",\n\"days\":".utf8
    appendLines(days, to: &bytes) { day in
      (DayOfYear(day.date).key, .object(day.files.map { JSONValue.Member($0.name.name, $0.json) }))
    }
    bytes += ",\n\"facts\":".utf8
    // Sorted, so that a new file is the same whenever it is made.
    appendLines(facts.sorted { $0.key.name < $1.key.name }, to: &bytes) { column in
      (column.key.name, .object(column.value.map { JSONValue.Member($0.day.key, $0.fact.json) }))
    }
    bytes += ",\n".utf8
    let sum = Checksum.hex(bytes[...])
    return bytes + CachedYear.sumStart + sum.utf8 + CachedYear.sumEnd
  }

  private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    bytes += value.text(.compact).utf8
  }

  /// Appends an object that has a line for each member.
  private static func appendLines<Element>(
    _ elements: [Element], to bytes: inout [UInt8],
    _ member: (Element) -> (key: String, value: JSONValue)
  ) {
    bytes += "{\n".utf8
    for (index, element) in elements.enumerated() {
      let (key, value) = member(element)
      if index > 0 { bytes += ",\n".utf8 }
      append(.string(key), to: &bytes)
      bytes += ":".utf8
      append(value, to: &bytes)
    }
    bytes += (elements.isEmpty ? "}" : "\n}").utf8
  }
}

extension FileStamp {
  /// The four numbers.
  fileprivate var json: [JSONValue] { [.int(size), .int(modified), .int(changed), .int(inode)] }
}

extension KnownDay.File {
  /// What is known of the file; null for nothing.
  fileprivate var json: JSONValue {
    guard isKnown else { return .null }
    return .array((stamp?.json ?? []) + (id.map { [.string($0.text)] } ?? []))
  }
}
