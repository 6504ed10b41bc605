import LogMerge
import Words

/// Authors of lines, by chance: that of a line depends on its text and a seed alone, so that a scenario can
/// be shrunk. So a line that both sides have has one author, as law 8 asks, also where one side has a byte
/// order mark before it.
struct LineAuthorship {
  let seed: UInt64

  /// Times are those of sides and older, and several authors have one time.
  private static let authors: [Author?] = [
    nil, nil, Author(role: .device, device: "old phone", time: 1, commit: "c1"),
    Author(role: .device, device: "phone", time: 2, commit: "c2"),
    Author(role: .bot, device: "coach", time: 2, commit: "c3"),
    Author(role: .bot, device: "old coach", time: 0, commit: "c4"),
    Author(role: .device, device: "desk", time: 3, commit: "c5"),
  ]

  /// The authors of a file's lines.
  func authors(of bytes: [UInt8]) -> LineAuthors {
    let text = bytes.starts(with: "\u{FEFF}".utf8) ? bytes[3...] : bytes[...]
    return LineAuthors(
      text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { line in
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in line where byte != ASCII.carriageReturn {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Self.authors[Int(hash >> 32) % Self.authors.count]
      })
  }
}
