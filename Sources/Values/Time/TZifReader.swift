import Words

/// Reads the bytes of a TZif file, versions 1 to 4 and later ones by the rules of 4 (RFC 9636, section 3).
struct TZifReader {
  /// What has not been read yet.
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The six counts of a header (section 3.1).
  private struct Header {
    let version: UInt8
    let isUTCount, isStandardCount, leapCount, timeCount, typeCount, nameBytes: Int

    /// How many bytes follow, with times of `size` bytes.
    func dataSize(times size: Int) -> Int {
      timeCount * (size + 1) + typeCount * 6 + nameBytes + leapCount * (size + 4) + isStandardCount
        + isUTCount
    }
  }

  typealias Rules = (
    earliest: TimeZoneRules.LocalTime, transitions: [TimeZoneRules.Transition],
    footer: POSIXTimeZone?
  )

  /// The rules of the file.
  mutating func read() throws(TimeZoneRules.FormatError) -> Rules {
    let header = try readHeader()
    guard header.version != 0 else {
      let data = try readData(header, timeSize: 4)
      return (data.earliest, data.transitions, nil)
    }
    // The first block is for readers that know version 1 only.
    _ = try take(header.dataSize(times: 4))
    let data = try readData(readHeader(), timeSize: 8)
    return (data.earliest, data.transitions, try readFooter())
  }

  private mutating func readHeader() throws(TimeZoneRules.FormatError) -> Header {
    guard rest.starts(with: "TZif".utf8) else { throw .notTZif }
    _ = try take(4)
    let version = try number(1)
    _ = try take(15)
    let (isUTCount, isStandardCount) = (try count(), try count())
    let (leapCount, timeCount) = (try count(), try count())
    let (typeCount, nameBytes) = (try count(), try count())
    return Header(
      version: UInt8(truncatingIfNeeded: version), isUTCount: isUTCount,
      isStandardCount: isStandardCount, leapCount: leapCount, timeCount: timeCount,
      typeCount: typeCount, nameBytes: nameBytes)
  }

  /// The data block that follows a header (section 3.2).
  private mutating func readData(
    _ header: Header, timeSize: Int
  ) throws(TimeZoneRules.FormatError) -> (
    earliest: TimeZoneRules.LocalTime, transitions: [TimeZoneRules.Transition]
  ) {
    // Looked at first, so that no count asks for more memory than the file has bytes.
    guard header.dataSize(times: timeSize) <= rest.count else { throw .truncated }
    guard [0, header.typeCount].contains(header.isStandardCount),
      [0, header.typeCount].contains(header.isUTCount)
    else { throw .malformed }
    var times: [Int] = []
    for _ in 0..<header.timeCount { times.append(try number(timeSize)) }
    guard zip(times, times.dropFirst()).allSatisfy(<) else { throw .malformed }
    let typeOfTransition = try take(header.timeCount)
    var types: [TimeZoneRules.LocalTime] = []
    for _ in 0..<header.typeCount {
      let (offset, isDaylight, _) = (try number(4), try number(1), try number(1))
      guard TimeZoneRules.LocalTime.offsets.contains(offset), (0...1).contains(isDaylight) else {
        throw .malformed
      }
      types.append(.init(offset: offset, isDaylight: isDaylight == 1))
    }
    // Names, leap seconds, and how the transitions were once written down: nothing here asks for them.
    _ = try take(
      header.dataSize(times: timeSize) - header.timeCount * (timeSize + 1) - types.count * 6)
    guard let earliest = types.first, typeOfTransition.allSatisfy({ $0 < types.count }) else {
      throw .malformed
    }
    return (
      earliest,
      zip(times, typeOfTransition).map { .init(time: $0, localTime: types[Int($1)]) }
    )
  }

  /// The POSIX string for times after the last transition (section 3.3); nil for an empty one.
  private mutating func readFooter() throws(TimeZoneRules.FormatError) -> POSIXTimeZone? {
    guard rest.first == ASCII.lineFeed else { throw rest.isEmpty ? .truncated : .malformed }
    rest.removeFirst()
    guard let end = rest.firstIndex(of: ASCII.lineFeed) else { throw .truncated }
    let text = rest[..<end]
    return text.isEmpty ? nil : try POSIXTimeZone(text)
  }

  private mutating func take(_ count: Int) throws(TimeZoneRules.FormatError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A signed number of `size` bytes, most significant byte first.
  private mutating func number(_ size: Int) throws(TimeZoneRules.FormatError) -> Int {
    let bytes = try take(size)
    // A flag or an index of one byte has no sign.
    let first = bytes.first.map { size > 1 ? Int(Int8(bitPattern: $0)) : Int($0) } ?? 0
    return bytes.dropFirst().reduce(first) { $0 << 8 | Int($1) }
  }

  /// An unsigned number of four bytes.
  private mutating func count() throws(TimeZoneRules.FormatError) -> Int {
    try take(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
