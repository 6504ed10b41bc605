import LogSyntax
import Words

/// Where a text stands in a file, by the numbers of its lines: a way to name it that says nothing of it.
public struct QuotedLines: Sendable, Equatable, CustomStringConvertible {
  /// The lines, from 1, in the order of the text.
  private let ranges: [ClosedRange<Int>]

  /// Finds the lines of a text: where they stand together, else one below the other. Indents and line ends may differ.
  /// Nil where the file lacks one of them.
  public init?(of text: [UInt8], in file: [UInt8]) {
    let wanted = Self.lines(of: text)
    let lines = Self.lines(of: file)
    guard !text.isEmpty, wanted.count <= lines.count else { return nil }
    let start = (0...lines.count - wanted.count).first { start in
      wanted.indices.allSatisfy { wanted[$0] == lines[start + $0] }
    }
    if let start {
      ranges = [start + 1...start + wanted.count]
      return
    }
    var found: [ClosedRange<Int>] = []
    var next = 0
    for line in wanted {
      guard let index = lines[next...].firstIndex(of: line) else { return nil }
      if let last = found.last, last.upperBound == index {
        found[found.count - 1] = last.lowerBound...index + 1
      } else {
        found.append(index + 1...index + 1)
      }
      next = index + 1
    }
    ranges = found
  }

  /// Reads a ``description``.
  public init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        0 < first, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  /// As `3-5,9`.
  public var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// The text out of the file; nil where that has not as many lines.
  public func text(in file: [UInt8]) -> [UInt8]? {
    let lines = file.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard ranges.allSatisfy({ $0.upperBound <= lines.count }) else { return nil }
    let parts = ranges.map { range in
      file[lines[range.lowerBound - 1].startIndex..<lines[range.upperBound - 1].endIndex]
        .withoutCarriageReturn
    }
    return Array(parts.joined(separator: [ASCII.lineFeed]))
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map(\.trimmed)
  }
}

extension Decision {
  /// What is told of a decision about the cycle where nobody asked for that.
  public static let privateSection = KnownSection.cycle.heading

  /// What such a decision is called: by the name of a field, never by that of a symptom.
  public static func openName(_ key: String) -> String { PrivateLines.openName(key) }

  /// Whether a decision is about the cycle by the heading of its section, or by one in a text.
  public static func isPrivate(section: String, texts: [[UInt8]]) -> Bool {
    LogDocument("## \(section)").sections.first?.known == .cycle
      || texts.contains { PrivateLines.areNamed(in: $0) }
  }
}
