import Words

/// What a merge of a day records besides its result.
struct MergeLog {
  var decisions: [Decision] = []
  /// Whether merging the result with a side again might change it: versions disagree about an order
  /// or an indent, or have a different number of elements of one name.
  var needsFixpoint = false
  /// For each side the ranges that are not in the result, because the other side deleted or changed
  /// them.
  private var dropped: [[Range<Int>]] = [[], []]
  /// Lines of the leading side that are kept, though the other side deleted or changed them there.
  let retained: Set<ArraySlice<UInt8>>

  init(retaining retained: Set<ArraySlice<UInt8>>) { self.retained = retained }

  /// Drops a range that the other side deleted or changed, unless it has a retained line.
  ///
  /// - Returns: Whether the range was dropped.
  mutating func drop(_ range: Range<Int>, of side: Int, in day: DayVersions) -> Bool {
    if side == 0, !retained.isEmpty, !retained.isDisjoint(with: day.bytes(0, range).lineSet) {
      return false
    }
    dropped[side].append(range)
    return true
  }

  /// The lines that both sides have and that neither the result nor a decision has, because each side
  /// deleted or changed the other's copy. A line that one side moved to one place and the other side
  /// to another can be lost so; or one that was in the base twice, as several bases are joined.
  ///
  /// Lines without content, such as blank fields, are left out.
  func lostCommonLines(in result: [UInt8], of day: DayVersions) -> Set<ArraySlice<UInt8>> {
    if dropped[0].isEmpty || dropped[1].isEmpty { return [] }
    var droppedLines: Set<ArraySlice<UInt8>> = []
    for range in dropped[0] {
      day.bytes(0, range).forEachLine { line in
        if !line.hasNoContent { droppedLines.insert(line) }
      }
    }
    var lost: Set<ArraySlice<UInt8>> = []
    for range in dropped[1] {
      day.bytes(1, range).forEachLine { if droppedLines.contains($0) { lost.insert($0) } }
    }
    if lost.isEmpty { return lost }
    result[...].forEachLine { lost.remove($0) }
    for decision in decisions {
      decision.lost[...].forEachLine { lost.remove($0) }
    }
    return lost
  }
}

extension ArraySlice<UInt8> {
  /// Whether a trimmed line is a blank field, or the delimiter line of a table.
  fileprivate var hasNoContent: Bool {
    last == ASCII.colon || first == ASCII.pipe && allSatisfy { "|:- \t".utf8.contains($0) }
  }
}
