import Words

/// The terminal that a live view is shown on, and texts that fit it.
public struct LiveScreen: Equatable, Sendable {
  /// How wide and how high it is.
  public let columns: Int, rows: Int
  /// Whether it can show signs beyond ASCII.
  public let hasUnicode: Bool

  /// A terminal.
  public init(columns: Int, rows: Int, hasUnicode: Bool) {
    (self.columns, self.rows, self.hasUnicode) = (columns, rows, hasUnicode)
  }

  /// How much a screen has room for.
  public enum Form {
    /// One line.
    case one
    /// What is current, in a few lines.
    case few
    /// All of it.
    case whole
  }

  /// What there is room for.
  public var form: Form {
    if columns < 24 || rows < 5 { return .one }
    return columns < 60 || rows < 12 ? .few : .whole
  }

  /// No line is wider: an eye loses longer ones.
  public static let widest = 120

  /// How wide a line may be.
  public var width: Int { min(columns, Self.widest) }

  /// Marks the current row.
  public var mark: String { hasUnicode ? "▸" : ">" }
  /// A rule of this many columns.
  public func rule(_ width: Int) -> String {
    String(repeating: hasUnicode ? "─" : "-", count: width)
  }
  /// Stands between two parts of a line.
  public var parting: String { hasUnicode ? "·" : "-" }
  /// Marks a record.
  public var star: String { hasUnicode ? "★" : "*" }
  /// Marks text that was cut.
  public var gap: String { hasUnicode ? "…" : "." }

  // MARK: Texts that fit

  /// The start of a text, in at most this many columns.
  public func cut(_ text: String, to width: Int) -> String {
    guard TextWidth.columns(of: text) > width else { return text }
    return width > 0 ? TextWidth.prefix(of: text, width: width - 1) + gap : ""
  }

  /// The end of a text, in at most this many columns: where a person types.
  public func end(of text: String, in width: Int) -> String {
    guard TextWidth.columns(of: text) > width else { return text }
    let backwards = TextWidth.prefix(of: String(text.reversed()), width: width - 1)
    return width > 0 ? gap + String(backwards.reversed()) : ""
  }

  /// The text in lines no wider than the screen, parted between words. What follows the first line of an indented text
  /// stands two columns further in, and a narrow screen has no columns for that.
  public func wrapped(_ text: String) -> [String] {
    guard TextWidth.columns(of: text) > width else { return [text] }
    let blanks = form == .one ? "" : String(text.prefix { $0 == " " })
    let indent = blanks.isEmpty ? "" : blanks + "  "
    var lines: [String] = []
    for word in text.split(separator: " ") {
      for part in parts(of: word, width - indent.count) {
        if let last = lines.last, TextWidth.columns(of: "\(last) \(part)") <= width {
          lines[lines.count - 1] += " " + part
        } else {
          lines.append((lines.isEmpty ? blanks : indent) + part)
        }
      }
    }
    return lines
  }

  /// A word, parted where it is wider than a line.
  private func parts(of word: Substring, _ width: Int) -> [String] {
    var parts: [String] = []
    var rest = String(word)
    while TextWidth.columns(of: rest) > width {
      let part = TextWidth.prefix(of: rest, width: width)
      if part.isEmpty { break }
      parts.append(part)
      rest.removeFirst(part.count)
    }
    return parts + [rest]
  }

  /// The text wrapped to at most this many lines; the last one is cut if there are more.
  public func wrapped(_ text: String, lines count: Int) -> [String] {
    let lines = wrapped(text)
    guard lines.count > count, count > 0 else { return Array(lines.prefix(max(0, count))) }
    return lines.prefix(count - 1) + [cut(lines[(count - 1)...].joined(separator: " "), to: width)]
  }

  /// Two texts at the ends of a line.
  public func line(_ left: String, _ right: String, width: Int) -> String {
    let room = width - TextWidth.columns(of: right) - 1
    return TextWidth.padded(cut(left, to: max(0, room)), to: max(0, room + 1)) + right
  }
}
