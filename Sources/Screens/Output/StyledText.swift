import Words

/// A line for a person: text, with colours where the output has them.
///
/// Every text that becomes part of one is made harmless (`Unicode.Scalar.isHarmful`), wherever
/// it comes from: a log, a remote, a file name, a message. Only ``Style`` adds codes that a terminal
/// obeys. ``Terminal`` takes nothing else for a person, so no call can forget it.
package struct StyledText: ExpressibleByStringInterpolation, Sendable {
  /// What is written: harmless text, and the codes of ``Style``.
  package private(set) var codes = ""

  /// The text without colours, whatever it holds.
  package init(_ text: some StringProtocol) { codes = text.harmless }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation parts: Interpolation) { codes = parts.codes }

  /// The text between two codes of ECMA-48's “select graphic rendition”.
  fileprivate init(_ text: String, rendition: String) {
    codes = "\u{1B}[\(rendition)m\(text.harmless)\u{1B}[0m"
  }

  /// Text that is harmless, with codes of ``Style``: pieces of a text like this.
  package init(codes: String) { self.codes = codes }

  package static let empty = StyledText("")

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var codes = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      codes.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ text: String) { codes += text.harmless }
    package mutating func appendInterpolation(_ text: StyledText) { codes += text.codes }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      codes += value.description.harmless
    }
  }
}

/// Colours, or none.
package struct Style {
  package let isColored: Bool
  /// Whether the terminal has the 256 colours of xterm, for charts.
  package var has256Colors = false

  /// Colours, or none.
  package init(isColored: Bool) { self.isColored = isColored }

  package func plain(_ text: String) -> StyledText { StyledText(text) }
  package func title(_ text: String) -> StyledText { paint(text, "1") }
  package func dim(_ text: String) -> StyledText { paint(text, "2") }
  package func good(_ text: String) -> StyledText { paint(text, "32") }
  package func warning(_ text: String) -> StyledText { paint(text, "33") }
  package func bad(_ text: String) -> StyledText { paint(text, "31") }
  package func name(_ text: String) -> StyledText { paint(text, "36") }
  package func match(_ text: String) -> StyledText { paint(text, "1;31") }
  package func strike(_ text: String) -> StyledText { paint(text, "9;2") }

  /// A series of a chart, by its index in its panel.
  package func series(_ text: String, _ index: Int) -> StyledText {
    let colors = has256Colors ? Self.series256 : ["36", "31", "33", "35"]
    return paint(text, colors[index % colors.count])
  }

  /// A series with a colour of its own, `#4A6A78`: the nearest that the terminal has.
  package func color(_ text: String, _ color: String) -> StyledText {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let wanted = [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF]
    func nearest<Index>(_ colors: [(index: Index, values: [Int])]) -> Index? {
      colors.min { one, other in
        func distance(_ values: [Int]) -> Int {
          zip(values, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        return distance(one.values) < distance(other.values)
      }?.index
    }
    let index = has256Colors ? nearest(Self.cube).map { "38;5;\($0)" } : nearest(Self.basic)
    return paint(text, index ?? "39")
  }

  /// The 216 colours and the greys that terminals with 256 colours have from index 16 on.
  private static let cube: [(index: Int, values: [Int])] = {
    let levels = [0, 95, 135, 175, 215, 255]
    var colors: [(index: Int, values: [Int])] = []
    for red in levels {
      for green in levels {
        for blue in levels { colors.append((16 + colors.count, [red, green, blue])) }
      }
    }
    for step in 0..<24 {
      colors.append((232 + step, Array(repeating: 8 + 10 * step, count: 3)))
    }
    return colors
  }()

  /// The colours that every terminal has, but for black and white.
  private static let basic: [(index: String, values: [Int])] = [
    ("31", [170, 0, 0]), ("32", [0, 170, 0]), ("33", [170, 170, 0]), ("34", [0, 0, 170]),
    ("35", [170, 0, 170]), ("36", [0, 170, 170]),
  ]

  /// A cell of a heat map, by its level from 0 to 4.
  package func heat(_ text: String, _ level: Int) -> StyledText {
    paint(text, (has256Colors ? Self.heat256 : ["2", "2", "33", "31", "1;31"])[level])
  }

  private static let series256 = ["38;5;66", "38;5;131", "38;5;181", "38;5;247"]
  private static let heat256 = ["2", "38;5;187", "38;5;181", "38;5;131", "38;5;88"]

  private func paint(_ text: String, _ rendition: String) -> StyledText {
    isColored && !text.isEmpty ? StyledText(text, rendition: rendition) : StyledText(text)
  }
}

extension StringProtocol {
  /// The text for a terminal: each character that it would obey or hide instead of showing it, as its picture
  /// (U+2400…) or as U+FFFD.
  package var harmless: String {
    guard unicodeScalars.contains(where: \.isHarmful) else { return String(self) }
    var harmless = String.UnicodeScalarView()
    for scalar in unicodeScalars { harmless.append(scalar.isHarmful ? scalar.picture : scalar) }
    return String(harmless)
  }
}

extension Unicode.Scalar {
  /// What is shown in the place of a harmful one.
  package var picture: Unicode.Scalar {
    value < 0x20 ? Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}" : "\u{FFFD}"
  }
}
