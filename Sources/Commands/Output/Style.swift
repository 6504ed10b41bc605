import Actions

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Colours, or none. The codes are ECMA-48's “select graphic rendition”.
struct Style {
  let isColored: Bool

  func title(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func good(_ text: String) -> String { paint(text, "32") }
  func warning(_ text: String) -> String { paint(text, "33") }
  func bad(_ text: String) -> String { paint(text, "31") }
  func name(_ text: String) -> String { paint(text, "36") }
  func strike(_ text: String) -> String { paint(text, "9;2") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Style {
  /// Colours for an error, by `--color` and `NO_COLOR` alone: what failed may be the session.
  static func forErrors(_ arguments: [String]) -> Style {
    let arguments = Array(CommandLineWords.options(arguments))
    let option = "--color"
    let words = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    let joined = arguments.filter { $0.hasPrefix(option + "=") }.map {
      $0.dropFirst(option.count + 1)
    }
    switch (words + joined.map(String.init)).last.flatMap(ColorChoice.init) {
    case .always: return Style(isColored: true)
    case .never: return Style(isColored: false)
    case .auto, nil:
      let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      return Style(isColored: !isRefused && Terminal.isTerminal(Terminal.standardError))
    }
  }
}
