extension RandomAccessCollection {
  /// The index of the first element for which `isBehind` holds, or the end. It holds for no element before one for
  /// which it does not hold. Time is logarithmic.
  @inlinable
  public func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try isBehind(self[index(startIndex, offsetBy: middle)]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return index(startIndex, offsetBy: low)
  }
}
