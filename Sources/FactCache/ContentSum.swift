internal import CZlib

/// Fingerprint of a file's content: its length, and two checksums of zlib.
/// By that accidents are seen; it is no protection against a person who means harm.
struct ContentSum: Hashable {
  /// The form that the cache keeps.
  let text: String

  /// The sum that the cache has kept.
  init(text: String) { self.text = text }

  /// The sum of some bytes.
  init(_ bytes: [UInt8]) {
    let count = z_size_t(bytes.count)
    let sums = [crc32_z(0, bytes, count), adler32_z(1, bytes, count)]
    text = "\(bytes.count)" + sums.map { "-" + String($0, radix: 16) }.joined()
  }
}
