/// Text for a terminal without Unicode: what it cannot show is written in ASCII.
///
/// The program's own signs have what ``ScreenForm`` says. Letters lose their accents, quotation marks and dashes are
/// those of a typewriter, and what has no like is a question mark for each column. Only what is shown changes.
package enum PlainSigns {
  /// The text in ASCII.
  package static func text(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var plain = ""
    for character in text {
      plain += character.isASCII ? String(character) : sign(for: character)
    }
    return plain
  }

  private static func sign(for character: Character) -> String {
    if let sign = ScreenForm.plainSign(character) ?? signs[character] { return sign }
    if let letter = letters[character] { return letter }
    // A control that a terminal would obey is shown as its picture.
    if let scalar = character.unicodeScalars.first, 0x2400...0x2420 ~= scalar.value,
      let control = Unicode.Scalar(scalar.value - 0x2400 + 0x40)
    {
      return "^\(control)"
    }
    return String(repeating: "?", count: columns(String(character)))
  }

  private static let signs: [Character: String] = [
    "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": "'", "«": "<<", "»": ">>",
    "—": "-", "−": "-", "‑": "-", "•": "*", "×": "x", "÷": "/", "±": "+-", "≤": "<=", "≈": "~",
    "°": "deg", "½": "1/2", "¼": "1/4", "¾": "3/4", "←": "<-", "€": "EUR", "£": "GBP",
    "\u{A0}": " ", "\u{202F}": " ", "⏳": "..", "✅": "x ", "❌": "! ", "◐": "o", "│": "|", "─": "-",
    "┼": "+", "┤": "|", "├": "|", "└": "+", "┘": "+", "┌": "+", "┐": "+", "╭": "+", "╮": "+",
    "╯": "+", "╰": "+", "▏": "|", "▎": "|", "▍": "#", "▌": "#", "▋": "#", "▊": "#", "▉": "#",
    "▒": "+", "▓": "#", "■": "#", "□": ".", "▪": "*", "◆": "*", "◇": "o", "△": "^", "▲": "^",
    "▼": "v", "▽": "v",
  ]

  /// The letters of Latin-1 and Latin Extended-A, without their accents.
  private static let letters: [Character: String] = {
    let rows: [(String, String)] = [
      ("A", "ÀÁÂÃÅĀĂĄ"), ("a", "àáâãåāăą"), ("Ae", "Ä"), ("ae", "äæ"), ("AE", "Æ"),
      ("C", "ÇĆĈĊČ"), ("c", "çćĉċč"), ("D", "ÐĎĐ"), ("d", "ðďđ"), ("E", "ÈÉÊËĒĔĖĘĚ"),
      ("e", "èéêëēĕėęě"), ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"),
      ("I", "ÌÍÎÏĨĪĬĮİ"), ("i", "ìíîïĩīĭįı"), ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķĸ"),
      ("L", "ĹĻĽĿŁ"), ("l", "ĺļľŀł"), ("N", "ÑŃŅŇŊ"), ("n", "ñńņňŉŋ"), ("O", "ÒÓÔÕØŌŎŐ"),
      ("o", "òóôõøōŏő"), ("Oe", "Ö"), ("oe", "öœ"), ("OE", "Œ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"),
      ("S", "ŚŜŞŠȘ"), ("s", "śŝşšș"), ("ss", "ß"), ("T", "ŢŤŦȚ"), ("t", "ţťŧț"), ("Th", "Þ"),
      ("th", "þ"), ("U", "ÙÚÛŨŪŬŮŰŲ"), ("u", "ùúûũūŭůűų"), ("Ue", "Ü"), ("ue", "ü"), ("W", "Ŵ"),
      ("w", "ŵ"), ("Y", "ÝŶŸ"), ("y", "ýÿŷ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
    ]
    let pairs = rows.flatMap { plain, letters in letters.map { ($0, plain) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}
