import Words

/// `(planned)` at the end of a value: the value is a plan that nobody has carried out yet
/// (docs/format.md §8.1).
public enum PlannedMark {
  /// The mark as it is written.
  public static let text = "(planned)"

  /// The value in front of the mark, without blanks around it; nil where the value does not end in the
  /// mark. The case of its letters does not matter.
  public static func removed(from value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let range = value.startIndex..<(value.lastIndex { !$0.isBlank } ?? value.startIndex - 1) + 1
    guard range.count >= mark.count,
      value[range].suffix(mark.count).elementsEqual(mark, by: { $0.asciiLowercased == $1 })
    else { return nil }
    let rest = value[range].dropLast(mark.count).drop(while: \.isBlank)
    return rest[..<((rest.lastIndex { !$0.isBlank } ?? rest.startIndex - 1) + 1)]
  }

  private static let mark = Array(text.utf8)
}
