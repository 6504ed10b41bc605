internal import CZlib

/// Unpacks a gzip (RFC 1952), also one of several members.
public enum Gzip {
  /// Whether bytes begin as a gzip does.
  public static func isGzip(_ beginning: some Collection<UInt8>) -> Bool {
    Array(beginning.prefix(2)) == [0x1F, 0x8B]
  }

  /// The bytes that were packed.
  ///
  /// - Throws: `damaged` for what is no gzip, or is cut off; `bomb` where it unpacks to far more than it has, or to more than
  ///   `sizeLimit` bytes.
  public static func unpacked(_ bytes: [UInt8], sizeLimit: Int) throws(ArchiveError) -> [UInt8] {
    var stream = z_stream()
    // 16: a gzip, and nothing else.
    guard
      inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { throw ArchiveError(.unreadable, "zlib cannot begin") }
    defer { inflateEnd(&stream) }
    var limit = InflationLimit(packed: bytes.count)
    var unpacked: [UInt8] = []
    var (offset, status) = (0, Z_OK)
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    repeat {
      // Behind a member another one may follow.
      if status == Z_STREAM_END { inflateReset(&stream) }
      let (read, written): (Int, Int)
      (status, read, written) = step(&stream, bytes, offset, into: &piece)
      offset += read
      try limit.take(written)
      guard status == Z_OK || status == Z_STREAM_END, read + written > 0 else { break }
      guard unpacked.count + written <= sizeLimit else {
        throw ArchiveError(.bomb, "it is larger than \(sizeLimit >> 20) MB")
      }
      unpacked += piece[..<written]
    } while status == Z_OK || offset < bytes.count
    guard status == Z_STREAM_END else {
      throw ArchiveError(.damaged, "it is no gzip, or it is damaged or cut off")
    }
    return unpacked
  }

  private static func step(
    _ stream: inout z_stream, _ bytes: [UInt8], _ offset: Int, into piece: inout [UInt8]
  ) -> (status: Int32, read: Int, written: Int) {
    let given = min(bytes.count - offset, 1 << 20)
    return bytes.withUnsafeBufferPointer { input in
      piece.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: offset))
        stream.avail_in = UInt32(given)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        return (status, given - Int(stream.avail_in), output.count - Int(stream.avail_out))
      }
    }
  }
}
