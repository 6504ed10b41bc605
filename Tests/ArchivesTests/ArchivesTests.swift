import CZlib
import TestSupport
import Testing

@testable import Archives

/// Zips and gzips as exports come in, and those that nobody should unpack.
@Suite("Archives")
struct ArchivesTests {
  /// Bytes packed by zlib: raw for a zip, or as a gzip.
  private static func deflated(_ bytes: [UInt8], gzip: Bool = false) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, gzip ? 16 + MAX_WBITS : -MAX_WBITS, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: bytes.count + 1024)
    let count = bytes.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(packed[..<count])
  }

  private static func packed(_ name: String, _ bytes: [UInt8]) -> ZipFile.Entry {
    var entry = ZipFile.Entry(name, bytes)
    (entry.packed, entry.method) = (deflated(bytes), 8)
    entry.checksum = bytes.withUnsafeBufferPointer {
      UInt32(crc32(0, $0.baseAddress, UInt32($0.count)))
    }
    return entry
  }

  private static let text = Array(String(repeating: "2031-03-04,77.8\n", count: 40_000).utf8)

  @Test("the files of a zip are read in pieces, packed or not, and nothing of a name is a path")
  func reading() throws {
    let bytes = ZipFile.bytes([
      .init("folder/", ""), Self.packed("folder/a.csv", Self.text), .init("../../etc/x", "hello"),
    ])
    #expect(ZipArchive.isZip(bytes) && !ZipArchive.isZip(Self.text))
    let archive = try ZipArchive(bytes)
    #expect(archive.entries.map(\.name) == ["folder/a.csv", "../../etc/x"])
    #expect(archive.entries.map(\.size) == [Self.text.count, 5])
    var (pieces, whole) = (0, [UInt8]())
    try archive.forEachPiece(of: archive.entries[0]) { piece in
      pieces += 1
      whole += piece
      return true
    }
    #expect(pieces > 1 && whole == Self.text)
    #expect(try archive.bytes(of: archive.entries[1], sizeLimit: 5) == Array("hello".utf8))
    // It can be stopped, and read again.
    var seen = 0
    try archive.forEachPiece(of: archive.entries[0]) { piece in
      seen += piece.count
      return false
    }
    #expect(seen > 0 && seen < Self.text.count)
    #expect(try archive.bytes(of: archive.entries[0], sizeLimit: 1 << 20) == Self.text)
  }

  @Test("a zip within a zip is read in memory")
  func nested() throws {
    let inner = ZipFile.bytes([Self.packed("run.fit", Self.text)])
    let outer = try ZipArchive(ZipFile.bytes([Self.packed("files.zip", inner)]))
    let archive = try ZipArchive(outer.bytes(of: outer.entries[0], sizeLimit: 1 << 20))
    #expect(try archive.bytes(of: archive.entries[0], sizeLimit: 1 << 20) == Self.text)
  }

  @Test(
    "what is no zip, is cut, has other bytes than it says or a password is refused with the reason")
  func damaged() throws {
    #expect(throws: ArchiveError.self) { try ZipArchive(Array("PK\u{3}\u{4}".utf8)) }
    #expect(throws: ArchiveError.self) { try ZipArchive([]) }
    let bytes = ZipFile.bytes([Self.packed("a.csv", Self.text)])
    #expect(throws: ArchiveError.self) { try ZipArchive(Array(bytes.dropLast(30))) }
    var flipped = bytes
    flipped[60] ^= 0x55
    let archive = try ZipArchive(flipped)
    #expect {
      try archive.bytes(of: archive.entries[0], sizeLimit: 1 << 20)
    } throws: { ($0 as? ArchiveError)?.kind == .damaged }
    var secret = ZipFile.Entry("a.csv", "hello")
    secret.isEncrypted = true
    let locked = try ZipArchive(ZipFile.bytes([secret]))
    #expect(locked.entries[0].isEncrypted)
    #expect {
      try locked.bytes(of: locked.entries[0], sizeLimit: 10)
    } throws: { ($0 as? ArchiveError)?.kind == .encrypted }
  }

  @Test("a bomb is given up long before it is unpacked")
  func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 100 << 20)
    let archive = try ZipArchive(ZipFile.bytes([Self.packed("bomb.csv", zeros)]))
    var count = 0
    #expect {
      try archive.forEachPiece(of: archive.entries[0]) { piece in
        count += piece.count
        return true
      }
    } throws: { ($0 as? ArchiveError)?.kind == .bomb }
    #expect(count < 90 << 20)
    #expect {
      try archive.bytes(of: archive.entries[0], sizeLimit: 1 << 20)
    } throws: { ($0 as? ArchiveError)?.kind == .bomb }
    #expect {
      try Gzip.unpacked(Self.deflated(zeros, gzip: true), sizeLimit: .max)
    } throws: { ($0 as? ArchiveError)?.kind == .bomb }
  }

  @Test("a gzip is unpacked, also one of several members; one that is cut or damaged is refused")
  func gzip() throws {
    let one = Self.deflated(Self.text, gzip: true)
    #expect(Gzip.isGzip(one) && !Gzip.isGzip(Self.text))
    #expect(try Gzip.unpacked(one, sizeLimit: 1 << 20) == Self.text)
    #expect(try Gzip.unpacked(one + one, sizeLimit: 2 << 20) == Self.text + Self.text)
    let broken = one[..<20] + [one[20] ^ 0xFF] + one[21...]
    for bytes in [[], Array(one.dropLast(9)), Array(one[..<5]), Array(broken), Self.text] {
      #expect { try Gzip.unpacked(bytes, sizeLimit: 1 << 20) } throws: { error in
        (error as? ArchiveError)?.kind == .damaged
      }
    }
    #expect { try Gzip.unpacked(one, sizeLimit: 1000) } throws: { error in
      (error as? ArchiveError)?.kind == .bomb
    }
  }

  @Test("any bytes whatever give files or an error, and end")
  func anyBytes() {
    var random = SeededRandom()
    let zip = ZipFile.bytes([
      Self.packed("a/b.csv", Array(Self.text[..<4000])), .init("c", "hello"),
    ])
    for _ in 0..<2_000 {
      var bytes = zip
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if random.once(in: 3) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      guard let archive = try? ZipArchive(bytes) else { continue }
      for entry in archive.entries.prefix(10) {
        let found = try? archive.bytes(of: entry, sizeLimit: 1 << 20)
        #expect(found.map { $0.count <= 1 << 20 } ?? true, "seed \(random.seed)")
      }
    }
  }
}
