/// Which line of a text a byte is in, for messages about places. A line ends with a line feed.
public struct LineIndex: Sendable {
  /// Where lines end, in order.
  private let ends: [Int]

  /// The lines of a text, which is gone through once.
  public init(_ bytes: [UInt8]) {
    ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
  }

  /// The line of an offset, from 1.
  public func line(at offset: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
