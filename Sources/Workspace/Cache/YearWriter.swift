import Git
import JSON
import Tracker

/// Writes a year's file: what is new, and of the file before it what still counts.
struct YearWriter {
  private var bytes: [UInt8]

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
    var writer = YearWriter(bytes: header.line)
    writer.bytes.reserveCapacity((old?.bytes.count ?? 0) + days.count * 400)
    writer.write("\"folder\":")
    if let folder {
      writer.write("[")
      writer.write(folder)
      writer.write("]")
    } else {
      writer.write("null")
    }
    writer.write(",\n\"days\":{\n")
    for (index, day) in days.enumerated() {
      if index > 0 { writer.write(",\n") }
      writer.write(day)
    }
    writer.write(days.isEmpty ? "},\n" : "\n},\n")
    guard writer.writeFacts(old, kept: kept, new) else { return nil }
    let sum = Checksum.hex(Checksum.of(writer.bytes))
    writer.bytes += CachedYear.sumStart + Array(sum.utf8) + CachedYear.sumEnd
    return writer.bytes
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Days

  private mutating func write(_ day: KnownDay) {
    bytes.append(contentsOf: DayOfYear(day.date).key)
    write("{")
    for (index, file) in day.files.enumerated() {
      if index > 0 { write(",") }
      bytes.append(quoted: file.name.name)
      write(":")
      guard file.isKnown else {
        write("null")
        continue
      }
      write("[")
      if let stamp = file.stamp { write(stamp) }
      if let id = file.id {
        if file.stamp != nil { write(",") }
        write("\"")
        bytes += id.hex.utf8
        write("\"")
      }
      write("]")
    }
    write("}")
  }

  private mutating func write(_ stamp: FileStamp) {
    bytes.append(decimal: stamp.size)
    write(",")
    bytes.append(decimal: stamp.modified)
    write(",")
    bytes.append(decimal: stamp.changed)
    write(",")
    bytes.append(decimal: stamp.inode)
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Facts

  private mutating func writeFacts(
    _ old: CachedYear?, kept: (DayOfYear) -> Bool, _ new: FactSpellings
  ) -> Bool {
    write("\"facts\":{\n")
    var new = new
    var isFirst = true
    for column in old?.columns ?? [] {
      guard let old, let name = old.name(of: column) else { return false }
      let start = bytes.count
      if !isFirst { write(",\n") }
      guard
        writeLine(
          old.bytes[column.name], old.line(of: column), kept: kept, new: new.take(name),
          from: start)
      else { return false }
      if bytes.count > start { isFirst = false }
    }
    // A dictionary has had them: sorted, a new file is the same whenever it is made.
    for column in new.rest.sorted(by: { $0.name.name < $1.name.name }) {
      if !isFirst { write(",\n") }
      isFirst = false
      bytes.append(quoted: column.name.name)
      write(":{")
      bytes += column.line
      write("}")
    }
    write(isFirst ? "},\n" : "\n},\n")
    return true
  }

  /// Writes the line of a column that has facts in the old file, and takes back all since `start`
  /// where none of them is left.
  private mutating func writeLine(
    _ name: ArraySlice<UInt8>, _ old: FactLine, kept: (DayOfYear) -> Bool, new: [UInt8],
    from start: Int
  ) -> Bool {
    write("\"")
    bytes += name
    write("\":{")
    let first = bytes.count
    func writeEntry(_ spelling: ArraySlice<UInt8>) {
      if bytes.count > first { write(",") }
      bytes += spelling
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
    if bytes.count == first {
      bytes.removeSubrange(start...)
    } else {
      write("}")
    }
    return isRead && isWhole
  }
}
