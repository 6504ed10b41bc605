extension StringProtocol {
  /// A text of a log for a screen or a report, which shows no markdown: without marks of emphasis, code, links and what is struck out.
  ///
  /// A mark that parts nothing, as in `3 * 5` or `sleep_quality`, is text.
  package var withoutMarkdown: String {
    guard contains(where: { "*_`~[\\".contains($0) }) else { return String(self) }
    return MarkedText(Array(self)).plain
  }
}

/// A text with marks, character by character.
private struct MarkedText {
  private let text: [Character]
  private var index = 0
  private var result = ""

  init(_ text: [Character]) { self.text = text }

  var plain: String {
    var copy = self
    while copy.index < copy.text.count { copy.take() }
    return copy.result
  }

  private mutating func take() {
    let character = text[index]
    switch character {
    case "\\" where index + 1 < text.count && "*_`~[]\\".contains(text[index + 1]):
      result.append(text[index + 1])
      index += 2
    case "*", "_", "~", "`": takeMark(character)
    case "[" where takeLink(): break
    default:
      result.append(character)
      index += 1
    }
  }

  /// Takes marks out with those that end them; what they are around is taken by itself.
  private mutating func takeMark(_ mark: Character) {
    let count = text[index...].prefix { $0 == mark }.count
    let isMark = mark == "`" || (mark == "~" ? count == 2 : count < 4)
    if isMark, isOpening(index, count, mark), let end = closing(after: index + count, count, mark) {
      let inner = Array(text[(index + count)..<end])
      result += mark == "`" ? String(inner) : MarkedText(inner).plain
      index = end + count
    } else {
      result += String(repeating: mark, count: count)
      index += count
    }
  }

  private func isOpening(_ start: Int, _ count: Int, _ mark: Character) -> Bool {
    let next = start + count < text.count ? text[start + count] : " "
    let before = start > 0 ? text[start - 1] : " "
    let isWithinWord = before.isLetter || before.isNumber
    return !next.isWhitespace && (mark != "_" || !isWithinWord) && (count > 1 || !before.isNumber)
  }

  private func closing(after start: Int, _ count: Int, _ mark: Character) -> Int? {
    var place = start
    while place + count <= text.count {
      let run = text[place...].prefix { $0 == mark }.count
      let after = place + run < text.count ? text[place + run] : " "
      let isWithinWord = mark == "_" && (after.isLetter || after.isNumber)
      if run == count, place > start, !text[place - 1].isWhitespace, !isWithinWord { return place }
      place += max(run, 1)
    }
    return nil
  }

  /// Takes `[text](address)` or `[[text]]` as its text.
  private mutating func takeLink() -> Bool {
    let rest = text[index...]
    if rest.starts(with: "[["), let end = find("]]", from: index + 2), end > index + 2 {
      let name = text[(index + 2)..<end]
      result += String(name.split(separator: "|").last ?? name)
      index = end + 2
      return true
    }
    guard let end = find("](", from: index + 1), end > index + 1,
      !text[(index + 1)..<end].contains("["), let close = find(")", from: end + 2)
    else { return false }
    result += MarkedText(Array(text[(index + 1)..<end])).plain
    index = close + 1
    return true
  }

  private func find(_ mark: String, from start: Int) -> Int? {
    let mark = Array(mark)
    guard start + mark.count <= text.count else { return nil }
    return (start...(text.count - mark.count)).first { text[$0...].starts(with: mark) }
  }
}
