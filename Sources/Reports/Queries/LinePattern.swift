public import Values
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a search looks for in lines: a text, or an extended regular expression of POSIX.
///
/// The system's own matcher is used for both, which keeps its states and does not go back: an expression
/// that another matcher would take years for takes no longer than a line is long. What would make it large
/// is refused: back-references, and repetitions of repetitions.
public final class LinePattern {
  private var compiled = regex_t()

  /// The most bytes of an expression.
  private static let longest = 1_000
  /// How often the parts of an expression may be repeated, all counts multiplied.
  private static let mostRepetitions = 1_000

  /// A pattern.
  ///
  /// - Parameters:
  ///   - text: What is looked for. Letters match both cases where it has no capital.
  ///   - isExpression: Whether it is a regular expression.
  ///   - ignoresCase: Whether letters match both cases, whatever it has.
  /// - Throws: `InputError` with code `usage` where the text is empty or cannot be used.
  public init(
    _ text: String, isExpression: Bool = false, ignoresCase: Bool = false
  ) throws(InputError) {
    guard !text.isEmpty else {
      throw InputError(.usage, "the search text is empty", hint: "Write: bestupid grep knee")
    }
    guard !text.utf8.contains(where: { $0 == ASCII.lineFeed || $0 == 0 }) else {
      throw InputError(.usage, "the search text must be a single line")
    }
    guard text.utf8.count <= Self.longest else {
      throw InputError(.usage, "the search text is longer than \(Self.longest) bytes")
    }
    if isExpression { try Self.requireBounded(text) }
    // Letters beyond ASCII are letters only where the locale has them; texts are UTF-8 on every machine.
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { _ = setlocale(LC_CTYPE, "en_US.UTF-8") }
    let hasCapital = text.contains(where: \.isUppercase)
    let flags = REG_EXTENDED | REG_NEWLINE | (ignoresCase || !hasCapital ? REG_ICASE : 0)
    let code = regcomp(&compiled, isExpression ? text : Self.escaped(text), flags)
    guard code == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      regerror(code, &compiled, &message, message.count)
      let reason = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw InputError(
        .usage, "invalid regular expression: \(reason)",
        hint: "Without -E the text is taken literally.")
    }
  }

  deinit { regfree(&compiled) }

  /// The text as an expression that matches it alone.
  private static func escaped(_ text: String) -> String {
    text.map { "\\.[]{}()*+?^$|".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func requireBounded(_ text: String) throws(InputError) {
    var repetitions = 1
    var isEscaped = false
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if isEscaped {
        isEscaped = false
        guard !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) else {
          throw InputError(.usage, "unsupported regular expression: back-reference")
        }
      } else if byte == ASCII.backslash {
        isEscaped = true
      } else if byte == UInt8(ascii: "{") {
        let counts = rest.prefix { $0 != UInt8(ascii: "}") }.split(separator: ASCII.comma)
        let most = counts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 1
        repetitions = repetitions.multipliedReportingOverflow(by: max(most, 1)).partialValue
        guard most <= mostRepetitions, repetitions <= mostRepetitions else {
          throw InputError(
            .usage, "the expression repeats its parts more than \(mostRepetitions) times",
            hint: "Write * or + instead of a large number.")
        }
      }
    }
  }

  /// Where the pattern first matches.
  ///
  /// - Parameter range: The offsets of the bytes to look at.
  /// - Returns: the offsets of the match, which may be empty, if any.
  func firstMatch(in bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Range<Int>? {
    guard let start = bytes.baseAddress else { return nil }
    var match = regmatch_t()
    match.rm_so = regoff_t(range.lowerBound)
    match.rm_eo = regoff_t(range.upperBound)
    let found = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      regexec(&compiled, $0, 1, &match, REG_STARTEND)
    }
    return found == 0 ? Int(match.rm_so)..<Int(match.rm_eo) : nil
  }
}
