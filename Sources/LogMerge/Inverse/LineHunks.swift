import Words

/// The runs of lines that a commit changed, found again in the file as it is now.
///
/// Lines are equal whatever their line ends are. What is put back gets the line end of the file.
struct LineHunks {
  /// What became of a run since the commit.
  enum State: Equatable {
    /// It stands as the commit left it, in these lines.
    case asCommitted(Range<Int>)
    /// It stands as it was before the commit.
    case asBefore
    /// Other text is there, in these lines.
    case changed(Range<Int>)
  }

  /// A run of changed lines.
  struct Hunk {
    let parent: Range<Int>
    let commit: Range<Int>
    let state: State
  }

  private let parent: Lines
  private let commit: Lines
  private let now: Lines
  let hunks: [Hunk]

  /// The lines of a text, without LF: joined by LF, behind the byte order mark, they are the text.
  private struct Lines {
    let byteOrderMark: ArraySlice<UInt8>
    let texts: [ArraySlice<UInt8>]
    let numbers: [Int]

    init(_ bytes: [UInt8], _ numbers: inout LineNumbers) {
      let text = bytes[...].withoutByteOrderMark
      byteOrderMark = bytes[..<text.startIndex]
      texts = text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      self.numbers = numbers.lines(of: bytes)
    }

    var endsInCarriageReturns: Bool { texts.count > 1 && texts[0].last == ASCII.carriageReturn }
  }

  /// - Parameter context: How many lines around a run must stand as the commit left them too.
  init(parent: [UInt8], commit: [UInt8], now: [UInt8], context: Int) {
    var numbers = LineNumbers()
    let (old, new) = (Lines(parent, &numbers), Lines(commit, &numbers))
    let current = Lines(now, &numbers)
    (self.parent, self.commit, self.now) = (old, new, current)
    let fromCommit = LineDiff(new.numbers, current.numbers).newIndex
    let fromParent = LineDiff(old.numbers, current.numbers).newIndex
    let count = current.numbers.count
    hunks = LineDiff(old.numbers, new.numbers).hunks.map { hunk in
      let state: State =
        if let range = Self.lines(hunk.new, context, in: fromCommit, count) {
          .asCommitted(range)
        } else if Self.lines(hunk.old, context, in: fromParent, count) != nil {
          .asBefore
        } else {
          .changed(Self.gap(around: hunk.new, in: fromCommit, count))
        }
      return Hunk(parent: hunk.old, commit: hunk.new, state: state)
    }
  }

  /// Where a run of lines stands in one piece, with the lines around it; nil where it does not.
  private static func lines(
    _ range: Range<Int>, _ context: Int, in matches: [Int], _ count: Int
  ) -> Range<Int>? {
    // A run without lines stands between its neighbours.
    let reach = max(context, range.isEmpty ? 1 : 0)
    let lower = max(0, range.lowerBound - reach)
    let upper = min(matches.count, range.upperBound + reach)
    guard lower < upper else { return 0..<0 }
    let start = matches[lower]
    guard start >= 0, (lower..<upper).allSatisfy({ matches[$0] == start + $0 - lower }) else {
      return nil
    }
    if range.isEmpty {
      if range.lowerBound == 0, start != 0 { return nil }
      if range.upperBound == matches.count, start + upper - lower != count { return nil }
    }
    let first = start + range.lowerBound - lower
    return first..<first + range.count
  }

  /// The lines between the nearest neighbours of a run.
  private static func gap(
    around range: Range<Int>, in matches: [Int], _ count: Int
  ) -> Range<Int> {
    let before = matches[..<range.lowerBound].last { $0 >= 0 } ?? -1
    let after = matches[range.upperBound...].first { $0 >= 0 } ?? count
    return before + 1..<max(before + 1, after)
  }

  // MARK: Texts

  /// The lines of a hunk before the commit, in the commit, and now.
  func texts(of hunk: Hunk) -> (parent: [UInt8], commit: [UInt8], now: [UInt8]) {
    let lines: Range<Int> =
      switch hunk.state {
      case .asCommitted(let range), .changed(let range): range
      case .asBefore: 0..<0
      }
    return (
      Self.joined(parent.texts[hunk.parent]), Self.joined(commit.texts[hunk.commit]),
      Self.joined(now.texts[lines])
    )
  }

  private static func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    Array(lines.map(\.withoutCarriageReturn).joined(separator: [ASCII.lineFeed]))
  }

  /// The file with every run that stands as committed set back.
  var inverted: [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    let undone = hunks.compactMap { hunk -> (Hunk, Range<Int>)? in
      if case .asCommitted(let range) = hunk.state { (hunk, range) } else { nil }
    }
    for (hunk, range) in undone.sorted(by: { $0.1.lowerBound < $1.1.lowerBound }) {
      guard range.lowerBound >= start else { continue }
      lines += now.texts[start..<range.lowerBound]
      lines += hunk.parent.map(restored)
      start = range.upperBound
    }
    lines += now.texts[start...]
    return Array(byteOrderMark + lines.joined(separator: [ASCII.lineFeed]))
  }

  /// The mark of before the commit, where all that the commit changed is set back and the mark is as it left it.
  private var byteOrderMark: ArraySlice<UInt8> {
    let isRefused = hunks.contains { if case .changed = $0.state { true } else { false } }
    return isRefused || now.byteOrderMark != commit.byteOrderMark
      ? now.byteOrderMark : parent.byteOrderMark
  }

  /// A line of before the commit, with the line end that lines have now.
  private func restored(_ line: Int) -> ArraySlice<UInt8> {
    let text = parent.texts[line]
    let isLast = line == parent.texts.count - 1
    if isLast || parent.endsInCarriageReturns == now.endsInCarriageReturns { return text }
    return now.endsInCarriageReturns ? text + [ASCII.carriageReturn] : text.withoutCarriageReturn
  }

  /// The file with all runs set back; nil where one of them does not stand as committed, or two of
  /// them have changed places.
  static func allInverted(parent: [UInt8], commit: [UInt8], now: [UInt8]) -> [UInt8]? {
    let hunks = LineHunks(parent: parent, commit: commit, now: now, context: 0)
    var end = 0
    for hunk in hunks.hunks {
      guard case .asCommitted(let range) = hunk.state, range.lowerBound >= end else { return nil }
      end = range.upperBound
    }
    return hunks.inverted
  }
}
