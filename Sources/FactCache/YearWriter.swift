import DayModel
import JSON
import Query
import Values

/// Writes a year's file, as ``CachedYear`` reads it.
enum YearWriter {
  /// The lines that a new file has: what is new, and of the file before it what still counts.
  ///
  /// - Parameters:
  ///   - old: The file before it.
  ///   - kept: The days whose facts come from `old`.
  ///   - new: The lines of other days.
  /// - Returns: nil where `old` has a line that cannot be read.
  static func lines(
    of old: CachedYear?, kept: (DayOfYear) -> Bool, new: FactLineEncoder
  ) -> FactLineEncoder? {
    guard let old else { return new }
    var days = [[DayFacts.Entry]](repeating: [], count: DayOfYear.count)
    for column in old.columns {
      guard let name = old.name(of: column) else { return nil }
      let isWhole = old.line(of: column).forEachFact { day, fact in
        if kept(day) { days[day.index].append(DayFacts.Entry(column: name, fact: fact)) }
      }
      guard isWhole else { return nil }
    }
    for column in new.columns {
      let isWhole = FactLine(column.line, 0..<column.line.count).forEachFact { day, fact in
        days[day.index].append(DayFacts.Entry(column: column.name, fact: fact))
      }
      guard isWhole else { return nil }
    }
    var lines = FactLineEncoder()
    for (index, entries) in days.enumerated() where !entries.isEmpty {
      for entry in entries { lines.add(entry, on: DayOfYear(index: index)) }
    }
    return lines
  }

  /// The bytes of a year's file.
  ///
  /// - Parameters:
  ///   - folder: The folder that has just the names of `days`; nil if none can be trusted.
  ///   - days: Every day of the year.
  ///   - lines: The lines of the columns that have a fact.
  static func file(
    _ header: CacheHeader, folder: KnownFolder?, days: [KnownDay], lines: FactLineEncoder
  ) -> [UInt8] {
    var bytes = header.line
    bytes += "\"folder\":".utf8
    if let folder {
      bytes += "[".utf8
      append(folder.stamp, to: &bytes)
      for name in folder.others {
        bytes += ",".utf8
        bytes.append(quoted: name)
      }
      bytes += "]".utf8
    } else {
      bytes += "null".utf8
    }
    bytes += ",\n\"days\":".utf8
    appendLines(days, to: &bytes) { day, bytes in
      bytes += DayOfYear(day.date).start.utf8
      bytes += "{".utf8
      for (index, file) in day.files.enumerated() {
        if index > 0 { bytes += ",".utf8 }
        append(file, to: &bytes)
      }
      bytes += "}".utf8
    }
    bytes += ",\n\"facts\":".utf8
    appendLines(lines.sorted, to: &bytes) { column, bytes in
      bytes.append(quoted: column.name.name)
      bytes += ":{".utf8
      bytes += column.line
      bytes += "}".utf8
    }
    bytes += ",\n".utf8
    let sum = Checksum.hex(bytes[...])
    bytes += CachedYear.sumStart
    bytes += sum.utf8
    bytes += CachedYear.sumEnd
    return bytes
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

  /// Appends a file of a day and what is known of it: null for nothing.
  private static func append(_ file: KnownDay.File, to bytes: inout [UInt8]) {
    bytes.append(quoted: file.name.name)
    bytes += ":".utf8
    guard file.isKnown else {
      bytes += "null".utf8
      return
    }
    bytes += "[".utf8
    if let stamp = file.stamp { append(stamp, to: &bytes) }
    if file.stamp != nil, file.id != nil { bytes += ",".utf8 }
    if let id = file.id { bytes.append(quoted: id.text) }
    bytes += "]".utf8
  }

  /// Appends the four numbers of a stamp.
  private static func append(_ stamp: FileStamp, to bytes: inout [UInt8]) {
    bytes.append(exact: stamp.size)
    for number in [stamp.modified, stamp.changed, stamp.inode] {
      bytes += ",".utf8
      bytes.append(exact: number)
    }
  }
}
