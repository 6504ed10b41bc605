extension StringProtocol {
  /// A text of a log for a screen or a report, which shows no markdown: without marks of emphasis, code, links and what is struck out.
  ///
  /// A mark that parts nothing, as in `3 * 5` or `sleep_quality`, is text. The time is linear in the length.
  package var withoutMarkdown: String {
    guard contains(where: { "*_`~[\\".contains($0) }) else { return String(self) }
    var text = MarkedText(Array(self))
    return text.plain()
  }
}

/// A text with marks, read once from start to end: a mark that opens is kept until its end is met, or is text.
private struct MarkedText {
  private let text: [Character]
  private var index = 0
  private var parts: [String] = []
  private var open: [Mark] = []
  /// What was looked for up to the end and not found, so that it is not looked for again.
  private var missing: Set<String> = []

  /// More marks than this are not open at once: the first of them is text then.
  private static let depth = 32

  private struct Mark {
    let sign: Character
    let count: Int
    let part: Int
  }

  init(_ text: [Character]) { self.text = text }

  mutating func plain() -> String {
    while index < text.count { take() }
    return parts.joined()
  }

  private mutating func take() {
    let character = text[index]
    switch character {
    case "\\" where index + 1 < text.count && "*_`~[]\\".contains(text[index + 1]):
      add(String(text[index + 1]), of: 2)
    case "`": takeCode()
    case "*", "_", "~": takeMark(character)
    case "[" where takeName(): break
    case "[": add("[", of: 1, opening: Mark(sign: "[", count: 1, part: parts.count))
    case "]" where takeAddress(): break
    default: add(String(character), of: 1)
    }
  }

  private mutating func add(_ part: String, of count: Int, opening mark: Mark? = nil) {
    if let mark { open = open.suffix(Self.depth - 1) + [mark] }
    parts.append(part)
    index += count
  }

  private mutating func takeMark(_ sign: Character) {
    let count = run(at: index)
    if isClosing(count, sign), close(sign, count) {
      index += count
      return
    }
    let mark = Mark(sign: sign, count: count, part: parts.count)
    add(
      String(repeating: sign, count: count), of: count,
      opening: isOpening(count, sign) ? mark : nil)
  }

  private func run(at start: Int) -> Int { text[start...].prefix { $0 == text[start] }.count }

  private func isOpening(_ count: Int, _ sign: Character) -> Bool {
    guard sign == "~" ? count == 2 : count < 4 else { return false }
    let next = index + count < text.count ? text[index + count] : " "
    let before = index > 0 ? text[index - 1] : " "
    return !next.isWhitespace && (sign != "_" || !before.isWordCharacter)
      && (count > 1 || !before.isNumber)
  }

  private func isClosing(_ count: Int, _ sign: Character) -> Bool {
    let after = index + count < text.count ? text[index + count] : " "
    let before = index > 0 ? text[index - 1] : " "
    return !before.isWhitespace && (sign != "_" || !after.isWordCharacter)
  }

  /// Takes out the last mark that is open and the same; those within it are text.
  private mutating func close(_ sign: Character, _ count: Int) -> Bool {
    guard let place = open.lastIndex(where: { $0.sign == sign && $0.count == count })
    else { return false }
    parts[open[place].part] = ""
    open.removeSubrange(place...)
    return true
  }

  /// Takes `` `code` ``, within which no mark is one.
  private mutating func takeCode() {
    let count = run(at: index)
    let mark = String(repeating: "`", count: count)
    guard count < 4, let end = find(mark, from: index + count), end > index + count else {
      return add(mark, of: count)
    }
    add(String(text[(index + count)..<end]), of: end + count - index)
  }

  /// Takes `[[name]]` or `[[name|text]]` as its text.
  private mutating func takeName() -> Bool {
    guard text[index...].starts(with: "[["), let end = find("]]", from: index + 2), end > index + 2
    else { return false }
    let name = text[(index + 2)..<end]
    add(String(name.split(separator: "|").last ?? name), of: end + 2 - index)
    return true
  }

  /// Takes the end of `[text](address)`.
  private mutating func takeAddress() -> Bool {
    guard index > 0, text[index - 1] != "[", text[index...].starts(with: "](") else { return false }
    // Only then an end is looked for, so that each is looked for once.
    guard open.contains(where: { $0.sign == "[" }), let end = find(")", from: index + 2)
    else { return false }
    index = end + 1
    return close("[", 1)
  }

  private mutating func find(_ mark: String, from start: Int) -> Int? {
    guard !missing.contains(mark) else { return nil }
    let signs = Array(mark)
    var place = start
    while place + signs.count <= text.count {
      if text[place...].starts(with: signs), signs[0] != "`" || isRun(signs.count, at: place) {
        return place
      }
      place += 1
    }
    missing.insert(mark)
    return nil
  }

  /// Whether no more and no fewer than `count` backticks are there.
  private func isRun(_ count: Int, at place: Int) -> Bool {
    let after = place + count
    return text[place - 1] != "`" && (after == text.count || text[after] != "`")
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
