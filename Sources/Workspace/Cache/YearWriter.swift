import Git
import JSON
import Tracker

/// The facts of days that were read, column by column, as a year's file spells them.
struct FactSpellings {
  /// The facts of one column, oldest first.
  struct Column {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var entries: [(day: DayOfYear, spelling: Range<Int>)] = []
  }

  private var places: [FactColumn: Int] = [:]
  /// The column that came last after each of them: days name theirs in much the same order.
  private var next: [Int] = []
  private(set) var columns: [(name: FactColumn, facts: Column)] = []

  /// Adds the facts of a day that is later than those before it.
  mutating func add(_ facts: DayFacts) {
    let day = DayOfYear(facts.date)
    var last = 0
    for (column, fact) in facts.entries {
      let guess = last < next.count ? next[last] : 0
      let isRight = guess < columns.count && columns[guess].name == column
      let place = isRight ? guess : places[column] ?? add(column)
      next[last] = place
      last = place
      let start = columns[place].facts.bytes.count
      fact.write(to: &columns[place].facts.bytes)
      columns[place].facts.entries.append((day, start..<columns[place].facts.bytes.count))
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
    write(day: DayOfYear(day.date))
    write("{")
    for (index, file) in day.files.enumerated() {
      if index > 0 { write(",") }
      write(file.name)
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

  private mutating func write(_ name: LogFileName) {
    guard name.role != .day else {
      write("\"")
      bytes += name.name.utf8
      return write("\"")
    }
    bytes += JSONValue.string(name.name).text(.compact).utf8
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

  /// Writes `"03-04":`.
  private mutating func write(day: DayOfYear) {
    func writeTwoDigits(_ number: Int) {
      bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    write("\"")
    writeTwoDigits(day.index / 32)
    write("-")
    writeTwoDigits(day.index % 32)
    write("\":")
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
      bytes += JSONValue.string(column.name.name).text(.compact).utf8
      write(":{")
      column.facts.bytes.withUnsafeBufferPointer { facts in
        for (index, entry) in column.facts.entries.enumerated() {
          if index > 0 { write(",") }
          write(day: entry.day)
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: facts[entry.spelling]))
        }
      }
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
    func writeEntry(_ day: DayOfYear, _ spelling: ArraySlice<UInt8>) {
      if bytes.count > first { write(",") }
      write(day: day)
      bytes += spelling
    }
    let isWhole = old.forEachSpelling(of: column) { day, spelling in
      while let entry = fresh.first, entry.day < day, let new {
        writeEntry(entry.day, new.bytes[entry.spelling])
        fresh.removeFirst()
      }
      if kept(day) { writeEntry(day, old.bytes[spelling]) }
    }
    for entry in fresh { if let new { writeEntry(entry.day, new.bytes[entry.spelling]) } }
    if bytes.count == first {
      bytes.removeSubrange(start...)
    } else {
      write("}")
    }
    return isWhole
  }
}
