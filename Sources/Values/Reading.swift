import Words

/// What became of a text that may be a value.
public enum ReadingState: String, Sendable {
  /// The text is a value.
  case filled
  /// The text says that there is no value: blank, a dash, `N/A`, a placeholder zero.
  case blank
  /// The person wrote words in place of the value, such as `(missed)`.
  case remark
  /// The text looks like a value and is none that we can read.
  case unreadable
}

/// A value as it was written and as it was understood (docs/format.md §1 rule 2).
///
/// Invariant: `value` is there if and only if `state` is `filled`. The text is kept always.
public struct Reading<Value: Sendable>: Sendable {
  /// The text without the blanks around it, every other byte as it was.
  public var raw: String { String(decoding: MarkdownText.trimmed(bytes), as: UTF8.self) }
  /// What became of the text.
  public let state: ReadingState
  /// The value, when there is one.
  public let value: Value?
  /// The text with the blanks around it.
  private let bytes: ArraySlice<UInt8>

  private init(_ raw: ArraySlice<UInt8>, _ state: ReadingState, _ value: Value?) {
    bytes = raw
    self.state = state
    self.value = value
  }

  /// Reads text whose zeros, in any spelling, are values that were not filled.
  package init(
    _ raw: ArraySlice<UInt8>, isZero: (Value) -> Bool, read: (ArraySlice<UInt8>) -> Value?
  ) {
    self.init(raw, zeroIsBlank: true, read: read)
    if let value, isZero(value) { self = Reading([], .blank, nil) }
  }

  /// Reads text whose blanks are known, and whose value a function reads; the function is given
  /// the text without marks and returns nil for what is no value.
  package init(
    _ raw: ArraySlice<UInt8>, zeroIsBlank: Bool = false,
    read: (ArraySlice<UInt8>) -> Value?
  ) {
    let plain = MarkdownText.text(raw)
    switch NotFilled.state(of: plain, zeroIsBlank: zeroIsBlank) {
    case .blank?: self.init(raw, .blank, nil)
    case .remark?: self.init(raw, .remark, nil)
    default:
      if let value = read(plain) {
        self.init(raw, .filled, value)
      } else {
        self.init(raw, .unreadable, nil)
      }
    }
  }
}

/// Text that stands for “no value” (docs/format.md §1 rule 3).
public enum NotFilled {
  /// Marks that stand for an empty value, lower case.
  package static let marks: Set<Word> = [
    "", "-", "--", "---", "–", "—", "−", "n/a", "na", "tbd", "tba", "pending", "?", "??", "...",
    "…", "⏳", "_", "__", "___", "null", "nil",
  ]

  /// First words by which a person says why there is no value, lower case.
  package static let remarks: Set<Word> = [
    "missed", "skipped", "skip", "none", "no", "forgot", "didn't", "didnt", "rest", "off",
  ]

  /// Texts in which a zero stands for a value that is not filled.
  static let zeros: Set<Word> = ["0", "0.0", "0.00", "00", "~0", "0g", "0 g", "0/0", "0:00"]

  /// `blank` or `remark` for text without a value, nil for text that may have one.
  package static func state(of plain: ArraySlice<UInt8>, zeroIsBlank: Bool) -> ReadingState? {
    guard let first = plain.first else { return .blank }
    // A value that starts with a digit can only be a zero.
    if Lexer.isDigit(first), first != ASCII.zero { return nil }
    if isMark(plain) || zeroIsBlank && plain.count <= 4 && zeros.contains(Word(plain)) {
      return .blank
    }
    var words = Lexer(plain)
    if words.take("(") {
      if plain.last == ASCII.closeParenthesis, isMark(MarkdownText.trimmed(words.rest.dropLast())) {
        return .blank
      }
    } else if plain.last == ASCII.closeParenthesis,
      let open = plain.firstIndex(of: ASCII.openParenthesis),
      isMark(MarkdownText.trimmed(plain[..<open]))
    {
      // `— (not logged)`
      return .blank
    }
    if words.take(word: "not") {
      words.skipBlanks()
      return words.word == "logged" ? .blank : .remark
    }
    let word = words.rest.prefix(12).prefix { Lexer.isLetter($0) || $0 == ASCII.apostrophe }
    return remarks.contains(Word(word)) ? .remark : nil
  }

  /// Whether text says that there is no value, by a mark alone.
  public static func isBlank(_ text: String) -> Bool {
    state(of: MarkdownText.text(Array(text.utf8)[...]), zeroIsBlank: false) == .blank
  }

  /// Whether text is what a template writes for a value to come, and may be filled by an import: nothing, a mark alone, a
  /// zero, `(not logged yet)`. All else is somebody's word: a mark with a remark, and what is struck out too.
  package static func isOpen(_ text: String, zeroIsBlank: Bool) -> Bool {
    let plain = MarkdownText.text(Array(text.utf8)[...])
    guard !text.contains("~~"), state(of: plain, zeroIsBlank: zeroIsBlank) == .blank else {
      return false
    }
    func isOpen(_ part: ArraySlice<UInt8>) -> Bool {
      let part = MarkdownText.trimmed(part)
      return isMark(part) || notLogged.contains(Word(part))
    }
    guard let open = plain.firstIndex(of: ASCII.openParenthesis) else {
      return isOpen(plain) || zeroIsBlank && zeros.contains(Word(plain))
    }
    return isOpen(plain[..<open]) && plain.last == ASCII.closeParenthesis
      && isOpen(plain[(open + 1)...].dropLast())
  }

  private static let notLogged: Set<Word> = ["not logged", "not logged yet"]

  /// Whether text is a zero, which most fields take for “no value”.
  package static func isZero(_ text: String) -> Bool {
    let plain = MarkdownText.text(Array(text.utf8)[...])
    return zeros.contains(Word(plain)) || Double(text) == 0
  }

  private static func isMark(_ plain: ArraySlice<UInt8>) -> Bool {
    plain.count <= 12 && marks.contains(Word(plain))
  }
}
