import LogSyntax
import Words

/// Reads the lines of front matter into blocks. Time is linear.
///
/// The block is read line by line, as what it holds is not always YAML (docs/format.md §2).
struct FrontMatterBlocks {
  private let document: LogDocument
  private var blocks: [Block] = []

  static func blocks(of part: DayPart, in document: LogDocument) -> [Block] {
    var reader = FrontMatterBlocks(document: document)
    reader.read(part.lines)
    return reader.blocks
  }

  private init(document: LogDocument) { self.document = document }

  private mutating func read(_ lines: Range<Int>) {
    for line in lines {
      let content = document.content(line...line)
      let text = document.bytes[content]
      if line == lines.lowerBound || line == lines.upperBound - 1 {
        // The key tells the two delimiters apart.
        append(.frontMatterDelimiter, key: line == lines.lowerBound ? [0] : [1], line, content)
      } else if text.trimmed.isEmpty {
        continue
      } else if text.first == ASCII.hash {
        append(.comment, key: text.trimmed, line, content)
      } else if let colon = text.firstIndex(of: ASCII.colon), colon > text.startIndex,
        text[..<colon].allSatisfy(\.isNameByte), text.first != ASCII.hyphen
      {
        append(.frontMatterEntry, key: text[..<colon], line, content)
      } else if let first = text.first, first.isBlank || first == ASCII.hyphen {
        extendLastEntry(to: content.upperBound)
      } else {
        append(.text, key: text.trimmed, line, content)
      }
    }
    for index in blocks.indices.dropLast() {
      blocks[index].gap = blocks[index].content.upperBound..<blocks[index + 1].content.lowerBound
    }
  }

  private mutating func append(
    _ kind: Block.Kind, key: ArraySlice<UInt8>, _ line: Int, _ content: Range<Int>
  ) {
    blocks.append(Block(kind: kind, key: key, line: line, content: content))
  }

  /// Adds an indented line or a list line to the entry above it, or to the `---` where there is none,
  /// together with any comments between the two.
  private mutating func extendLastEntry(to end: Int) {
    while blocks[blocks.count - 1].kind == .comment { blocks.removeLast() }
    let last = blocks.count - 1
    blocks[last].content = blocks[last].content.lowerBound..<end
  }
}
