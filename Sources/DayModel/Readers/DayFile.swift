import LogSyntax
import Values
import Words

/// A file of a day while it is read, and what its headings make of its sections.
///
/// A class, so that a ``Location`` in it is small.
final class DayFile {
  private let source: LogSource
  let isWorkoutFile: Bool
  /// What the headings make of each section.
  let outlines: [DaySection.Outline]

  var path: String { source.path }
  var name: LogFileName? { source.name }
  var document: LogDocument { source.document }
  var units: FormatUnits { source.units }
  var sections: DaySections { DaySections(file: self) }

  init(_ source: consuming LogSource, isWorkoutFile: Bool) {
    self.isWorkoutFile = isWorkoutFile
    outlines = DaySection.outlines(of: source.document, isWorkoutFile: isWorkoutFile)
    self.source = source
  }

  /// The bytes of a range without the comments in it; struck-out text is still there.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard document.hides(any: range) else { return document.bytes[range] }
    var result: [UInt8] = []
    var offset = range.lowerBound
    for hidden in document.hiddenRanges(in: range)
    where document.bytes[hidden.lowerBound] == ASCII.less {
      if hidden.lowerBound > offset { result += document.bytes[offset..<hidden.lowerBound] }
      offset = max(offset, hidden.upperBound)
    }
    if offset == range.lowerBound { return document.bytes[range] }
    if offset < range.upperBound { result += document.bytes[offset..<range.upperBound] }
    return result[...]
  }

  /// The text of a range as a reader sees it: without comments, struck-out text and emphasis.
  func plain(_ range: Range<Int>) -> String { MarkdownText.string(bytes(range)) }

  /// The text of a list entry or a line of prose on a line; nil for anything else.
  func freeText(atLine line: Int) -> (text: Range<Int>, isItem: Bool)? {
    switch document.lines[line].kind {
    case .item(let item): (item.text, true)
    case .prose: (document.lines[line].content, false)
    default: nil
    }
  }
}

/// A line of one of the day's files.
struct Location {
  let file: DayFile
  /// The index of the line.
  let line: Int
}
