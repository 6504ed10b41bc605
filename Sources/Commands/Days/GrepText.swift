import Actions
import Context
import Reports
import Screens
import Values

/// The lines of a file that a search found, as `grep` prints them: `2031-03-04:41: text`.
struct GrepText {
  let file: FoundLines.File
  let style: Style
  /// Whether lines around those that match are shown; then groups of lines are parted by `--`.
  let hasContext: Bool

  var lines: [StyledText] {
    var shown: [Int: StyledText] = [:]
    for hit in file.hits {
      for (line, bytes) in hit.context {
        shown[line] = "\(style.dim("\(file.date)-\(line)-")) \(text(bytes[...]))"
      }
      shown[hit.line] = "\(style.name("\(file.date)")):\(hit.line): \(highlighted(hit))"
    }
    var lines: [StyledText] = []
    var last: Int?
    for line in shown.keys.sorted() {
      if hasContext, let last, line > last + 1 { lines.append(style.dim("--")) }
      if let text = shown[line] { lines.append(text) }
      last = line
    }
    return hasContext ? lines + [style.dim("--")] : lines
  }

  private func highlighted(_ hit: FoundLines.Hit) -> StyledText {
    var line = StyledText.empty
    var end = 0
    for span in hit.spans {
      line = "\(line)\(text(hit.bytes[end..<span.lowerBound]))"
      line = "\(line)\(style.match(String(decoding: hit.bytes[span], as: UTF8.self)))"
      end = span.upperBound
    }
    return "\(line)\(text(hit.bytes[end...]))"
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> StyledText {
    StyledText(String(decoding: bytes, as: UTF8.self))
  }
}
