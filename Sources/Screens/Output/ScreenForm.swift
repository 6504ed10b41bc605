import Words

/// How wide a screen of ours may be, and which signs it may have.
package struct ScreenForm {
  /// The columns, from 20 to 120.
  package let columns: Int
  /// Whether the reader can show signs beyond ASCII.
  package let hasUnicode: Bool

  package init(columns: Int, hasUnicode: Bool) {
    self.columns = min(max(columns, 20), 120)
    self.hasUnicode = hasUnicode
  }

  /// Whether the locale has Unicode, by the variables of POSIX. Without any of them it has, as nearly
  /// every terminal does: a timer's environment has none.
  package static func hasUnicode(_ variables: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }) else {
      return true
    }
    if locale == "C" || locale == "POSIX" { return false }
    guard let dot = locale.firstIndex(of: ".") else { return true }
    let codeset = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return ["utf8", "utf-8"].contains(codeset.lowercased())
  }

  /// Where a sign stands.
  package enum Place {
    case text
    /// Among the bars of a sparkline, where a gap is not a number.
    case sparkline
    /// In a bar that fills.
    case bar
  }

  /// The one table of the program's own signs, and what stands for them without Unicode; in a sparkline or a
  /// bar what is said of these goes before.
  private static let signs: [(sign: Character, place: Place, plain: String)] = [
    ("✓", .text, "x"), ("✗", .text, "!"), ("▸", .text, ">"), ("○", .text, "o"), ("·", .text, "-"),
    ("↷", .text, "~"), ("…", .text, "."), ("–", .text, "-"), ("●", .text, "*"),
    ("↑", .text, "^"), ("↓", .text, "v"), ("→", .text, "-"), ("≥", .text, ">="),
    ("▁", .text, "1"), ("▂", .text, "2"), ("▃", .text, "3"), ("▄", .text, "4"), ("▅", .text, "5"),
    ("▆", .text, "6"), ("▇", .text, "7"), ("█", .text, "8"),
    ("·", .sparkline, "."), ("█", .bar, "#"), ("░", .bar, "."),
  ]

  /// What stands for a sign of the program's own in a text without Unicode; nil for any other character.
  static func plainSign(_ sign: Character) -> String? {
    signs.first { $0.sign == sign }?.plain
  }

  /// A sign of the program's own, as this screen shows it. Text that a person wrote is shown as it is.
  package func sign(_ sign: Character, in place: Place = .text) -> String {
    guard !hasUnicode else { return String(sign) }
    let rows = Self.signs.filter { $0.sign == sign }
    return (rows.first { $0.place == place } ?? rows.first)?.plain ?? String(sign)
  }

  /// The text truncated to the given number of columns, with a sign at its end if it is cut.
  package func cut(_ text: String, to width: Int) -> String {
    let text = Self.escaped(text.replacing("\t", with: " "))
    guard Screens.columns(text) > width else { return text }
    var kept = ""
    var used = 1
    for character in text {
      used += Screens.columns(String(character))
      if used > width { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return width > 0 ? kept + sign("…") : ""
  }

  /// The text with each character that a terminal would obey as Swift spells it, `\u{1b}`: what takes
  /// several columns is cut like any text, and needs no Unicode.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isHarmful ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}
