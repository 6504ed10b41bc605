import Actions
import Context
import Screens

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
