public import Values
public import WatchData

/// How a file writes dates and times: `dd.MM.yyyy HH:mm`, `MMM d, yyyy, h:mm a`.
///
/// | letters | mean |
/// |---|---|
/// | `yyyy`, `yy` | the year; of two digits 2000 to 2099 |
/// | `M`, `d`, `H`, `h`, `m`, `s`, or two of one | month, day, hour of 24, hour of 12, minute, second: one digit or two |
/// | `MMM` | the month's name, whole or its first letters, in the languages of ``CalendarWords`` |
/// | `a` | AM or PM |
///
/// A blank stands for any blanks. Letters in single quotes, and all other characters, stand for themselves.
public struct DateForm: Sendable, Equatable {
  private let parts: [Part]

  private enum Part: Equatable {
    case number(Field, digits: ClosedRange<Int>)
    case monthName, half, blank
    case character(Character)

    var isNumber: Bool { if case .number = self { true } else { false } }

    var field: Field? {
      switch self {
      case .number(let field, _): field
      case .monthName: .month
      case .half, .blank, .character: nil
      }
    }
  }

  private enum Field: Character {
    case year = "y"
    case month = "M"
    case day = "d"
    case hour = "H"
    case hourOfHalf = "h"
    case minute = "m"
    case second = "s"
  }

  /// A form by its pattern; nil where it has a letter that means nothing, a field twice, or not all that a date or a time needs.
  public init?(_ pattern: String) {
    var parts: [Part] = []
    var isQuoted = false
    var rest = Substring(pattern)
    while let character = rest.first {
      let run = rest.prefix { $0 == character }
      rest = rest.dropFirst(character == "'" ? 1 : run.count)
      if character == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        parts += run.map { .character($0) }
      } else if character == "M", run.count > 2 {
        parts.append(.monthName)
      } else if character == "a" {
        parts.append(.half)
      } else if let field = Field(rawValue: character) {
        // Numbers that touch are told apart by how many letters they have.
        let touches =
          parts.last?.isNumber == true || rest.first.flatMap { Field(rawValue: $0) } != nil
        guard let digits = Self.digits(of: field, letters: run.count, isFixed: touches) else {
          return nil
        }
        parts.append(.number(field, digits: digits))
      } else if character == " " {
        parts.append(.blank)
      } else if character.isLetter {
        return nil
      } else {
        parts += run.map { .character($0) }
      }
    }
    self.parts = parts
    guard !isQuoted, isWhole else { return nil }
  }

  /// How many digits a field has; nil where it has not so many letters.
  private static func digits(
    of field: Field, letters: Int, isFixed: Bool
  ) -> ClosedRange<Int>? {
    switch letters {
    case _ where field == .year: letters == 2 || letters == 4 ? letters...letters : nil
    case 1, 2: isFixed ? letters...letters : 1...2
    default: nil
    }
  }

  /// Whether each field is there once at most, a date with all its parts, and no part of a time without the greater one.
  private var isWhole: Bool {
    let fields = parts.compactMap(\.field)
    let has = Set(fields)
    let halves = parts.count { $0 == .half }
    let dateFields = has.intersection([.year, .month, .day]).count
    let hours = has.intersection([.hour, .hourOfHalf]).count
    return has.count == fields.count && hours <= 1 && halves == (has.contains(.hourOfHalf) ? 1 : 0)
      && (dateFields == 3 || dateFields == 0 && hours == 1)
      && (hours == 1 || !has.contains(.minute)) && (has.contains(.minute) || !has.contains(.second))
  }

  /// How a form is written, for hints.
  public static let letters =
    "y, M, d, H, m and s for year, month, day, hour, minute and second: dd.MM.yyyy"

  /// Whether it has a date.
  public var hasDate: Bool { parts.contains { $0.field == .year } }
  /// Whether it has a time of day.
  public var hasTime: Bool { parts.contains { $0.field == .hour || $0.field == .hourOfHalf } }

  // MARK: Reading

  /// The date that a text says; nil where it has another form, or there is no such day.
  public func date(_ text: String) -> CalendarDate? { read(text)?.date }

  /// The time of day that a text says, in seconds after midnight; nil where it has another form, or says none.
  public func second(_ text: String) -> Int? { read(text)?.second }

  /// The moment that a text says, by a clock of which it is not known how far from UTC it was; midnight where it has a date only.
  public func moment(_ text: String) -> MeasuredMoment? {
    guard let read = read(text), let date = read.date else { return nil }
    return MeasuredMoment(local: date.dayNumber * 86_400 + (read.second ?? 0))
  }

  /// A time of day with or without seconds, of 24 hours or with AM and PM, in seconds after midnight; nil for any other text.
  public static func timeOfDay(_ text: String) -> Int? {
    timesOfDay.lazy.compactMap { $0.second(text) }.first
  }

  private static let timesOfDay = ["H:mm", "H:mm:ss", "h:mm a", "h:mm:ss a", "h a"].compactMap {
    DateForm($0)
  }

  /// What the fields of a text are; nil where it has another form.
  private func read(_ text: String) -> (date: CalendarDate?, second: Int?)? {
    var values: [Field: Int] = [:]
    var isAfternoon: Bool?
    var rest = Substring(text)
    for (index, part) in parts.enumerated() {
      switch part {
      case .number(let field, let digits):
        let number = rest.prefix(digits.upperBound).prefix { ("0"..."9").contains($0) }
        guard number.count >= digits.lowerBound, let value = Int(number) else { return nil }
        values[field] = value
        rest = rest.dropFirst(number.count)
      case .monthName:
        let name = rest.prefix(while: \.isLetter)
        guard let month = CalendarWords.month(String(name)) else { return nil }
        values[.month] = month
        rest = rest.dropFirst(name.count)
        // The point of `févr. 2031`, where the form has none.
        if rest.first == ".", index == parts.count - 1 || parts[index + 1] != .character(".") {
          rest = rest.dropFirst()
        }
      case .half:
        let half = rest.prefix { $0.isLetter || $0 == "." }
        isAfternoon = Self.halves[half.lowercased()]
        guard isAfternoon != nil else { return nil }
        rest = rest.dropFirst(half.count)
      case .blank:
        guard rest.first?.isWhitespace == true else { return nil }
        rest = rest.drop(while: \.isWhitespace)
      case .character(let character):
        guard rest.first == character else { return nil }
        rest = rest.dropFirst()
      }
    }
    return rest.isEmpty ? Self.result(values, isAfternoon) : nil
  }

  /// A date and a time by their fields; nil where there is no such day or time.
  private static func result(
    _ values: [Field: Int], _ isAfternoon: Bool?
  ) -> (date: CalendarDate?, second: Int?)? {
    var date: CalendarDate?
    if let year = values[.year], let month = values[.month], let day = values[.day] {
      date = CalendarDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
      guard date != nil else { return nil }
    }
    var hour = values[.hour]
    if let hourOfHalf = values[.hourOfHalf] {
      guard (1...12).contains(hourOfHalf) else { return nil }
      hour = hourOfHalf % 12 + (isAfternoon == true ? 12 : 0)
    }
    guard let hour else { return (date, nil) }
    let (minute, second) = (values[.minute] ?? 0, values[.second] ?? 0)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return (date, hour * 3600 + minute * 60 + second)
  }

  private static let halves = ["am": false, "a.m.": false, "pm": true, "p.m.": true]
}
