import Git
import JSON
import Tracker

/// The facts of days that were read, column by column, as a year's file spells them.
struct FactSpellings {
  /// The facts of one column, oldest first.
  struct Column {
    /// What stands in the braces of its line.
    fileprivate(set) var bytes: [UInt8] = []
    /// Where each day's part of it is, its key and its fact.
    fileprivate(set) var entries: [(day: DayOfYear, spelling: Range<Int>)] = []

    fileprivate mutating func add(_ fact: Fact, _ day: DayOfYear, _ key: [UInt8]) {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      let start = bytes.count
      bytes += key
      fact.write(to: &bytes)
      entries.append((day, start..<bytes.count))
    }
  }

  private var places: [FactColumn: Int] = [:]
  /// The column that came last after each of them: days name theirs in much the same order.
  private var next: [Int] = []
  private(set) var columns: [(name: FactColumn, facts: Column)] = []

  /// Adds the facts of a day that is later than those before it.
  mutating func add(_ facts: DayFacts) {
    let day = DayOfYear(facts.date)
    let key = day.key
    var last = 0
    for entry in facts.entries {
      let guess = last < next.count ? next[last] : 0
      let isRight = guess < columns.count && columns[guess].name == entry.column
      let place = isRight ? guess : places[entry.column] ?? add(entry.column)
      next[last] = place
      last = place
      columns[place].facts.add(entry.fact, day, key)
    }
  }

  private mutating func add(_ column: FactColumn) -> Int {
    places[column] = columns.count
    columns.append((column, Column()))
    next.append(0)
    return columns.count - 1
  }

  /// The facts of a column, which are then no longer here.
  mutating func take(_ column: FactColumn) -> Column? {
    guard let place = places.removeValue(forKey: column) else { return nil }
    return columns[place].facts
  }

  /// The columns that nobody has taken.
  var rest: [(name: FactColumn, facts: Column)] { columns.filter { places[$0.name] != nil } }
}

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
    bytes += DayOfYear(day.date).key
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
          old.bytes[column.name], old, column, kept: kept, new: new.take(name), from: start)
      else { return false }
      if bytes.count > start { isFirst = false }
    }
    // A dictionary has had them: sorted, a new file is the same whenever it is made.
    for column in new.rest.sorted(by: { $0.name.name < $1.name.name }) {
      if !isFirst { write(",\n") }
      isFirst = false
      bytes.append(quoted: column.name.name)
      write(":{")
      bytes += column.facts.bytes
      write("}")
    }
    write(isFirst ? "},\n" : "\n},\n")
    return true
  }

  /// Writes the line of a column that has facts in the old file, and takes back all since `start`
  /// where none of them is left.
  private mutating func writeLine(
    _ name: ArraySlice<UInt8>, _ old: CachedYear, _ column: CachedYear.Column,
    kept: (DayOfYear) -> Bool, new: FactSpellings.Column?, from start: Int
  ) -> Bool {
    write("\"")
    bytes += name
    write("\":{")
    let first = bytes.count
    var fresh = (new?.entries ?? [])[...]
    func writeEntry(_ spelling: ArraySlice<UInt8>) {
      if bytes.count > first { write(",") }
      bytes += spelling
    }
    let isWhole = old.forEachSpelling(of: column) { day, spelling in
      while let entry = fresh.first, entry.day < day, let new {
        writeEntry(new.bytes[entry.spelling])
        fresh.removeFirst()
      }
      if kept(day) { writeEntry(old.bytes[spelling]) }
    }
    for entry in fresh { if let new { writeEntry(new.bytes[entry.spelling]) } }
    if bytes.count == first {
      bytes.removeSubrange(start...)
    } else {
      write("}")
    }
    return isWhole
  }
}
