extension ArraySlice<UInt8> {
  /// The line, from 1, on which git's marks of a conflict begin; nil where they are not all there.
  ///
  /// Git writes `<<<<<<< NAME`, `=======` and `>>>>>>> NAME`, each at the beginning of a line and in this
  /// order (git-merge(1)). One of them alone is a text like any other.
  public var lineOfConflict: Int? {
    var start: Int?
    var isDivided = false
    for (index, line) in split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      .enumerated()
    {
      switch line.conflictMarker {
      case ASCII.less: (start, isDivided) = (index + 1, false)
      case ASCII.equals: isDivided = start != nil
      case UInt8(ascii: ">") where isDivided: return start
      default: break
      }
    }
    return nil
  }

  /// The lines, from 1, that are marks of a conflict, though they are not all there. A line of seven `=` underlines a
  /// heading, too, so that it is none without another mark.
  public var linesOfConflictMarkers: [Int] {
    let marks = split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in line.conflictMarker.map { (mark: $0, line: index + 1) } }
    return marks.allSatisfy { $0.mark == ASCII.equals } ? [] : marks.map(\.line)
  }

  /// The byte of which a line has seven, and then a blank or nothing.
  fileprivate var conflictMarker: UInt8? {
    guard let first,
      [ASCII.less, ASCII.equals, UInt8(ascii: ">"), UInt8(ascii: "|")].contains(first),
      prefix(8).prefix(while: { $0 == first }).count == 7
    else { return nil }
    let next = dropFirst(7).first
    return next == nil || next == ASCII.space || next == ASCII.carriageReturn ? first : nil
  }
}
