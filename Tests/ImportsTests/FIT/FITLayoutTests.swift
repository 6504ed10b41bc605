import Testing
import Values
import WatchData

@testable import Imports

@Suite("The layout of FIT files")
struct FITLayoutTests {
  private let morning = FITWriter.morning

  /// The only activity of a file, which tells of nothing wrong.
  private func activity(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> MeasuredActivity {
    let measurements = try FITFile.read(bytes, name: "run.fit", ReadingRules())
    #expect(measurements.skipped == [], sourceLocation: sourceLocation)
    let activities = measurements.days.flatMap(\.activities)
    #expect(activities.count == 1, sourceLocation: sourceLocation)
    return try #require(activities.first, sourceLocation: sourceLocation)
  }

  private func run(_ writer: FITWriter = FITWriter()) -> FITWriter {
    var writer = writer
    writer.fileID()
    writer.session(at: morning, timer: 1710, metres: 5010, heartRate: 141)
    return writer
  }

  @Test("a file begins with a header of 12 or 14 bytes that has .FIT in it")
  func header() throws {
    for size: UInt8 in [12, 14] {
      let bytes = run(FITWriter(headerSize: size)).file()
      #expect(FITFile.isFIT(bytes))
      #expect(try activity(bytes).minutes == 28.5)
    }
    var other = run().file()
    other[0] = 13
    #expect(!FITFile.isFIT(other))
    #expect(!FITFile.isFIT([]))
    #expect(!FITFile.isFIT(Array(run().file().prefix(11))))
    #expect(!FITFile.isFIT(Array("<?xml version='1.0'?>".utf8)))
  }

  @Test("what is no FIT file is refused with its name")
  func refusal() {
    let error = #expect(throws: InputError.self) {
      try FITFile.read(Array("PK\u{3}\u{4} and more".utf8), name: "run.zip", ReadingRules())
    }
    #expect(error?.code == .badData)
    #expect(error?.message == "run.zip is no FIT file")
    #expect(error?.hint?.isEmpty == false)
  }

  @Test("the CRC is CRC-16/ARC, whose check value is BB3D")
  func crc() {
    #expect(FITCRC.of(Array("123456789".utf8)[...]) == 0xBB3D)
    #expect(FITCRC.of([]) == 0)
    let bytes = run().file()
    // A CRC behind what it was made of gives 0.
    #expect(FITCRC.of(bytes[...]) == 0)
  }

  @Test("a CRC of 0 is none, in the header and at the end")
  func noCRC() throws {
    var bytes = run().file(crc: 0)
    (bytes[12], bytes[13]) = (0, 0)
    #expect(try activity(bytes).minutes == 28.5)
  }

  @Test("a definition says the order of bytes")
  func bigEndian() throws {
    var writer = run(FITWriter(isBigEndian: true))
    let big = try activity(writer.file())
    #expect(big == (try activity(run().file())))
    // Both in one file.
    writer.isBigEndian = false
    writer.record(at: morning + 10, heartRate: 150, metres: 20)
    #expect(try activity(writer.file()) == big)
  }

  @Test("a local type can be defined anew, and several hold at once")
  func localTypes() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.define(3, 20, [.long(253), .byte(3)])
    writer.define(15, 20, [.byte(3), .long(253)])
    let first = writer.number(FITWriter.time(morning), size: 4)
    let second = writer.number(FITWriter.time(morning + 60), size: 4)
    writer.message(3, first + [100])
    writer.message(15, [140] + second)
    let found = try activity(writer.file())
    #expect(found.heartRate == 120)
    #expect(found.highestHeartRate == 140)
    #expect(found.minutes == 1)
  }

  @Test("files can be chained, each with its own header, definitions and zone")
  func chained() throws {
    var first = run()
    first.activity(at: morning, east: 3600)
    var second = FITWriter(headerSize: 12)
    second.fileID(manufacturer: 260, product: 1)
    second.session(at: morning + 86_400, sport: 2, timer: 3600, metres: 30_000)
    let measurements = try FITFile.read(
      first.file() + second.file(), name: "two.fit", ReadingRules())
    #expect(measurements.skipped == [])
    #expect(measurements.days.map(\.source) == [.garmin, .files])
    #expect(
      measurements.days.flatMap(\.activities).compactMap(\.start?.text)
        == ["2031-03-04T06:30:05+01:00", "2031-03-05T05:30:05Z"])
  }

  @Test("two copies behind each other are one")
  func copies() throws {
    _ = try activity(run().file() + run().file())
  }

  @Test("developer fields are passed over by their sizes, with an id or without")
  func developerFields() throws {
    var writer = run()
    // A description of one of them; none of the others.
    writer.write(207, [(1, 7, 16), (3, 0, 1)])
    writer.write(206, [(0, 0, 1), (1, 0, 1), (2, 0x84, 1)])
    writer.define(2, 20, [.long(253), .byte(3)], developer: [2, 7, 0, 255])
    for second in 0..<3 {
      let time = writer.number(FITWriter.time(morning + second), size: 4)
      writer.message(2, time + [UInt8(140 + second)] + [UInt8](repeating: 0x42, count: 264))
    }
    writer.session(at: morning + 7200, sport: 2, timer: 60)
    let measurements = try FITFile.read(writer.file(), name: "run.fit", ReadingRules())
    #expect(measurements.skipped == [])
    #expect(measurements.days.flatMap(\.activities).map(\.kindName) == ["run", "bike"])
  }

  @Test("a compressed timestamp continues the last time, and rolls over after 32 seconds")
  func compressedTimestamps() throws {
    var writer = FITWriter()
    writer.fileID()
    // A last time whose low five bits are 29.
    let base = FITWriter.time(morning) & ~31 + 29
    writer.define(0, 20, [.long(253), .byte(3)])
    writer.message(0, writer.number(base, size: 4) + [100])
    writer.define(1, 20, [.byte(3)])
    for (low, rate): (UInt8, UInt8) in [(31, 110), (2, 120), (2, 130), (1, 140)] {
      writer.records += [0x80 | 1 << 5 | low, rate]
    }
    let found = try activity(writer.file())
    #expect(found.heartRate == 120)
    // 29 → 31 is 2 seconds, → 2 are 3 more, → 2 is none, → 1 are 31.
    #expect(found.minutes == 36.0 / 60)
  }

  @Test("compressed timestamps before any full one tell no time")
  func compressedFirst() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.define(1, 20, [.byte(3)])
    for low: UInt8 in 0..<9 { writer.records += [0x80 | 1 << 5 | low, 200] }
    writer.define(0, 20, [.long(253), .byte(3)])
    for second in [0, 60] {
      writer.message(0, writer.number(FITWriter.time(morning + second), size: 4) + [100])
    }
    let found = try activity(writer.file())
    #expect(found.heartRate == 100)
    #expect(found.start?.time == morning)
  }

  @Test("a timestamp_16 continues the last time, and rolls over after 65,536 seconds")
  func timestamp16() throws {
    var writer = FITWriter()
    writer.fileID(type: 32, created: nil)
    let base = FITWriter.time(morning)
    writer.write(211, [(253, base, 4), (1, 52, 1)])
    let low = base & 0xFFFF
    writer.write(55, [(26, (low + 100) & 0xFFFF, 2), (27, 60, 1)])
    writer.write(55, [(26, (low + 50) & 0xFFFF, 2), (27, 61, 1)])
    let day = try #require(
      try FITFile.read(writer.file(), name: "m.fit", ReadingRules()).days.first)
    // The file does not say when it was made: its newest time counts.
    #expect(day.syncedAt == MeasuredMoment.utc(morning + 50 + 65_536))
  }

  @Test("a message that is not taken is passed over", arguments: [1, 21, 23, 49, 275, 0xFF00])
  func unknownMessages(global: Int) throws {
    var writer = run()
    writer.write(global, [(253, FITWriter.time(morning), 4), (0, 1, 1), (2, 9, 4)])
    writer.lap(at: morning, timer: 1710)
    #expect(try activity(writer.file()).minutes == 28.5)
  }
}

@Suite("The base types of FIT")
struct FITBaseTypeTests {
  /// A value of each type: code, name, bytes of a value, the value, bytes of the invalid one.
  private static let rows: [(UInt8, String, [UInt8], Double, [UInt8])] = [
    (0x00, "enum", [7], 7, [0xFF]),
    (0x01, "sint8", [0xFE], -2, [0x7F]),
    (0x02, "uint8", [200], 200, [0xFF]),
    (0x83, "sint16", [0xFE, 0xFF], -2, [0xFF, 0x7F]),
    (0x84, "uint16", [0x10, 0x27], 10_000, [0xFF, 0xFF]),
    (0x85, "sint32", [0x18, 0xFC, 0xFF, 0xFF], -1000, [0xFF, 0xFF, 0xFF, 0x7F]),
    (0x86, "uint32", [0, 0, 0, 0x80], 2_147_483_648, [0xFF, 0xFF, 0xFF, 0xFF]),
    (0x88, "float32", [0, 0, 0x20, 0x41], 10, [0xFF, 0xFF, 0xFF, 0xFF]),
    (
      0x89, "float64", [0, 0, 0, 0, 0, 0, 0x24, 0x40], 10,
      [UInt8](repeating: 0xFF, count: 8)
    ),
    (0x0A, "uint8z", [0xFF], 255, [0]),
    (0x8B, "uint16z", [0xFF, 0xFF], 65_535, [0, 0]),
    (0x8C, "uint32z", [1, 0, 0, 0], 1, [0, 0, 0, 0]),
    (0x0D, "byte", [3], 3, [0xFF]),
    (
      0x8E, "sint64", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], -1,
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    ),
    (0x8F, "uint64", [0, 1, 0, 0, 0, 0, 0, 0], 256, [UInt8](repeating: 0xFF, count: 8)),
    (0x90, "uint64z", [5, 0, 0, 0, 0, 0, 0, 0], 5, [UInt8](repeating: 0, count: 8)),
  ]

  private func number(_ bytes: [UInt8], code: UInt8, isBigEndian: Bool = false) -> Double? {
    var definition = FITDefinition(global: 18, isBigEndian: isBigEndian)
    definition.add(number: 22, size: UInt8(bytes.count), code: code)
    return FITMessage(definition: definition, content: bytes[...], time: nil, lastTime: nil)
      .number(FITSessionField.ascent)
  }

  @Test("each type has its size, its sign and its invalid value, in both orders of bytes")
  func types() {
    for (code, name, bytes, value, invalid) in Self.rows {
      #expect(FITBaseType(code: code)?.size == bytes.count, "\(name)")
      #expect(number(bytes, code: code) == value, "\(name)")
      #expect(number(bytes.reversed(), code: code, isBigEndian: true) == value, "\(name)")
      #expect(number(invalid, code: code) == nil, "\(name)")
      // Some writers leave out the bit that says that the bytes have an order.
      #expect(number(bytes, code: code & 0x1F) == value, "\(name)")
    }
  }

  @Test("the least of a signed type is a number")
  func least() {
    #expect(number([0x80], code: 0x01) == -128)
    #expect(number([0x00, 0x80], code: 0x83) == -32_768)
    #expect(number([0, 0, 0, 0x80], code: 0x85) == -2_147_483_648)
  }

  @Test("of several values the first counts; a size that does not fit is bytes, and no number")
  func sizes() {
    #expect(number([1, 0, 2, 0, 3, 0], code: 0x84) == 1)
    #expect(number([1, 0, 2], code: 0x84) == nil)
    #expect(number([], code: 0x84) == nil)
    #expect(number([1, 0, 2], code: 0x86) == nil)
  }

  @Test("text and types that are not known are no numbers, and nor is what no field can be")
  func noNumbers() {
    #expect(number(Array("12".utf8), code: 0x07) == nil)
    #expect(number([1], code: 0x11) == nil)
    // 1e300, infinity
    #expect(number([0x9C, 0x75, 0x00, 0x88, 0x3C, 0xE4, 0x37, 0x7E], code: 0x89) == nil)
    #expect(number([0, 0, 0x80, 0x7F], code: 0x88) == nil)
    #expect(number([0, 0, 0, 0, 0, 0, 0, 0x80], code: 0x8F) == nil)
  }

  @Test("text ends at NUL, or at the end of the field, and has no control characters")
  func text() {
    func text(_ bytes: [UInt8]) -> String? {
      var definition = FITDefinition(global: 264, isBigEndian: false)
      definition.add(number: 2, size: UInt8(bytes.count), code: 0x07)
      return FITMessage(definition: definition, content: bytes[...], time: nil, lastTime: nil)
        .text(FITTitleField.text)
    }
    #expect(text(Array("Goblet Squat\0junk".utf8)) == "Goblet Squat")
    #expect(text(Array("Goblet Squat".utf8)) == "Goblet Squat")
    #expect(text(Array(" Kreuzheben\n\u{1}schwer ü\0".utf8)) == "Kreuzheben schwer ü")
    #expect(text([0x41, 0xFF, 0]) == "A\u{FFFD}")
    #expect(text([0, 0x41]) == nil)
    #expect(text(Array(" \0".utf8)) == nil)
  }

  @Test("a field stands where the sizes of those before it say, those of unknown types among them")
  func places() {
    var definition = FITDefinition(global: 19, isBigEndian: false)
    definition.add(number: 99, size: 3, code: 0x1F)
    definition.add(number: 15, size: 1, code: 0x02)
    definition.add(number: 15, size: 1, code: 0x02)
    definition.add(number: 253, size: 4, code: 0x86)
    definition.addDeveloperField(size: 9)
    #expect(definition.size == 18)
    #expect(definition.timestamp?.offset == 5)
    let content: [UInt8] = [0, 0, 0, 120, 130] + [UInt8](repeating: 0, count: 13)
    let message = FITMessage(
      definition: definition, content: content[...], time: nil, lastTime: nil)
    #expect(message.number(FITLapField.heartRate) == 120)
    #expect(message.number(FITLapField.distance) == nil)
  }
}
