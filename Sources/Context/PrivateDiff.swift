import LogSyntax
import Words

/// A unified diff in which nothing of the cycle is told: its lines say only that they are there (docs/cycle.md, “What
/// leaves”).
enum PrivateDiff {
  private static let notShown = Array("(of the cycle: not shown)".utf8)

  /// The diff without the text of those lines that are of the cycle in the file that they stand in.
  static func hiding(in diff: [UInt8], old: [UInt8], new: [UInt8]) -> [UInt8] {
    let (before, after) = (PrivateLines(of: LogDocument(old)), PrivateLines(of: LogDocument(new)))
    if before.isEmpty, after.isEmpty { return diff }
    var (oldLine, newLine) = (0, 0)
    var isInHunk = false
    let lines = diff.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    let shown = lines.map { line -> [UInt8] in
      if let hunk = hunk(line) {
        (oldLine, newLine, isInHunk) = (hunk.old, hunk.new, true)
        return hunk.head
      }
      guard isInHunk, let sign = line.first else { return Array(line) }
      let isHidden: Bool
      switch sign {
      case UInt8(ascii: "-"):
        isHidden = before.contains(oldLine)
        oldLine += 1
      case UInt8(ascii: "+"):
        isHidden = after.contains(newLine)
        newLine += 1
      case ASCII.space:
        isHidden = before.contains(oldLine) || after.contains(newLine)
        (oldLine, newLine) = (oldLine + 1, newLine + 1)
      default: return Array(line)
      }
      return isHidden ? [sign] + notShown : Array(line)
    }
    return Array(shown.joined(separator: [ASCII.lineFeed]))
  }

  /// What a line that begins a hunk says, as `@@ -3,4 +3,5 @@`: the indices of its first lines. Behind that git names a line
  /// that stands above the hunk, which may be of the cycle. Nil for another line.
  private static func hunk(
    _ line: ArraySlice<UInt8>
  ) -> (old: Int, new: Int, head: [UInt8])? {
    let words = line.split(separator: ASCII.space).prefix(4)
    guard words.count == 4, words[0].elementsEqual("@@".utf8), words[3].elementsEqual("@@".utf8)
    else { return nil }
    func start(_ word: ArraySlice<UInt8>) -> Int? {
      let digits = word.dropFirst().prefix { $0.isDigit }
      return Int(String(decoding: digits, as: UTF8.self)).map { max($0 - 1, 0) }
    }
    guard let old = start(words[1]), let new = start(words[2]) else { return nil }
    return (old, new, Array(words.joined(separator: [ASCII.space])))
  }
}
