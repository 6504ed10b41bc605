package import Charts

/// Whether a terminal is dark or light, out of what it says of itself.
package enum TerminalGround {
  /// The ground that `COLORFGBG` names: `15;0`, or `0;default;15`, whose last number is that of the ground among the
  /// sixteen colours. Nil for what says none.
  package static func ground(variable: String?) -> ChartTheme? {
    guard let last = variable?.split(separator: ";").last, let index = Int(last),
      (0...15).contains(index)
    else { return nil }
    // White, and the bright ones but for the bright black, which is a dark grey.
    return index == 7 || index > 8 ? .light : .dark
  }

  /// What asks a terminal for its ground (xterm's control sequences, “Operating System Commands”, 11), and then what
  /// it is, which every terminal answers: after that no other answer comes.
  package static let question: StaticString = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// What came from a terminal after ``question``.
  package struct Answer: Equatable {
    /// The ground, if it was told.
    package var ground: ChartTheme?
    /// Whether all that is answered has come.
    package var isComplete = false
    /// What was typed meanwhile, and is none of the answer.
    package var typed: [UInt8] = []

    /// Parts the bytes of an answer from those of a person.
    package init(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while let first = rest.first {
        if let (text, end) = Self.reply(in: rest, from: [0x1B, 0x5D], to: [[0x07], [0x1B, 0x5C]]) {
          ground = TerminalGround.ground(color: text) ?? ground
          rest = rest[end...]
        } else if let (_, end) = Self.reply(in: rest, from: [0x1B, 0x5B, 0x3F], to: [[0x63]]) {
          isComplete = true
          rest = rest[end...]
        } else {
          typed.append(first)
          rest.removeFirst()
        }
      }
    }

    /// The text between the beginning and the end of a reply, and where that ends; nil where the bytes begin with
    /// none. Another escape within it is the beginning of something else.
    private static func reply(
      in bytes: ArraySlice<UInt8>, from start: [UInt8], to ends: [[UInt8]]
    ) -> (text: String, end: Int)? {
      guard bytes.starts(with: start) else { return nil }
      var index = bytes.startIndex + start.count
      let first = index
      while index < bytes.endIndex, index - first < longest {
        if let end = ends.first(where: { bytes[index...].starts(with: $0) }) {
          return (String(decoding: bytes[first..<index], as: UTF8.self), index + end.count)
        }
        if bytes[index] < 0x20 { return nil }
        index += 1
      }
      return nil
    }

    private static let longest = 64
  }

  /// The ground of `11;rgb:2e2e/2e2e/2e2e`, whose parts have one to four digits; nil for another text.
  private static func ground(color text: String) -> ChartTheme? {
    let head = "11;rgb"
    guard text.hasPrefix(head), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[colon...].dropFirst().split(separator: "/").prefix(3).compactMap { digits in
      digits.count <= 4
        ? Int(digits, radix: 16).map { 255 * $0 / ((1 << (4 * digits.count)) - 1) } : nil
    }
    guard parts.count == 3 else { return nil }
    let digits = parts.map { String($0 + 256, radix: 16).dropFirst() }.joined()
    // Light is what black stands out from more than white does.
    let (black, white) = ("#000000", "#FFFFFF")
    let isLight =
      ChartColor.contrast("#" + digits, black) > ChartColor.contrast("#" + digits, white)
    return isLight ? .light : .dark
  }
}
