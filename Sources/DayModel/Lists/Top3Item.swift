public import LogSyntax

/// A place under Top 3 for Tomorrow (docs/format.md §5).
public struct Top3Item: Sendable, Equatable {
  /// Its number among the places, from 1. Empty places are counted, so that a new text moves none.
  public let number: Int
  /// The text without comments; empty for an empty place.
  public let text: String
  /// The index of its line.
  public let line: Int
  /// Whether the list has numbers, which stay where a text is taken away.
  package let isNumbered: Bool

  /// The places of a log, filled and empty, in the order of the file.
  public static func all(in document: LogDocument) -> [Top3Item] {
    let file = DayFile(LogSource(path: "", document: document), isWorkoutFile: false)
    return file.sections.filter { $0.role == .top3 }
      .flatMap { Top3Reader.entries($0, document) }.enumerated().map { index, entry in
        Top3Item(
          number: index + 1, text: entry.text, line: entry.line, isNumbered: entry.isNumbered)
      }
  }
}
