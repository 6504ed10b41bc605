/// Reads one FIT file of those that stand behind each other in the bytes (“chained”), message by message.
///
/// Reading ends at the end of the data, or at the first byte that makes no sense: what was read up to there is whole.
/// Layout: header, records, CRC. A record is a definition, or a message of a local type that was defined.
struct FITReader {
  private let bytes: [UInt8]
  private let start: Int
  /// The offset of the next record.
  private var offset: Int
  /// The offset behind the data, where the CRC is; behind all bytes where that is not known.
  private let end: Int
  /// The layouts of the local types.
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The time that was told last, as the file has it.
  private var seconds: UInt32?
  private var newestSeconds: UInt32 = 0

  /// What is wrong with the file.
  private(set) var faults: [FITFault] = []
  /// The offset behind the file.
  private(set) var next: Int

  /// A reader of the file that begins at an offset, where ``begins(_:at:)`` holds.
  init(_ bytes: [UInt8], at start: Int) {
    (self.bytes, self.start) = (bytes, start)
    let size = bytes[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let data = start + Int(bytes[start])
    // A device that stopped before it was done leaves 0 as the size.
    end = size == 0 && data + 2 < bytes.count ? bytes.count + 1 : data + size
    (offset, next) = (data, bytes.count)
  }

  /// Whether a FIT file begins at an offset: its header has 12 or 14 bytes, and `.FIT` from the ninth on.
  static func begins(_ bytes: [UInt8], at start: Int) -> Bool {
    guard bytes.count - start >= 12, bytes[start] == 12 || bytes[start] == 14 else { return false }
    return bytes[start + 8..<start + 12].elementsEqual(".FIT".utf8)
  }

  /// The newest time that a message told, in seconds since 1970.
  var newest: Int? { FITTime.unix(Int(newestSeconds)) }

  /// Whether the bytes have all that the header tells of.
  private var isComplete: Bool { end + 2 <= bytes.count }

  /// Whether nothing says that the data are not what was written: their CRC is right, or there is none.
  var isSound: Bool {
    !faults.contains { if case .checksum = $0 { true } else { false } }
  }

  /// Reads the file, with each message that is taken.
  mutating func read(_ take: (FITMessage) -> Void) {
    do throws(FITFault) {
      while offset < end { try record(take) }
      if !isComplete { throw .cut(bytes.count) }
    } catch {
      faults.append(error)
      if case .cut(let offset) = error {
        next = offset
        return
      }
    }
    if isComplete { check() }
  }

  /// Compares the CRC of the data with the one behind them, where 0 is none.
  private mutating func check() {
    next = end + 2
    let told = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
    if told != 0, told != FITCRC.of(bytes[start..<end]) { faults.append(.checksum(end)) }
  }

  private mutating func record(_ take: (FITMessage) -> Void) throws(FITFault) {
    // The rest of this file was never written: a device began anew, or a cut file has another behind it.
    if Self.begins(bytes, at: offset) { throw .cut(offset) }
    let place = offset
    let header = try bytes(1, of: place).first ?? 0
    if header & 0xC0 == 0x40 {
      return try define(header, place)
    }
    let local = header & 0x80 == 0 ? header & 0x0F : header >> 5 & 3
    guard let definition = definitions[Int(local)] else { throw .undefined(local, place) }
    let content = try bytes(definition.size, of: place)
    let time = clock(header, definition, content)
    guard definition.message != nil else { return }
    take(
      FITMessage(
        definition: definition, content: content, time: time,
        lastTime: seconds.flatMap { FITTime.unix(Int($0)) }))
  }

  /// Reads the layout of a local type: order of bytes, global number, fields, developers' fields.
  private mutating func define(_ header: UInt8, _ place: Int) throws(FITFault) {
    let head = Array(try bytes(5, of: place))
    guard head[1] <= 1 else { throw .definition(place) }
    let isBigEndian = head[1] == 1
    let (low, high) = isBigEndian ? (head[3], head[2]) : (head[2], head[3])
    var definition = FITDefinition(
      global: UInt16(high) << 8 | UInt16(low), isBigEndian: isBigEndian)
    var fields = try bytes(3 * Int(head[4]), of: place)
    while let number = fields.popFirst(), let size = fields.popFirst(), let code = fields.popFirst()
    {
      definition.add(number: number, size: size, code: code)
    }
    if header & 0x20 != 0 {
      let count = try bytes(1, of: place).first ?? 0
      for size in try bytes(3 * Int(count), of: place).dropFirst(1).enumerated()
      where size.offset.isMultiple(of: 3) {
        definition.addDeveloperField(size: size.element)
      }
    }
    definitions[Int(header & 0x0F)] = definition
  }

  /// The next bytes of a record that begins at a place.
  private mutating func bytes(_ count: Int, of place: Int) throws(FITFault) -> ArraySlice<UInt8> {
    let behind = offset + count
    guard behind <= min(end, bytes.count) else {
      throw isComplete ? .overrun(place) : .cut(bytes.count)
    }
    defer { offset = behind }
    return bytes[offset..<behind]
  }

  /// The time of a message: that of its header, else its own; nil where it tells none.
  private mutating func clock(
    _ header: UInt8, _ definition: FITDefinition, _ content: ArraySlice<UInt8>
  ) -> Int? {
    func number(_ place: FITDefinition.Place?) -> UInt32? {
      place.flatMap {
        FITBits.number(content, at: $0, isBigEndian: definition.isBigEndian)
      }.flatMap(UInt32.init(exactly:))
    }
    var time: UInt32?
    if header & 0x80 != 0 {
      let low = UInt32(header & 0x1F)
      time = seconds.map { ($0 & ~31) &+ low &+ (low < $0 & 31 ? 32 : 0) }
    } else if let own = number(definition.timestamp) {
      time = own
    } else if let low = number(definition.timestamp16) {
      time = seconds.map { $0 &+ ((low &- $0) & 0xFFFF) }
    }
    guard let time else { return nil }
    (seconds, newestSeconds) = (time, max(newestSeconds, time))
    return FITTime.unix(Int(time))
  }
}
