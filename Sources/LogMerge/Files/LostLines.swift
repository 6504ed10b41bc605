import Words

extension MergeResult {
  /// The result with a decision for each line that all versions have, and that the result and its
  /// decisions have less often than any of them: each side deleted another copy, or changed it.
  ///
  /// - Parameters:
  ///   - base: The common ancestor. Where it is nil or empty, the lines of both sides count.
  ///   - sides: The leading side and the other side.
  func recordingLostLines(base: [UInt8]?, sides: [Side]) -> MergeResult {
    var missing = sides[0].bytes[...].lineCounts
    let others = [sides[1].bytes] + (base.flatMap { $0.isEmpty ? nil : [$0] } ?? [])
    for counts in others.map({ $0[...].lineCounts }) {
      for (line, count) in missing { missing[line] = min(count, counts[line, default: 0]) }
    }
    let kept = [bytes] + decisions.map(\.lost)
    for counts in kept.map({ $0[...].lineCounts }) {
      for (line, count) in counts { missing[line]? -= count }
    }
    var decisions = decisions
    for line in sides[1].bytes.split(separator: ASCII.lineFeed) {
      guard missing[line.trimmed, default: 0] > 0 else { continue }
      missing[line.trimmed, default: 0] -= 1
      decisions.append(
        Decision(
          section: "", key: "text", kept: [], lost: Array(line.withoutCarriageReturn),
          keptFrom: sides[0].author.device, lostFrom: sides[1].author.device, winner: .later))
    }
    return MergeResult(bytes: bytes, decisions: decisions)
  }
}
