import Context
import LogMerge

extension LineAuthors {
  /// Who wrote each line, out of a file of `merge-file --ours-authors`: one row for a line or some lines,
  /// with the role, the time in seconds since 1970, the commit (`-` for none) and the name of the device.
  ///
  ///     # lines role time commit device
  ///     1 bot 1930000000 1a2b3c4 coach
  ///     4-7 device 1930000060 - my phone
  ///
  /// Lines are counted from 1; those that are not listed have an unknown author. Where two rows list a
  /// line, the last one counts. Blank rows and those that begin with `#` say nothing.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - path: Its path, for errors.
  ///   - version: The version that it is about. Lines beyond its end are ignored.
  /// - Throws: ``ActionError`` `badData` with the row that cannot be read.
  init(file text: [UInt8], at path: String, of version: [UInt8]) throws {
    let count = version.count { $0 == UInt8(ascii: "\n") } + 1
    var lines: [Author?] = Array(repeating: nil, count: count)
    let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in rows.enumerated() {
      let row = String(decoding: bytes, as: UTF8.self)
      let words = row.split(maxSplits: 4) { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 5, let range = Self.lines(first),
        let role = Side.Role(rawValue: String(words[1])), let time = Int64(words[2])
      else {
        throw ActionError(
          .badData, "'\(row.prefix(60))' names no author of lines",
          hint: "Write: LINES device|bot TIME COMMIT DEVICE, as: 4-7 device 1930000060 - phone",
          file: path, line: index + 1)
      }
      let author = Author(
        role: role, device: words[4].trimmed, time: time,
        commit: words[3] == "-" ? "" : String(words[3]))
      for line in range.clamped(to: 1..<count + 1) { lines[line - 1] = author }
    }
    self.init(lines)
  }

  /// `4` or `4-7`.
  private static func lines(_ text: Substring) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first > 0,
      last >= first, last < .max
    else { return nil }
    return first..<last + 1
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " || text.last == "\t" || text.last == "\r" { text.removeLast() }
    return String(text)
  }
}
