/// A TZif file that a test makes up (RFC 9636).
public struct TZifFile: Sendable {
  /// 1 to 4.
  public var version: Int
  /// The types of local time: seconds east of UTC.
  public var types: [(offset: Int, isDaylight: Bool)]
  /// Seconds since 1970, and the index of the type that begins.
  public var transitions: [(time: Int, type: Int)]
  /// The POSIX string at the end, from version 2 on.
  public var footer: String
  /// Whether the block for readers of version 1 has the data too.
  public var isFat: Bool
  /// How many leap seconds it lists.
  public var leapSeconds = 0

  /// A file with these parts.
  public init(
    version: Int = 2, types: [(offset: Int, isDaylight: Bool)],
    transitions: [(time: Int, type: Int)] = [], footer: String = "", isFat: Bool = false
  ) {
    self.version = version
    self.types = types
    self.transitions = transitions
    self.footer = footer
    self.isFat = isFat
  }

  /// Central European Time, with its transitions of 2030.
  public static let vienna = TZifFile(
    types: [(3600, false), (7200, true)],
    transitions: [(1_901_235_600, 1), (1_919_379_600, 0)], footer: "CET-1CEST,M3.5.0,M10.5.0/3")

  /// The bytes of the file.
  public var bytes: [UInt8] {
    if version == 1 { return block(timeSize: 4) }
    var smallest = self
    (smallest.types, smallest.transitions, smallest.leapSeconds) = ([(0, false)], [], 0)
    return (isFat ? self : smallest).block(timeSize: 4) + block(timeSize: 8)
      + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    let names = Array("ABC\0".utf8)
    var bytes = Array("TZif".utf8) + [version == 1 ? 0 : UInt8(48 + version)]
    bytes += [UInt8](repeating: 0, count: 15)
    for count in [
      types.count, types.count, leapSeconds, transitions.count, types.count, names.count,
    ] {
      bytes += Self.number(count, size: 4)
    }
    for transition in transitions { bytes += Self.number(transition.time, size: timeSize) }
    bytes += transitions.map { UInt8($0.type) }
    for type in types { bytes += Self.number(type.offset, size: 4) + [type.isDaylight ? 1 : 0, 0] }
    bytes += names
    for second in 0..<leapSeconds {
      bytes += Self.number(78_796_800 + second * 31_536_000, size: timeSize)
      bytes += Self.number(second + 1, size: 4)
    }
    return bytes + [UInt8](repeating: 0, count: types.count * 2)
  }

  private static func number(_ number: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
