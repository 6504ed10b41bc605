import Words

/// Finds line numbers for byte offsets, for messages. A line ends with a line feed.
public struct LineIndex: Sendable {
  /// The offsets of all line feeds, ascending.
  private let ends: [Int]

  /// Indexes the lines of a text. Time is linear.
  public init(_ bytes: [UInt8]) {
    ends = bytes.indices.filter { bytes[$0] == ASCII.lineFeed }
  }

  /// The number of the line that contains `offset`, from 1. Time is logarithmic in the lines.
  public func line(at offset: Int) -> Int {
    ends.partitioningIndex { $0 >= offset } + 1
  }
}
