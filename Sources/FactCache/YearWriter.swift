import Git
import JSON
import Store

/// Writes a year's file: what is new, and of the file before it what still counts.
struct YearWriter {
  private var output: JSONOutput

  /// The text of a year's file.
  ///
  /// - Parameters:
  ///   - folder: The stamp of the folder that has just the names of `days`; nil for none to trust.
  ///   - days: Every day of the year.
  ///   - old: The file before it.
  ///   - kept: The days whose facts come from `old`.
  ///   - new: The facts of other days.
  /// - Returns: nil where `old` has a line that cannot be read.
  static func text(
    _ header: CacheHeader, folder: FileStamp?, days: [KnownDay], old: CachedYear?,
    kept: (DayOfYear) -> Bool, new: FactSpellings
  ) -> [UInt8]? {
    var writer = YearWriter(
      output: JSONOutput(capacity: (old?.bytes.count ?? 0) + days.count * 450))
    writer.output.append(header.line[...])
    writer.output.append("\"folder\":")
    if let folder {
      writer.output.append(atMost: 2 + 4 * (JSONPiece.longestNumber + 1)) { piece in
        piece.put(UInt8(ascii: "["))
        piece.put(folder)
        piece.put(UInt8(ascii: "]"))
      }
    } else {
      writer.output.append("null")
    }
    writer.output.append(",\n\"days\":{\n")
    for index in days.indices { writer.write(days[index], isFirst: index == 0) }
    writer.output.append(days.isEmpty ? "},\n" : "\n},\n")
    guard writer.writeFacts(old, kept: kept, new) else { return nil }
    let sum = writer.output.bytes.withUnsafeBytes { Checksum.of($0) }
    let end = CachedYear.sumStart + Array(Checksum.hex(sum).utf8) + CachedYear.sumEnd
    writer.output.append(end[...])
    return writer.output.finish()
  }

  private init(output: JSONOutput) { self.output = output }

  // MARK: Days

  private mutating func write(_ day: KnownDay, isFirst: Bool) {
    output.append(atMost: 11) { piece in
      if !isFirst { piece.put(",\n") }
      piece.put(word: DayOfYear(day.date).key)
      piece.put(UInt8(ascii: "{"))
    }
    for index in day.files.indices {
      if index > 0 { output.append(",") }
      write(day.files[index])
    }
    output.append("}")
  }

  private mutating func write(_ file: KnownDay.File) {
    output.append(quoted: file.name.name)
    guard file.isKnown else { return output.append(":null") }
    output.append(atMost: 4 + 4 * (JSONPiece.longestNumber + 1)) { piece in
      piece.put(UInt8(ascii: ":"))
      piece.put(UInt8(ascii: "["))
      if let stamp = file.stamp { piece.put(stamp) }
      if file.stamp != nil, file.id != nil { piece.put(UInt8(ascii: ",")) }
    }
    if let id = file.id { output.append(quoted: id.hex) }
    output.append("]")
  }

  // MARK: Facts

  private mutating func writeFacts(
    _ old: CachedYear?, kept: (DayOfYear) -> Bool, _ new: FactSpellings
  ) -> Bool {
    output.append("\"facts\":{\n")
    var new = new
    var isFirst = true
    for column in old?.columns ?? [] {
      guard let old, let name = old.name(of: column) else { return false }
      let start = output.count
      if !isFirst { output.append(",\n") }
      guard
        writeLine(
          old.bytes[column.name], old.line(of: column), kept: kept, new: new.take(name),
          from: start)
      else { return false }
      if output.count > start { isFirst = false }
    }
    // A dictionary has had them: sorted, a new file is the same whenever it is made.
    for column in new.rest.sorted(by: { $0.name.name < $1.name.name }) {
      if !isFirst { output.append(",\n") }
      isFirst = false
      output.append(quoted: column.name.name)
      output.append(":{")
      output.append(column.line[...])
      output.append("}")
    }
    output.append(isFirst ? "},\n" : "\n},\n")
    return true
  }

  /// Writes the line of a column that has facts in the old file, and takes back all since `start`
  /// where none of them is left.
  private mutating func writeLine(
    _ name: ArraySlice<UInt8>, _ old: FactLine, kept: (DayOfYear) -> Bool, new: [UInt8],
    from start: Int
  ) -> Bool {
    output.append("\"")
    output.append(name)
    output.append("\":{")
    let first = output.count
    func writeEntry(_ spelling: ArraySlice<UInt8>) {
      if output.count > first { output.append(",") }
      output.append(spelling)
    }
    var fresh: [(day: DayOfYear, spelling: ArraySlice<UInt8>)] = []
    let isRead =
      new.isEmpty
      || FactLine(new, 0..<new.count).forEachSpelling { fresh.append(($0, $1)) }
    var rest = fresh[...]
    let isWhole = old.forEachSpelling { day, spelling in
      while let entry = rest.first, entry.day < day {
        writeEntry(entry.spelling)
        rest.removeFirst()
      }
      if kept(day) { writeEntry(spelling) }
    }
    for entry in rest { writeEntry(entry.spelling) }
    if output.count == first {
      output.truncate(to: start)
    } else {
      output.append("}")
    }
    return isRead && isWhole
  }
}

extension JSONPiece {
  /// Puts the four numbers of a stamp, with commas between them.
  fileprivate mutating func put(_ stamp: FileStamp) {
    put(stamp.size)
    put(UInt8(ascii: ","))
    put(stamp.modified)
    put(UInt8(ascii: ","))
    put(stamp.changed)
    put(UInt8(ascii: ","))
    put(stamp.inode)
  }
}
