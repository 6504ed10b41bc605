package import Charts
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
  /// What the ground of the terminal is, for charts; nil where nothing says.
  package var ground: ChartTheme?

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

  func paint(_ text: String, _ rendition: String) -> StyledText {
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
