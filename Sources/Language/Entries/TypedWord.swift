import Words

/// A word of a line as the grammar of `log` sees it, with what was typed.
struct TypedWord {
  /// The word with plain signs: one dash, `x` for `×`, `7.5` for `7½` and `7 1/2`.
  let text: String
  /// The same in lower case, for looking it up.
  let key: String
  /// What was typed, for texts that are written as they are.
  let typed: String
  /// Whether it was in quotes: a value or a text by itself.
  let isQuoted: Bool

  init(_ text: String, typed: String? = nil, isQuoted: Bool = false) {
    self.text = text
    key = text.lowercased()
    self.typed = typed ?? text
    self.isQuoted = isQuoted
  }

  /// The words of what was in quotes.
  var parts: ArraySlice<TypedWord> {
    Self.words(of: text.split(separator: " ").map(String.init))[...]
  }

  /// Whether it parts entries, sets or remarks: a comma, a semicolon, the end of a line.
  var isSeparator: Bool { !isQuoted && Self.separators.contains(text) }

  private static let separators: Set<String> = [",", ";", "\n"]

  /// Whether it parts entries, as a comma or as a word: `and`.
  var isJoint: Bool { isSeparator || Vocabulary.joints.contains(key) }

  /// Whether it begins as a number does: no name begins so.
  var startsWithNumber: Bool {
    guard !isQuoted, let byte = text.utf8.drop(while: { "~≈+-.".utf8.contains($0) }).first else {
      return false
    }
    return Lexed.isDigit(byte)
  }

  /// The words of a line.
  ///
  /// - Parameter arguments: The words as a shell has them. One with a blank was in quotes; where there is no other,
  ///   it is the line.
  static func words(of arguments: [String]) -> [TypedWord] {
    guard arguments.count == 1, let line = arguments.first, line.contains(where: \.isWhitespace)
    else { return joinedNumbers(arguments.flatMap(words(ofArgument:))) }
    let lines = line.split(whereSeparator: \.isNewline)
    return Array(
      lines.map { joinedNumbers($0.split(separator: " ").flatMap { words(ofArgument: "\($0)") }) }
        .joined(separator: [TypedWord("\n", typed: "")]))
  }

  private static func words(ofArgument argument: String) -> [TypedWord] {
    if argument.contains(where: { $0 == " " || $0.isNewline || $0 == "\t" }) || argument.isEmpty {
      return [TypedWord(argument, isQuoted: true)]
    }
    let words = Lexed.plain(argument).split(separator: " ")
    return words.flatMap { word in
      parts(String(word), typed: words.count == 1 ? argument : String(word))
    }
  }

  /// A word without the signs that end it, and those that part it from the next: `82.1,` is two, `weight:82` and
  /// `weight=82` too.
  private static func parts(_ word: String, typed: String) -> [TypedWord] {
    if word == "," || word == ";" { return [TypedWord(word)] }
    if let last = word.last, last == "," || last == ";", word.count > 1 {
      return parts(String(word.dropLast()), typed: String(typed.dropLast()))
        + [TypedWord(String(last))]
    }
    if let mark = word.firstIndex(where: { $0 == ":" || $0 == "=" }), mark > word.startIndex,
      word[..<mark].allSatisfy({ $0.isLetter || $0 == "_" })
    {
      let (name, value) = (word[..<mark], word[word.index(after: mark)...])
      if value.isEmpty { return [TypedWord(String(name), typed: typed)] }
      if word[mark] == "=" || value.first.map({ $0.isNumber || $0 == "~" }) == true {
        return [TypedWord(String(name), typed: String(word[...mark]))]
          + parts(String(value), typed: String(value))
      }
    }
    // `70kg: 8, 8, 7`.
    if word.last == ":", word.count > 1 {
      return parts(String(word.dropLast()), typed: typed)
    }
    if word.last == ".", word.count > 1, !Lexed.isDayAndMonth(word) {
      return [TypedWord(String(word.dropLast()), typed: typed)]
    }
    return [TypedWord(word, typed: typed)]
  }

  /// Words of which several are one number: `7 1/2`, `6 out of 10`, `an hour`.
  private static func joinedNumbers(_ words: [TypedWord]) -> [TypedWord] {
    var joined: [TypedWord] = []
    var rest = words[...]
    while let word = rest.first {
      let next = Array(rest.prefix(4).map(\.key))
      func join(_ text: String, _ count: Int) {
        joined.append(
          TypedWord(text, typed: rest.prefix(count).map(\.typed).joined(separator: " ")))
        rest.removeFirst(count)
      }
      if next.count > 1, let whole = Int(word.text), whole >= 0,
        let (part, unit) = Lexed.fraction(next[1])
      {
        join("\(whole)\(part)\(unit)", 2)
      } else if next.count > 1, let whole = Int(word.text), whole >= 0, next[1].hasPrefix("0."),
        rest[rest.startIndex + 1].typed.first.map(Lexed.isFraction) == true
      {
        // `6 ½ h`.
        join("\(whole)\(next[1].dropFirst())", 2)
      } else if next.count > 1, next[0...1] == ["half", "marathon"] {
        join("21.0975km", 2)
      } else if next[0] == "marathon" {
        join("42.195km", 1)
      } else if next.count > 1, next[0] == "a",
        ["mile", "km", "kilometre", "kilometer"].contains(next[1])
      {
        join("1\(next[1] == "mile" ? "mi" : "km")", 2)
      } else if next.count > 3, Double(word.text) != nil, next[1...2] == ["out", "of"] {
        join("\(word.text)/\(next[3])", 4)
      } else if next.count > 2, next[0...2] == ["half", "an", "hour"] {
        join("30min", 3)
      } else if next.count > 1, next[0...1] == ["an", "hour"] {
        join("1h", 2)
      } else {
        joined.append(word)
        rest.removeFirst()
      }
    }
    return joined
  }
}

extension Sequence<TypedWord> {
  /// The words as they were typed, with a comma at the word before it.
  var typed: String {
    reduce(into: "") { text, word in
      if !text.isEmpty, !word.isSeparator { text += " " }
      text += word.isSeparator && word.text == "\n" ? " " : word.typed
    }
  }

  /// The words as a shell has them: a text in quotes is one, and a comma ends the word before it.
  var arguments: [String] {
    reduce(into: []) { arguments, word in
      if word.isSeparator, let last = arguments.popLast() {
        arguments.append(last + (word.text == "\n" ? "," : word.text))
      } else if word.isQuoted {
        arguments.append(word.typed)
      } else {
        arguments += word.typed.split(separator: " ").map(String.init)
      }
    }
  }

  /// The words with plain signs, with a comma at the word before it.
  var text: String {
    reduce(into: "") { text, word in
      if !text.isEmpty, !word.isSeparator { text += " " }
      text += word.text
    }
  }
}

/// The signs and numbers within words.
enum Lexed {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A text with one dash, one sign for times and decimals for fractions; blanks of all kinds are one, and none
  /// within a number.
  static func plain(_ text: String) -> String {
    var plain = ""
    var characters = text[...]
    while let character = characters.popFirst() {
      switch character {
      case "\u{2010}"..."\u{2015}", "\u{2212}": plain.append("-")
      case "×": plain.append("x")
      case "’", "‘": plain.append("'")
      case "\u{A0}", "\u{202F}", "\u{2007}", "\u{2009}":
        let isInNumber =
          plain.last?.isNumber == true
          && characters.prefix(3).count { $0.isASCII && $0.isNumber } == 3
          && characters.dropFirst(3).first?.isNumber != true
        if !isInNumber { plain.append(" ") }
      default:
        if let decimals = fractions[character] {
          if plain.last?.isNumber != true { plain.append("0") }
          plain += decimals
        } else {
          plain.append(character)
        }
      }
    }
    return plain
  }

  static func isFraction(_ sign: Character) -> Bool { fractions[sign] != nil }

  private static let fractions: [Character: String] = [
    "½": ".5", "¼": ".25", "¾": ".75", "⅓": ".333", "⅔": ".667",
  ]

  /// The decimals of `1/2` and the unit that touches it: `.5`, `h` of `1/2h`.
  static func fraction(_ word: String) -> (decimals: String, unit: Substring)? {
    let parts: [(String, String)] = [
      ("1/2", ".5"), ("1/4", ".25"), ("3/4", ".75"), ("1/3", ".333"), ("2/3", ".667"),
    ]
    for (text, decimals) in parts where word.hasPrefix(text) {
      let unit = word.dropFirst(text.count)
      if unit.allSatisfy(\.isLetter) { return (decimals, unit) }
    }
    return nil
  }

  /// Whether a word is a day and a month in figures that end with a point: `12.03.`.
  static func isDayAndMonth(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let first = Int(parts[0]), let second = Int(parts[1])
    else { return false }
    return (1...31).contains(first) && (1...31).contains(second) && min(first, second) <= 12
  }
}
