import Words

/// The mark of a code fence: three or more backticks or tildes.
struct CodeFence {
  /// The offset of the first mark.
  let offset: Int
  /// A backtick or a tilde.
  let character: UInt8
  /// The number of marks.
  let length: Int

  /// The fence that a line opens or closes; nil where it does neither.
  init?(_ content: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let start = bytes.skippingBlanks(content)
    guard start < content.upperBound else { return nil }
    let character = bytes[start]
    guard character == ASCII.backtick || character == ASCII.tilde else { return nil }
    var end = start
    while end < content.upperBound, bytes[end] == character { end += 1 }
    guard end - start >= 3 else { return nil }
    // CommonMark: a line with backticks after the opening ones is inline code.
    if character == ASCII.backtick, bytes[end..<content.upperBound].contains(ASCII.backtick) {
      return nil
    }
    (offset, self.character, length) = (start, character, end - start)
  }

  /// The fence that a line may close: nothing but blanks follows its marks.
  init?(closing content: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.init(content, in: bytes)
    let character = character
    guard bytes[bytes.trimmingBlanks(content)].allSatisfy({ $0 == character }) else { return nil }
  }

  /// Whether this fence closes `opening`.
  func closes(_ opening: CodeFence) -> Bool {
    character == opening.character && length >= opening.length
  }
}

/// Every line of a document that could close a code fence.
///
/// Making it takes linear time. All calls of `isClosed` together take linear time.
struct FenceClosings {
  /// A line that could close a fence, with the longest mark of each kind from there to the end.
  private struct Closing {
    let offset: Int
    let longestBackticks: Int
    let longestTildes: Int
  }

  private let closings: [Closing]
  /// How many of `closings` lie before the last fence that was asked for.
  private var passed = 0

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    var fences: [CodeFence] = []
    var offset = 0
    while offset < bytes.count {
      let (end, next) = bytes.lineExtent(from: offset)
      if let fence = CodeFence(closing: offset..<end, in: bytes) { fences.append(fence) }
      offset = next
    }
    var (backticks, tildes) = (0, 0)
    var closings: [Closing] = []
    for fence in fences.reversed() {
      if fence.character == ASCII.backtick {
        backticks = max(backticks, fence.length)
      } else {
        tildes = max(tildes, fence.length)
      }
      closings.append(
        Closing(offset: fence.offset, longestBackticks: backticks, longestTildes: tildes))
    }
    self.closings = closings.reversed()
  }

  /// Whether a later line closes `fence`. Fences must be asked for in ascending order.
  mutating func isClosed(_ fence: CodeFence) -> Bool {
    while passed < closings.count, closings[passed].offset <= fence.offset { passed += 1 }
    guard passed < closings.count else { return false }
    let ahead = closings[passed]
    let isBackticks = fence.character == ASCII.backtick
    return fence.length <= (isBackticks ? ahead.longestBackticks : ahead.longestTildes)
  }
}
