import DayModel
import JSON
import Query
import Values

/// Writes a year's file, as ``CachedYear`` reads it.
enum YearWriter {
  /// The facts that a new file has: what is new, and of the file before it what still counts.
  ///
  /// - Parameters:
  ///   - old: The file before it.
  ///   - kept: The days whose facts come from `old`.
  ///   - new: The facts of other days.
  /// - Returns: nil where `old` has a line that cannot be read.
  static func facts(
    of old: CachedYear?, kept: (DayOfYear) -> Bool, new: [DayFacts]
  ) -> FactLineEncoder? {
    var days = [[DayFacts.Entry]](repeating: [], count: DayOfYear.count)
    for column in old?.columns ?? [] {
      guard let old, let name = old.name(of: column) else { return nil }
      let isWhole = old.line(of: column).forEachFact { day, fact in
        if kept(day) { days[day.index].append(DayFacts.Entry(column: name, fact: fact)) }
      }
      guard isWhole else { return nil }
    }
    for day in new { days[DayOfYear(day.date).index] = day.entries }
    var lines = FactLineEncoder()
    for (index, entries) in days.enumerated() where !entries.isEmpty {
      for entry in entries { lines.add(entry, on: DayOfYear(index: index)) }
    }
    return lines
  }

  /// The bytes of a year's file.
  ///
  /// - Parameters:
  ///   - folder: The stamp of the folder that has just the names of `days`; nil for none to trust.
  ///   - days: Every day of the year.
  ///   - facts: The lines of the columns that have a fact.
  static func file(
    _ header: CacheHeader, folder: FileStamp?, days: [KnownDay], facts: FactLineEncoder
  ) -> [UInt8] {
    var bytes = header.line
    bytes += "\"folder\":".utf8
    append(folder.map { .array($0.json) } ?? .null, to: &bytes)
    bytes += ",\n\"days\":".utf8
    appendLines(days, to: &bytes) { day, bytes in
      bytes += DayOfYear(day.date).start.utf8
      append(.object(day.files.map { .init($0.name.name, $0.json) }), to: &bytes)
    }
    bytes += ",\n\"facts\":".utf8
    appendLines(facts.sorted, to: &bytes) { column, bytes in
      bytes.append(quoted: column.name.name)
      bytes += ":{".utf8 + column.line + "}".utf8
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
    _ elements: [Element], to bytes: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
  ) {
    bytes += "{\n".utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += ",\n".utf8 }
      append(element, &bytes)
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
