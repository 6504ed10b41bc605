/// What characters do besides being shown: the one table for what a terminal is sent, what a value may hold and
/// what `check` tells (docs/format.md §4, docs/decisions/0143-hidden-characters.md).
extension Unicode.Scalar {
  /// Whether it ends a line, or gives a terminal a command: the control characters of ECMA-48 (C0 but for the
  /// tab, DEL and C1), and the separators of lines and paragraphs. No value of a log has one.
  public var isControl: Bool {
    switch value {
    case 0x09: false
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
    default: false
    }
  }

  /// Whether nothing is seen of it, or it changes how others are seen, so that a text is not what it looks like:
  /// Unicode's Bidi_Control and Default_Ignorable_Code_Point (DerivedCoreProperties.txt), assigned or not, such as
  /// tags, zero-width blanks and variation selectors, and the marks of interlinear annotation. The characters that
  /// languages and emoji are written with are none.
  public var isHidden: Bool {
    switch value {
    case ..<0x00AD: false
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFF9...0xFFFB: true
    case 0x00AD, 0x034F: false  // Soft hyphen; the joiner of marks.
    case 0x115F...0x1160, 0x180B...0x180F: false  // Old Korean; Mongolian.
    case 0x200C...0x200D: false  // Persian, Indic scripts; emoji of several.
    case 0xFE0E...0xFE0F: false  // Whether a character is text or emoji.
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a terminal, or what lays out its text, obeys the character or hides it instead of showing it.
  public var isHarmful: Bool { isControl || isHidden }
}

extension StringProtocol {
  /// Whether the text is one line without control characters.
  public var isOneLine: Bool { !unicodeScalars.contains(where: \.isControl) }

  /// The text with a blank for each harmful character, but for those that are kept.
  public func blankingHarmful(except kept: Unicode.Scalar? = nil) -> String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isHarmful && $0 != kept ? " " : $0 }))
  }

  /// The text with a blank for each control character, tabs among them.
  public var inOneLine: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0 == "\t" }) else {
      return String(self)
    }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.isControl || scalar == "\t" ? " " : scalar) }
    return String(line)
  }
}
