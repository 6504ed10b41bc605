/// Makes a zip of made-up files, by the format's own description (APPNOTE 6.3.10), for what no program would pack so.
public struct ZipFile {
  /// A file in it.
  public struct Entry {
    /// Its name as the archive has it, whatever that is.
    public var name: String
    /// Its bytes, unpacked.
    public var bytes: [UInt8]
    /// Its bytes as they stand in the archive, and how they are packed: 0 as they are, 8 deflated.
    public var packed: [UInt8], method: UInt16
    /// The sum of its bytes; nil to have it computed.
    public var checksum: UInt32?
    /// Whether it says that it has a password.
    public var isEncrypted = false

    /// A file that is stored as it is.
    public init(_ name: String, _ bytes: [UInt8]) {
      (self.name, self.bytes, packed, method) = (name, bytes, bytes, 0)
    }

    /// A file of text that is stored as it is.
    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  /// The bytes of an archive.
  public static func bytes(_ entries: [Entry]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = archive.count
      let common =
        number(20, 2) + number(entry.isEncrypted ? 1 : 0, 2) + number(Int(entry.method), 2)
        + number(0, 4) + number(Int(entry.checksum ?? checksum(entry.bytes)), 4)
        + number(entry.packed.count, 4)
        + number(entry.bytes.count, 4) + number(entry.name.utf8.count, 2) + number(0, 2)
      archive += [0x50, 0x4B, 3, 4] + common + Array(entry.name.utf8) + entry.packed
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + common + number(0, 2) + number(0, 2) + number(0, 2)
        + number(0, 4) + number(offset, 4) + Array(entry.name.utf8)
    }
    return archive + directory + [0x50, 0x4B, 5, 6] + number(0, 4)
      + number(entries.count, 2) + number(entries.count, 2) + number(directory.count, 4)
      + number(archive.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}
