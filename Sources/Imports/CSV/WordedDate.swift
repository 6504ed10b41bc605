import Values

/// A date that names its month, or says year, month and day by signs: `12 févr. 2031 à 18:05`, `Sept 12, 2030`,
/// `2031年3月4日`. Which number is which is told by the words and by the four digits of the year, so that it has one meaning.
struct WordedDate {
  let date: CalendarDate
  /// Seconds after midnight; nil where no time is said.
  let second: Int?
  /// How far that time is from UTC, in seconds east, as `+0100` behind it says; nil where nothing does.
  let offset: Int?

  /// Reads a text; nil for any other, also with a word that belongs to no date.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var reader = WordedDateReader(text)
    guard let read = reader.read() else { return nil }
    self = read
  }

  fileprivate init(_ date: CalendarDate, _ second: Int?, _ offset: Int? = nil) {
    (self.date, self.second, self.offset) = (date, second, offset)
  }

  /// More bytes than a date with its weekday and its time has.
  private static let longest = 120
}

/// Reads the pieces of one date.
private struct WordedDateReader {
  private enum Piece: Equatable {
    case number(Int, digits: Int)
    case word(String)
    case mark(Character)

    var isNumber: Bool { if case .number = self { true } else { false } }
  }

  private var pieces: ArraySlice<Piece>
  private var (day, month, year): (Int?, Int?, Int?)
  private var time: (hour: Int, minute: Int, second: Int)?
  private var isAfternoon: Bool?
  private var offset: Int?

  init(_ text: String) { pieces = Self.pieces(of: text)[...] }

  mutating func read() -> WordedDate? {
    while let piece = pieces.popFirst() {
      let isRead =
        switch piece {
        case .number(let number, let digits): takeNumber(number, digits)
        case .word(let word): take(word)
        case .mark(let mark): takeOffset(mark) || ",.;-/'’".contains(mark)
        }
      guard isRead else { return nil }
    }
    guard let day, let month, let year,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    guard let time else { return isAfternoon == nil ? WordedDate(date, nil) : nil }
    guard let hour = hour(time.hour), time.minute < 60, time.second < 60 else { return nil }
    return WordedDate(date, hour * 3600 + time.minute * 60 + time.second, offset)
  }

  private func hour(_ hour: Int) -> Int? {
    guard let isAfternoon, hour < 13 else { return hour < 24 && isAfternoon != false ? hour : nil }
    return hour == 0 ? (isAfternoon ? nil : 0) : hour % 12 + (isAfternoon ? 12 : 0)
  }

  // MARK: Numbers

  private mutating func takeNumber(_ number: Int, _ digits: Int) -> Bool {
    if takeTime(from: number, digits) { return true }
    if case .word(let sign)? = pieces.first, let place = Self.signs[sign] {
      pieces.removeFirst()
      switch place {
      case .year: return set(\.year, number)
      case .month: return set(\.month, number)
      case .day: return set(\.day, number)
      }
    }
    if digits == 4 { return set(\.year, number) }
    guard digits <= 2 else { return false }
    // `6 PM`: the hour of a date that is there already.
    if day != nil, month != nil, year != nil, time == nil {
      time = (number, 0, 0)
      return isHourNamed
    }
    if case .word(let word)? = pieces.first, CalendarWords.ordinals.contains(word) {
      pieces.removeFirst()
    }
    return set(\.day, number)
  }

  private mutating func set(_ part: WritableKeyPath<Self, Int?>, _ number: Int) -> Bool {
    guard self[keyPath: part] == nil else { return false }
    self[keyPath: part] = number
    return true
  }

  /// Whether an hour alone has a half of the day beside it, or a word that says that it is one.
  private var isHourNamed: Bool {
    guard case .word(let word)? = pieces.first else { return isAfternoon != nil }
    return CalendarWords.isAfternoon(word) != nil || word == "uhr"
      || Self.isTimeSign(.word(word))
  }

  /// Takes `18:05`, `18:05:30`, and behind a whole date `18h05`, `18.05` and `18時5分`.
  private mutating func takeTime(from hour: Int, _ digits: Int) -> Bool {
    guard time == nil, digits <= 2 else { return false }
    let hasDate = day != nil && month != nil && year != nil
    var numbers = [hour]
    var rest = pieces
    while numbers.count < 3, let sign = rest.popFirst(),
      sign == .mark(":") || hasDate && Self.isTimeSign(sign),
      case .number(let next, let digits)? = rest.popFirst(),
      digits == 2 || digits == 1 && sign != .mark(":") && sign != .mark(".")
    {
      numbers.append(next)
      pieces = rest
    }
    guard numbers.count > 1 else { return false }
    if case .word(let word)? = pieces.first, ["分", "분", "秒", "초"].contains(word) {
      pieces.removeFirst()
    }
    // Parts of a second say nothing here.
    if numbers.count == 3, pieces.first == .mark("."), case .number? = pieces.dropFirst().first {
      pieces.removeFirst(2)
    }
    time = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    return true
  }

  private static func isTimeSign(_ piece: Piece) -> Bool {
    switch piece {
    case .mark("."): true
    case .word(let word): ["h", "時", "时", "點", "点", "시", "分", "분"].contains(word)
    default: false
    }
  }

  /// Takes `+0100`, `+01:00`, `+01` and, behind `GMT` or `UTC`, `+1`, where the mark stands behind a time.
  private mutating func takeOffset(_ mark: Character) -> Bool {
    // A dash behind a date in parts is one between them.
    guard mark == "+" || mark == "-" && year != nil && day != nil, time != nil,
      offset == nil || isNamedUTC, case .number(let first, let digits)? = pieces.first
    else { return false }
    var (hours, minutes, rest) = (first, 0, pieces.dropFirst())
    if digits == 4 {
      (hours, minutes) = (first / 100, first % 100)
    } else if rest.first == .mark(":"), case .number(let second, 2)? = rest.dropFirst().first {
      (minutes, rest) = (second, rest.dropFirst(2))
    } else if digits != 2, !isNamedUTC {
      return false
    }
    guard hours <= 14, minutes < 60 else { return false }
    (offset, isNamedUTC, pieces) =
      ((hours * 60 + minutes) * (mark == "-" ? -60 : 60), false, rest)
    return true
  }

  /// Whether the last word was `UTC` or the like, behind which hours can follow.
  private var isNamedUTC = false

  // MARK: Words

  private mutating func take(_ word: String) -> Bool {
    if time != nil, offset == nil, ["utc", "gmt", "z"].contains(word) {
      (offset, isNamedUTC) = (0, true)
      return true
    }
    if let half = CalendarWords.isAfternoon(word), time != nil || word != "am" || isTimeNext {
      guard isAfternoon == nil else { return false }
      isAfternoon = half
      return true
    }
    if let number = CalendarWords.month(word) {
      // `mar. 4 mars 2031`: the first is the day of the week.
      guard month == nil || CalendarWords.isWeekday(firstMonth) else {
        return CalendarWords.isWeekday(word)
      }
      (month, firstMonth) = (number, word)
      return true
    }
    return CalendarWords.isWeekday(word) || CalendarWords.fillers.contains(word)
  }

  /// The word that was read as the month.
  private var firstMonth = ""

  private var isTimeNext: Bool {
    guard case .number? = pieces.first else { return false }
    return pieces.dropFirst().first == .mark(":")
  }

  private enum Part { case year, month, day }

  private static let signs: [String: Part] = [
    "年": .year, "月": .month, "日": .day, "년": .year, "월": .month, "일": .day,
  ]

  // MARK: Pieces

  /// The numbers, words and marks of a text, without what stands in brackets, and with `am` for `a. m.`.
  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text.lowercased()[...]
    while let character = rest.first {
      if character == "(" || character == "（" {
        guard let end = rest.firstIndex(where: { $0 == ")" || $0 == "）" }) else {
          return [.mark("(")]
        }
        rest = rest[rest.index(after: end)...]
      } else if ("0"..."9").contains(character) {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard digits.count <= 4, let number = Int(digits) else { return [.mark("0")] }
        pieces.append(.number(number, digits: digits.count))
        rest = rest.dropFirst(digits.count)
      } else if character.isLetter || character == "º" || character == "ª" {
        // A sign of a date ends its number, whatever letters follow: `3月4日星期二`.
        let isSign = signs[String(character)] != nil && pieces.last?.isNumber == true
        let word = isSign ? rest.prefix(1) : rest.prefix(while: \.isLetter)
        pieces.append(.word(String(word.isEmpty ? rest.prefix(1) : word)))
        rest = rest.dropFirst(max(word.count, 1))
      } else {
        if !character.isWhitespace { pieces.append(.mark(character)) }
        rest = rest.dropFirst()
      }
    }
    return joinedHalves(pieces)
  }

  /// `a`, `m` with points or without, as one word.
  private static func joinedHalves(_ pieces: [Piece]) -> [Piece] {
    var joined: [Piece] = []
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      guard piece == .word("a") || piece == .word("p"), rest.first == .mark("."),
        rest.dropFirst().first == .word("m")
      else {
        joined.append(piece)
        continue
      }
      rest.removeFirst(2)
      joined.append(.word(piece == .word("a") ? "am" : "pm"))
    }
    return joined
  }
}
