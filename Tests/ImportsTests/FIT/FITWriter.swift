import Imports

/// Writes FIT files for tests, by the layout of the format and with nothing of the decoder's.
struct FITWriter {
  /// A field of a definition: its number, the bytes of its values, and the code of their type.
  struct Field {
    let number: UInt8
    let size: UInt8
    let code: UInt8

    static func byte(_ number: UInt8, code: UInt8 = 0x02) -> Field {
      Field(number: number, size: 1, code: code)
    }
    static func enumeration(_ number: UInt8) -> Field { byte(number, code: 0x00) }
    static func short(_ number: UInt8) -> Field { Field(number: number, size: 2, code: 0x84) }
    static func long(_ number: UInt8) -> Field { Field(number: number, size: 4, code: 0x86) }
    static func text(_ number: UInt8, size: UInt8) -> Field {
      Field(number: number, size: size, code: 0x07)
    }
  }

  var isBigEndian = false
  var headerSize: UInt8 = 14
  /// The records so far.
  var records: [UInt8] = []

  /// A time of FIT, from seconds since 1970.
  static func time(_ unix: Int) -> Int { unix - 631_065_600 }

  /// Defines a local type; a developer's fields are sizes.
  mutating func define(
    _ local: UInt8, _ global: Int, _ fields: [Field], developer: [UInt8] = []
  ) {
    records += [0x40 | (developer.isEmpty ? 0 : 0x20) | local, 0, isBigEndian ? 1 : 0]
    records += number(global, size: 2)
    records.append(UInt8(fields.count))
    for field in fields { records += [field.number, field.size, field.code] }
    guard !developer.isEmpty else { return }
    records.append(UInt8(developer.count))
    for (index, size) in developer.enumerated() { records += [UInt8(index), size, 0] }
  }

  /// The bytes of a number.
  func number(_ value: Int, size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// Writes a message of content that is made already.
  mutating func message(_ local: UInt8, _ content: [UInt8]) { records += [local] + content }

  /// Defines local type 0 anew and writes one message: values with their sizes, by the codes of plain unsigned numbers.
  /// A value of nil is the type's invalid one.
  mutating func write(_ global: Int, _ values: [(number: UInt8, value: Int?, size: Int)]) {
    let codes: [Int: UInt8] = [1: 0x02, 2: 0x84, 4: 0x86]
    define(
      0, global,
      values.map { Field(number: $0.number, size: UInt8($0.size), code: codes[$0.size] ?? 0x0D) })
    message(0, values.flatMap { number($0.value ?? -1, size: $0.size) })
  }

  /// The whole file.
  ///
  /// - Parameters:
  ///   - crc: What stands as the CRC; the right one if nil.
  ///   - size: What stands as the size of the data; the right one if nil.
  func file(crc: UInt16? = nil, size: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = [headerSize, 0x20, 0x5A, 0x52]
    let length = size ?? records.count
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    bytes += Array(".FIT".utf8)
    if headerSize == 14 { bytes += Self.little(Self.crc(bytes)) }
    bytes += records
    return bytes + Self.little(crc ?? Self.crc(bytes))
  }

  private static func little(_ crc: UInt16) -> [UInt8] { [UInt8(crc & 0xFF), UInt8(crc >> 8)] }

  /// The CRC a bit at a time.
  static func crc(_ bytes: [UInt8]) -> UInt16 {
    var crc: UInt16 = 0
    for byte in bytes {
      crc ^= UInt16(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xA001 : crc >> 1 }
    }
    return crc
  }
}

// MARK: Messages

extension FITWriter {
  /// `2031-03-04T05:30:05Z`.
  static let morning = 1_930_368_605

  mutating func fileID(
    type: Int = 4, manufacturer: Int? = 1, product: Int? = 3121, created: Int? = morning
  ) {
    write(
      0,
      [
        (0, type, 1), (1, manufacturer, 2), (2, product, 2), (4, created.map(Self.time), 4),
      ])
  }

  /// A session; times in seconds, distance in metres.
  mutating func session(
    at start: Int?, sport: Int? = 1, sub: Int? = nil, timer: Double? = nil,
    elapsed: Double? = nil, metres: Double? = nil, calories: Int? = nil, heartRate: Int? = nil,
    highest: Int? = nil, ascent: Int? = nil, effects: (aerobic: Int?, anaerobic: Int?) = (nil, nil),
    effort: Int? = nil
  ) {
    let end = start.map { Self.time($0) + Int(elapsed ?? timer ?? 0) }
    write(
      18,
      [
        (253, end, 4), (2, start.map(Self.time), 4), (5, sport, 1), (6, sub, 1),
        (7, elapsed.map { Int($0 * 1000) }, 4), (8, timer.map { Int($0 * 1000) }, 4),
        (9, metres.map { Int($0 * 100) }, 4), (11, calories, 2), (16, heartRate, 1),
        (17, highest, 1), (22, ascent, 2), (24, effects.aerobic, 1), (137, effects.anaerobic, 1),
        (193, effort, 1),
      ])
  }

  mutating func lap(
    at start: Int, timer: Double? = nil, elapsed: Double? = nil, metres: Double? = nil,
    heartRate: Int? = nil, sport: Int? = nil
  ) {
    write(
      19,
      [
        (2, Self.time(start), 4), (7, elapsed.map { Int($0 * 1000) }, 4),
        (8, timer.map { Int($0 * 1000) }, 4), (9, metres.map { Int($0 * 100) }, 4),
        (15, heartRate, 1), (25, sport, 1),
      ])
  }

  mutating func record(at time: Int, heartRate: Int? = nil, metres: Double? = nil) {
    write(
      20,
      [
        (253, Self.time(time), 4), (3, heartRate, 1), (5, metres.map { Int($0 * 100) }, 4),
        (0, 123_456_789, 4), (6, 2_900, 2),
      ])
  }

  /// The `activity` message: the zone of the file.
  mutating func activity(at time: Int, east offset: Int) {
    write(34, [(253, Self.time(time), 4), (5, Self.time(time + offset), 4)])
  }

  mutating func set(
    at start: Int?, type: Int? = 1, category: Int? = 0, subtype: Int? = nil,
    repetitions: Int? = nil, kilograms: Double? = nil, seconds: Double? = nil
  ) {
    write(
      225,
      [
        (254, start.map { Self.time($0) + 30 }, 4), (0, seconds.map { Int($0 * 1000) }, 4),
        (3, repetitions, 2), (4, kilograms.map { Int($0 * 16) }, 2), (5, type, 1),
        (6, start.map(Self.time), 4), (7, category, 2), (8, subtype, 2),
      ])
  }

  mutating func title(category: Int, exercise: Int, _ text: String, size: Int = 24) {
    define(0, 264, [.short(0), .short(1), .text(2, size: UInt8(size))])
    let bytes = Array(Array(text.utf8).prefix(size))
    message(
      0,
      number(category, size: 2) + number(exercise, size: 2) + bytes
        + [UInt8](repeating: 0, count: size - bytes.count))
  }
}

/// Reads what a writer wrote.
func readFIT(
  _ writer: FITWriter, name: String = "run.fit", _ rules: ReadingRules = ReadingRules()
) throws -> Measurements {
  try FITFile.read(writer.file(), name: name, rules)
}
