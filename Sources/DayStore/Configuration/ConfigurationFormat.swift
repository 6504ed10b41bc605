import Coaching
import Store
import Values
import Words

/// How the values of a setting are written, and what they are for the program.
package struct ConfigurationFormat<Value: Sendable>: Sendable {
  let form: ConfigurationForm
  let reading: ConfigurationReading<Value>
  /// A value as a person writes it, for the values that defaults have.
  var spelled: @Sendable (Value) -> String? = { _ in nil }
}

/// How the text of a setting is checked and written, whatever its type.
struct ConfigurationForm: Sendable {
  /// What it is in a file.
  enum Shape {
    /// A string.
    case text
    /// A number, a time or the like, without quotes.
    case plain
    /// Texts, on the command line with commas between them.
    case list
    /// The same, and one value in all that is shown.
    case numbers
    /// Names with a word for each, which are edited by hand.
    case table
  }

  let shape: Shape
  /// What it may be, as an error says it.
  let wanted: String
  /// A text that it may have, given one that it cannot, and its default.
  let example: @Sendable (_ text: String, _ defaultText: String?) -> String
  /// A text as it is kept; nil for one that it cannot have.
  var normalized: @Sendable (String, ProcessEnvironment) throws(StoreError) -> String?
  /// The words that it can be; none where it is no choice of a few.
  var choices: [String] = []
  /// Values that an older version has set: a file may have them, and nobody can set them any more.
  var obsolete: [String] = []

  /// The texts of a list, as they stand on a command line.
  static func items(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}

/// How the value of a setting is read.
enum ConfigurationReading<Value: Sendable>: Sendable {
  /// Out of a text that was checked, as it is kept.
  case text(@Sendable (String) -> Value?)
  /// Out of the texts of a list, as they stand in the file.
  case items(@Sendable ([String]) -> Value)
  /// Out of the lines of a table. An error has the line that it is about.
  case table(@Sendable ([ConfigurationTableLine]) throws(StoreError) -> Value)

  /// The same with another value.
  func map<New>(_ change: @escaping @Sendable (Value) -> New) -> ConfigurationReading<New> {
    switch self {
    case .text(let read): .text { read($0).map(change) }
    case .items(let read): .items { change(read($0)) }
    case .table(let read): .table { (lines) throws(StoreError) in change(try read(lines)) }
    }
  }
}

/// A name in a table with its word.
struct ConfigurationTableLine: Sendable {
  let name: String
  let word: String
  /// Where it stands in the file, from 1.
  let line: Int
}

// MARK: - Texts

extension ConfigurationFormat {
  /// A folder: an absolute path, or one that begins with `~/`, which the value has as it is written.
  static var folder: ConfigurationFormat<String> {
    .init(
      form: ConfigurationForm(
        shape: .text, wanted: "an absolute path, or one that begins with ~/",
        example: { _, _ in "~/log" },
        normalized: { (text, environment) throws(StoreError) in
          _ = try environment.absolute(text)
          let isPath =
            text == "~" || text.utf8.starts(with: "~/".utf8) || text.utf8.starts(with: "/".utf8)
          return isPath ? text : nil
        }),
      reading: .text { $0 })
  }

  /// Words on one line.
  static var words: ConfigurationFormat<String> {
    .init(
      form: ConfigurationForm(
        shape: .text, wanted: "a word or two, at most 100 bytes on one line",
        example: { _, _ in "laptop" },
        normalized: { text, _ in !text.isEmpty && isShortLine(text) ? text : nil }),
      reading: .text { $0 })
  }

  /// Texts, in a file one by one, on the command line with commas between them.
  static var texts: ConfigurationFormat<[String]> {
    .init(
      form: ConfigurationForm(
        shape: .list, wanted: "texts of at most 100 bytes, separated by commas",
        example: { _, _ in "notes" },
        normalized: { text, _ in
          let items = ConfigurationForm.items(text)
          return items.allSatisfy(isShortLine) ? items.joined(separator: ", ") : nil
        }),
      reading: .items { $0 })
  }

  /// Names of sources in their order, each once (docs/format.md §10.12).
  static var sources: ConfigurationFormat<[String]> {
    .init(
      form: ConfigurationForm(
        shape: .list,
        wanted: "names of sources, each once, such as garmin, apple-health, csv-scale",
        example: { _, _ in "garmin, apple-health" },
        normalized: { text, _ in
          let items = ConfigurationForm.items(text.lowercased())
          let isName = items.allSatisfy { item in
            item.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == ASCII.hyphen }
          }
          return isName && Set(items).count == items.count ? items.joined(separator: ", ") : nil
        }),
      reading: .items { $0 })
  }

  /// Some of a few words, in a file one by one, on the command line with commas between them.
  static func words(of known: [String]) -> ConfigurationFormat<[String]> {
    let list = known.joined(separator: ", ")
    return .init(
      form: ConfigurationForm(
        shape: .list, wanted: known.count == 1 ? "\(list), or nothing" : "some of \(list)",
        example: { _, _ in known.first ?? "" },
        normalized: { text, _ in
          let items = ConfigurationForm.items(text).map { item in
            known.first { wordKey($0) == wordKey(item) }
          }
          return items.contains(nil) ? nil : items.compactMap(\.self).joined(separator: ", ")
        }),
      reading: .items { $0 })
  }

  /// Some of the words of a type, however they are written.
  static func words<Word: CoachingWord & Sendable>(
    of type: Word.Type
  ) -> ConfigurationFormat<[Word]> {
    let texts = words(of: Word.words)
    return .init(
      form: texts.form, reading: texts.reading.map { $0.compactMap { Word(written: $0) } })
  }

  private static func isShortLine(_ text: String) -> Bool {
    text.utf8.count <= 100 && text.isOneLine
  }

  /// A name that this machine's time zone database has, such as `Europe/Vienna`.
  static var timeZone: ConfigurationFormat<String> {
    .init(
      form: ConfigurationForm(
        shape: .text, wanted: "a time zone that this machine knows, such as Europe/Vienna",
        example: { _, _ in "Europe/Vienna" },
        normalized: { (text, environment) throws(StoreError) in
          let parts = text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
          let isName = parts.allSatisfy { part in
            part.first?.isLetter == true
              && part.allSatisfy { $0.isLetter || $0.isDigit || "_+-".utf8.contains($0) }
          }
          return isName && TimeZoneFiles(in: environment).rules(named: text) != nil ? text : nil
        }),
      reading: .text { $0 })
  }

  /// Spans of days in other zones.
  static var travel: ConfigurationFormat<[Travel]> {
    .init(
      form: ConfigurationForm(
        shape: .list, wanted: "days with the zone they were lived in, separated by commas",
        example: { _, _ in "2031-07-01..2031-07-14 Europe/Lisbon" },
        normalized: { (text, environment) throws(StoreError) in
          let stays = ConfigurationForm.items(text).map { Travel($0) }
          let zones = TimeZoneFiles(in: environment)
          guard stays.allSatisfy({ $0.map { zones.rules(named: $0.zone) != nil } ?? false }) else {
            return nil
          }
          return stays.compactMap { $0?.text }.joined(separator: ", ")
        }),
      reading: .items { $0.compactMap { Travel($0) } })
  }

  /// A program of workouts, and the day that is its day 1.
  static var program: ConfigurationFormat<FollowedProgram> {
    .init(
      form: ConfigurationForm(
        shape: .text, wanted: "a program and its first day, such as gentle-start@2031-03-04",
        example: { _, _ in "gentle-start@2031-03-04" },
        normalized: { text, _ in FollowedProgram(text)?.text }),
      reading: .text { FollowedProgram($0) })
  }

  // MARK: Choices

  /// One of a few words.
  ///
  /// - Parameter obsolete: What a file of an older version may say, and nobody can set any more.
  package static func choice<Word: RawRepresentable & Sendable>(
    _ words: Word..., obsolete: [Word] = []
  ) -> ConfigurationFormat<Word> where Word.RawValue == String {
    .init(
      form: choice(of: words.map(\.rawValue), obsolete: obsolete.map(\.rawValue)),
      reading: .text { text in (words + obsolete).first { $0.rawValue == text } },
      spelled: { $0.rawValue })
  }

  /// `on` or `off`.
  static var onOrOff: ConfigurationFormat<Bool> {
    .init(
      form: choice(of: ["on", off]), reading: .text { $0 != off }, spelled: { $0 ? "on" : off })
  }

  private static func choice(
    of words: [String], obsolete: [String] = []
  ) -> ConfigurationForm {
    ConfigurationForm(
      shape: .text,
      wanted: words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])",
      example: { text, _ in
        words.first { text.contains($0) } ?? nearest(to: text, among: words) ?? words[0]
      },
      normalized: { text, _ in words.contains(text) ? text : nil }, choices: words,
      obsolete: obsolete)
  }

  // MARK: Times

  /// A time from 00:00 to 12:00, in minutes past midnight.
  static var morningTime: ConfigurationFormat<Int> {
    .init(
      form: ConfigurationForm(
        shape: .plain, wanted: "a time from 00:00 to 12:00", example: { _, _ in "04:00" },
        normalized: { text, _ in minutes(text).flatMap { $0 <= 12 * 60 ? spelled($0) : nil } }),
      reading: .text { minutes($0) }, spelled: { spelled($0) })
  }

  /// A time of day in minutes past midnight, or `off`, which is nil.
  static var timeOrOff: ConfigurationFormat<Int?> {
    .init(
      form: ConfigurationForm(
        shape: .plain, wanted: "a time of day, or \(off)", example: { $1 ?? off },
        normalized: { text, _ in text == off ? off : minutes(text).map { spelled($0) } }),
      reading: .text { .some(minutes($0)) }, spelled: { $0.map { spelled($0) } ?? off })
  }

  /// A length of time of at most a day, in seconds, or `off`, which is nil.
  static var waitOrOff: ConfigurationFormat<Int?> {
    .init(
      form: ConfigurationForm(
        shape: .plain, wanted: "a time of at most a day, such as 30s or 5m, or \(off)",
        example: { _, _ in "30s" },
        normalized: { text, _ in text == off ? off : seconds(text).map { _ in text } }),
      reading: .text { .some(seconds($0)) }, spelled: { $0.map { "\($0)s" } ?? off })
  }

  /// The seconds of `30s`, `5m` or `1h`; nil for all else.
  private static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let factor = text.last.flatMap({ units[$0] }), text.utf8.count < 8,
      text.utf8.dropLast().allSatisfy(\.isDigit), let number = Int(text.dropLast()),
      number * factor <= 86_400
    else { return nil }
    return number * factor
  }

  /// What a time is set to that never comes.
  private static var off: String { "off" }

  /// The minutes past midnight of `h:mm` or `hh:mm`; nil for all else.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      let hours = Int(String(decoding: parts[0], as: UTF8.self)), hours < 24,
      let minutes = Int(String(decoding: parts[1], as: UTF8.self)), minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  private static func spelled(_ minutes: Int) -> String {
    [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  // MARK: Numbers

  /// A whole number of a range.
  package static func count(_ range: ClosedRange<Int>) -> ConfigurationFormat<Int> {
    .init(
      form: ConfigurationForm(
        shape: .plain, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)",
        example: { $1 ?? "\((range.lowerBound + range.upperBound) / 2)" },
        normalized: { text, _ in
          guard let number = Int(text), range.contains(number), text.utf8.allSatisfy(\.isDigit)
          else { return nil }
          return "\(number)"
        }),
      reading: .text { Int($0) }, spelled: { "\($0)" })
  }

  /// What a value of a day is wanted to be.
  static func target(_ measure: Target.Measure) -> ConfigurationFormat<Target> {
    .init(
      form: ConfigurationForm(
        shape: .plain, wanted: measure.words, example: { _, _ in measure.example },
        normalized: { text, _ in Target(text, of: measure) == nil ? nil : text }),
      reading: .text { Target($0, of: measure) })
  }

  /// The lower limits of the five zones of heart rate, which rise.
  static var heartRates: ConfigurationFormat<[Int]> {
    .init(
      form: ConfigurationForm(
        shape: .numbers, wanted: "five ascending heart rates separated by commas",
        example: { _, _ in "110,125,140,155,170" },
        normalized: { text, _ in
          let limits = ConfigurationForm.items(text).map { Int($0) }
          let known = limits.compactMap(\.self).filter { (30...250).contains($0) }
          guard known.count == 5, limits.count == 5, zip(known, known.dropFirst()).allSatisfy(<)
          else { return nil }
          return known.map(String.init).joined(separator: ", ")
        }),
      reading: .text { ConfigurationForm.items($0).compactMap { Int($0) } })
  }
}

extension Target.Measure {
  /// What a target of it is.
  fileprivate var words: String {
    switch self {
    case .hours: "hours and minutes"
    case .score: "a number from 0 to 10"
    case .grams: "a number of grams"
    case .weight: "a weight, or a range of weights"
    case .calories: "a number of kilocalories, or a range"
    }
  }

  /// A target that works.
  fileprivate var example: String {
    switch self {
    case .hours: "7:00"
    case .score: "7"
    case .grams: "140"
    case .weight: "165-170"
    case .calories: "2000-2400"
    }
  }
}
