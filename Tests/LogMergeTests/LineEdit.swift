import Words

/// One change of a text's lines. Its numbers are taken modulo the number of lines, so that a list of
/// edits can be applied to any text, also when some of the edits are left out.
enum LineEdit: Equatable {
  case insert(Int, String)
  case delete(Int)
  case deleteRun(Int, Int)
  case replace(Int, String)
  case move(Int, Int)
  case duplicate(Int)
  case tick(Int)
  case fill(Int, String)
  case extend(Int, String)
  case noise([UInt8])
  case windowsLineEnds
  case dropLastLineEnd
  case empty

  func apply(to lines: inout [[UInt8]]) {
    switch self {
    case .insert(let index, let text):
      lines.insert(Array(text.utf8) + [ASCII.lineFeed], at: index % (lines.count + 1))
    case .noise(let bytes): lines.insert(bytes, at: bytes.count % (lines.count + 1))
    case .empty: lines = []
    case .dropLastLineEnd:
      while let last = lines.last?.last, last == ASCII.lineFeed || last == ASCII.carriageReturn {
        lines[lines.count - 1].removeLast()
      }
    case .windowsLineEnds:
      for index in lines.indices
      where lines[index].last == ASCII.lineFeed && !lines[index].contains(ASCII.carriageReturn) {
        lines[index].removeLast()
        lines[index] += [ASCII.carriageReturn, ASCII.lineFeed]
      }
    default:
      if !lines.isEmpty { applyToLine(of: &lines) }
    }
    endLines(&lines)
  }

  private func applyToLine(of lines: inout [[UInt8]]) {
    switch self {
    case .delete(let index): lines.remove(at: index % lines.count)
    case .deleteRun(let index, let count):
      let start = index % lines.count
      lines.removeSubrange(start..<min(lines.count, start + count))
    case .replace(let index, let text):
      lines[index % lines.count] = Array(text.utf8) + [ASCII.lineFeed]
    case .move(let from, let index):
      let line = lines.remove(at: from % lines.count)
      lines.insert(line, at: index % (lines.count + 1))
    case .duplicate(let index):
      lines.insert(lines[index % lines.count], at: index % lines.count)
    case .tick(let index):
      let boxes = lines.indices.filter { lines[$0].contains(ASCII.openBracket) }
      guard !boxes.isEmpty else { return }
      let line = boxes[index % boxes.count]
      if let mark = lines[line].firstIndex(of: ASCII.openBracket), mark + 1 < lines[line].count {
        lines[line][mark + 1] =
          lines[line][mark + 1] == ASCII.space ? UInt8(ascii: "x") : ASCII.space
      }
    case .fill(let index, let value):
      let fields = lines.indices.filter {
        String(decoding: lines[$0], as: UTF8.self).contains("::")
      }
      guard !fields.isEmpty else { return }
      let line = fields[index % fields.count]
      let colon = lines[line].firstIndex(of: ASCII.colon) ?? 0
      lines[line] = lines[line].prefix(colon + 2) + Array((value + "\n").utf8)
    case .extend(let index, let text):
      let line = index % lines.count
      let end =
        lines[line].firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
        ?? lines[line].count
      lines[line].insert(contentsOf: text.utf8, at: end)
    default: break
    }
  }

  /// Adds a line end to every line but the last that has none.
  private func endLines(_ lines: inout [[UInt8]]) {
    for index in lines.indices.dropLast() where lines[index].last != ASCII.lineFeed {
      lines[index] += [ASCII.lineFeed]
    }
  }
}
