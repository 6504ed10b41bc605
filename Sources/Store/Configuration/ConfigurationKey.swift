public import Values
import Words

/// A setting: where it lives, what it may be, and what it is when no one has set it.
public struct ConfigurationKey: Sendable {
  /// The file that a setting lives in.
  public enum Home: Sendable, CaseIterable {
    /// `bestupid.yaml` at the store's root, which all devices share.
    case store
    /// `config.yaml` in the program's configuration folder on this machine.
    case machine
  }

  /// What a value may be.
  public enum Kind: Sendable, Equatable {
    /// A folder: an absolute path, or one that begins with `~/`.
    case folder
    /// Words on one line.
    case text
    /// A time from 00:00 to 12:00.
    case morningTime
    /// A time of day, or `off`.
    case timeOrOff
    /// A whole number of a range.
    case count(ClosedRange<Int>)
    /// What a value of a day is wanted to be.
    case target(Target.Measure)
    /// A name that this machine's time zone database has, such as `Europe/Vienna`.
    case timeZone
    /// One of a few words.
    case choice([String])
    /// Texts, in a file one by one, on the command line with commas between them.
    case list
    /// The five lower limits of zones of heart rate, which rise.
    case limits
    /// Names with a word for each, which are edited by hand.
    case table
  }

  /// The name, with a dot between a key and the key below it.
  public let name: String
  /// Where it lives.
  public let home: Home
  /// What it may be.
  public let kind: Kind
  /// What it is when it is not set; nil where that is found out, as `help` says.
  public let fallback: String?
  /// What it does, in one line.
  public let help: String
  /// Values that an older version has set: a file may have them, and nobody can set them any more.
  public var obsolete: [String] = []

  /// The keys that lead to it in the file.
  var path: [String] { name.split(separator: ".").map(String.init) }

  /// The minutes past midnight at which a day starts. Midnight unless set, as in every calendar and
  /// for the bot; a person who logs after midnight sets `04:00`.
  public static let dayStartsAt = ConfigurationKey(
    name: "day_starts_at", home: .store, kind: .morningTime, fallback: "00:00",
    help: "when a new day starts: with 04:00 what is logged at 01:30 is the day before's")
  /// The time zone of days.
  public static let timeZone = ConfigurationKey(
    name: "time_zone", home: .store, kind: .timeZone, fallback: nil,
    help: "the time zone that today is found in, such as Europe/Vienna; else this machine's")
  /// The unit of weights.
  public static let weightUnit = ConfigurationKey(
    name: "units.weight", home: .store, kind: .choice(["lb", "kg"]), fallback: "lb",
    help: "the unit of weights and loads: of numbers that are logged without one, and of all that "
      + "are shown")
  /// The unit of distances.
  public static let distanceUnit = ConfigurationKey(
    name: "units.distance", home: .store, kind: .choice(["mi", "km"]), fallback: "mi",
    help: "the unit of rides, runs and walks, logged and shown")
  /// The unit of swims.
  public static let swimUnit = ConfigurationKey(
    name: "units.swim", home: .store, kind: .choice(["m", "yd"]), fallback: "m",
    help: "the unit of swims, logged and shown")
  /// The unit of temperatures.
  public static let temperatureUnit = ConfigurationKey(
    name: "units.temperature", home: .store, kind: .choice(["C", "F"]), fallback: "F",
    help: "the unit in which temperatures are shown, which logs have with theirs: 36.6 °C")
  /// How far back a new day looks for todos.
  public static let rolloverDays = ConfigurationKey(
    name: "rollover.days", home: .store, kind: .count(0...60), fallback: "14",
    help: "how many days back a new day looks for the todos that it takes over; 0 for none")
  /// How long a night is meant to be.
  public static let sleepTarget = ConfigurationKey(
    name: "targets.sleep", home: .store, kind: .target(.hours), fallback: nil,
    help: "how long a night is meant to be at least")
  /// How well a night is meant to be slept.
  public static let qualityTarget = ConfigurationKey(
    name: "targets.quality", home: .store, kind: .target(.score), fallback: nil,
    help: "the least sleep quality that is aimed at, of 10")
  /// What mood is aimed at.
  public static let moodTarget = ConfigurationKey(
    name: "targets.mood", home: .store, kind: .target(.score), fallback: nil,
    help: "the least mood that is aimed at, of 10")
  /// What energy is aimed at.
  public static let energyTarget = ConfigurationKey(
    name: "targets.energy", home: .store, kind: .target(.score), fallback: nil,
    help: "the least energy that is aimed at, of 10")
  /// What weight is aimed at.
  public static let weightTarget = ConfigurationKey(
    name: "targets.weight", home: .store, kind: .target(.weight), fallback: nil,
    help: "the weight that is aimed at, in units.weight: a number, or a range")
  /// The calories of a day.
  public static let calorieTarget = ConfigurationKey(
    name: "targets.calories", home: .store, kind: .target(.calories), fallback: nil,
    help: "the calories of a day: a number, or a range; else those of the day's comment")
  /// The protein of a day.
  public static let proteinTarget = ConfigurationKey(
    name: "targets.protein", home: .store, kind: .target(.grams), fallback: nil,
    help: "the least protein of a day, in grams; else that of the day's comment")
  /// How much of a week's plan is to be kept to.
  public static let complianceTarget = ConfigurationKey(
    name: "targets.compliance", home: .store, kind: .count(0...100), fallback: nil,
    help: "how much of a week's plan is to be kept to, in percent; else as the plan says")
  /// The blocks of the dashboard.
  public static let dashboardBlocks = ConfigurationKey(
    name: "dashboard.show", home: .store, kind: .list, fallback: nil,
    help: "the blocks of today's dashboard, in order; else all: cards, plan, must_win, todos, "
      + "habits, food, week, sync")
  /// When weight and sleep that are not logged are due.
  public static let remindMorning = ConfigurationKey(
    name: "remind.morning", home: .store, kind: .timeOrOff, fallback: "08:00",
    help: "from when on weight and sleep that are not logged are due; off for never")
  /// When what must be won is due.
  public static let remindMustWin = ConfigurationKey(
    name: "remind.must_win", home: .store, kind: .timeOrOff, fallback: "17:00",
    help: "from when on an open task under Must Win 3 is due; off for never")
  /// When the mood of the evening is due.
  public static let remindEvening = ConfigurationKey(
    name: "remind.evening", home: .store, kind: .timeOrOff, fallback: "21:00",
    help: "from when on the mood of the evening is due; off for never")
  /// How long a rest between sets is.
  public static let trainingRest = ConfigurationKey(
    name: "training.rest", home: .store, kind: .count(0...3600), fallback: nil,
    help: "the seconds of rest after a set of a live workout; 0 for none; else by the kind of set")
  /// When a live workout counts as left open.
  public static let trainingAbandon = ConfigurationKey(
    name: "training.abandon", home: .store, kind: .count(1...168), fallback: "12",
    help: "after how many hours without a change a live workout counts as left open")
  /// Whether the live view rings the terminal's bell.
  public static let trainingBell = ConfigurationKey(
    name: "training.bell", home: .store, kind: .choice(["on", "off"]), fallback: "on",
    help: "on or off: whether `workout live` rings the terminal's bell at the end of a rest")
  /// The highest heart rate.
  public static let highestHeartRate = ConfigurationKey(
    name: "training.hr_max", home: .store, kind: .count(100...230), fallback: nil,
    help: "the highest heart rate, beats a minute; else it is estimated from the age")
  /// The year of birth.
  public static let birthYear = ConfigurationKey(
    name: "training.birth_year", home: .store, kind: .count(1900...2100), fallback: nil,
    help: "the year of birth, for the highest heart rate: 208 - 0.7 x age (Tanaka 2001)")
  /// The heart rate at rest.
  public static let restingHeartRate = ConfigurationKey(
    name: "training.resting_hr", home: .store, kind: .count(25...120), fallback: nil,
    help: "the heart rate at rest, for zones by Karvonen; else the median of the watch's last seven"
  )
  /// The limits of the zones of heart rate.
  public static let heartRateZones = ConfigurationKey(
    name: "training.zones", home: .store, kind: .limits, fallback: nil,
    help: "the lower limits of the five zones of heart rate: 110, 125, 140, 155, 170")
  /// Whose commits are the bot's.
  public static let botAuthors = ConfigurationKey(
    name: "bot_authors", home: .store, kind: .list, fallback: nil,
    help: "whose commits are the bot's, when a sync merges: addresses or names of authors")
  /// Who owns which section.
  public static let owners = ConfigurationKey(
    name: "owners", home: .store, kind: .table, fallback: nil,
    help: "who owns a section when a sync merges: its heading, and one of \(MergeRules.words)")
  /// The default store.
  public static let defaultStore = ConfigurationKey(
    name: "store", home: .machine, kind: .folder, fallback: nil,
    help: "the store that commands use outside of any store; the first init or clone sets it")
  /// The device's name.
  public static let device = ConfigurationKey(
    name: "device", home: .machine, kind: .text, fallback: nil,
    help: "this device's name; else the name of the machine")
  /// How remotes are reached.
  public static let transport = ConfigurationKey(
    name: "transport", home: .machine, kind: .choice(["auto", "git"]), fallback: "auto",
    help: "how remotes are reached: by the git program, which auto means too",
    obsolete: ["libgit2"])
  /// When output is coloured.
  public static let color = ConfigurationKey(
    name: "color", home: .machine, kind: .choice(["auto", "always", "never"]), fallback: "auto",
    help: "when output is coloured; auto: on a terminal, unless NO_COLOR is set")

  /// The new files that a sync commits besides those in the program's own folders.
  public static let syncInclude = ConfigurationKey(
    name: "sync.include", home: .store, kind: .list, fallback: nil,
    help:
      "new files and folders that a sync commits too, besides \(IncludedFiles.folders.joined(separator: ", ")); "
      + "a single dot for all")

  /// Every setting there is, in the order that `config list` shows.
  public static let all = [
    dayStartsAt, timeZone, weightUnit, distanceUnit, swimUnit, temperatureUnit, rolloverDays,
    sleepTarget, qualityTarget, moodTarget, energyTarget, weightTarget, calorieTarget,
    proteinTarget, complianceTarget, dashboardBlocks,
    remindMorning, remindMustWin, remindEvening,
    trainingRest, trainingAbandon, trainingBell,
    highestHeartRate, birthYear, restingHeartRate, heartRateZones,
    botAuthors, owners,
    syncInclude,
    defaultStore,
    device, transport, color,
  ]

  /// The setting of that name, nil where there is none.
  public static func named(_ name: String) -> ConfigurationKey? { all.first { $0.name == name } }
}

extension ConfigurationKey {
  /// The value that `text` stands for, as it is kept: `4:00` becomes `04:00`.
  ///
  /// - Throws: `badConfiguration` for what the kind does not allow, saying what it does.
  public func normalized(
    _ text: String, in environment: ProcessEnvironment
  ) throws(StoreError) -> String {
    switch kind {
    case .folder:
      _ = try environment.absolute(text)
      guard text == "~" || text.utf8.starts(with: "~/".utf8) || text.utf8.starts(with: "/".utf8)
      else { throw refusal(text, "an absolute path, or one that begins with ~/") }
      return text
    case .text:
      guard !text.isEmpty, text.utf8.count <= 100,
        Self.isOneLine(text)
      else { throw refusal(text, "a word or two, at most 100 bytes on one line") }
      return text
    case .list:
      let items = Self.items(text)
      for item in items where item.utf8.count > 100 || !Self.isOneLine(item) {
        throw refusal(text, "texts of at most 100 bytes, with commas between them")
      }
      return items.joined(separator: ", ")
    case .limits:
      let limits = Self.items(text).map { Int($0) }
      let known = limits.compactMap(\.self).filter { (30...250).contains($0) }
      guard known.count == 5, limits.count == 5, zip(known, known.dropFirst()).allSatisfy(<) else {
        throw refusal(text, "five rising heart rates with commas between them")
      }
      return known.map(String.init).joined(separator: ", ")
    case .table:
      throw StoreError(
        .badConfiguration, "\(name) is not set in one word",
        hint: "Edit \(ConfigurationFile.storeName): under `\(name):` a line `Reflection: device`.")
    case .morningTime:
      guard let minutes = Self.minutes(text), minutes <= 12 * 60 else {
        throw refusal(text, "a time from 00:00 to 12:00")
      }
      return Self.spelled(text)
    case .timeOrOff:
      if text == Self.off { return text }
      guard Self.minutes(text) != nil else { throw refusal(text, "a time of day, or \(Self.off)") }
      return Self.spelled(text)
    case .count(let range):
      guard let number = Int(text), range.contains(number), text.utf8.allSatisfy(\.isDigit) else {
        throw refusal(text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return "\(number)"
    case .target(let measure):
      guard Target(text, of: measure) != nil else { throw refusal(text, measure.words) }
      return text
    case .timeZone:
      let parts = text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
      let isName = parts.allSatisfy { part in
        part.first.map(Self.isZoneNameStart) ?? false && part.allSatisfy(Self.isZoneNameByte)
      }
      guard isName, TimeZoneFiles(in: environment).rules(named: text) != nil else {
        throw refusal(text, "a time zone that this machine knows, such as Europe/Vienna")
      }
      return text
    case .choice(let words):
      guard words.contains(text) else {
        throw refusal(
          text, words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])")
      }
      return text
    }
  }

  /// The texts of a list, as they stand on a command line.
  public static func items(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// What a time is set to that never comes.
  static let off = "off"

  /// A time with two digits for its hour.
  private static func spelled(_ time: String) -> String {
    time.utf8.count == 4 ? "0" + time : time
  }

  /// The minutes past midnight of `h:mm` or `hh:mm`; nil for all else.
  static func minutes(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      let hours = Int(String(decoding: parts[0], as: UTF8.self)), hours < 24,
      let minutes = Int(String(decoding: parts[1], as: UTF8.self)), minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  private func refusal(_ text: String, _ wanted: String) -> StoreError {
    // What a file has is told with its file and line, where the same line helps.
    StoreError(
      .badConfiguration, "\(name) cannot be '\(text)': it is \(wanted)",
      hint: "Write: bestupid config set \(name) \(example(near: text))")
  }

  /// A value that it may have; of several words the one nearest to a text.
  private func example(near text: String) -> String {
    switch kind {
    case .folder: "~/log"
    case .text: "laptop"
    case .morningTime: "04:00"
    case .timeOrOff: fallback ?? Self.off
    case .count(let range): fallback ?? "\((range.lowerBound + range.upperBound) / 2)"
    case .target(let measure): measure.example
    case .timeZone: "Europe/Vienna"
    case .choice(let words):
      words.first { text.contains($0) } ?? nearest(to: text, among: words) ?? words[0]
    case .limits: "110,125,140,155,170"
    case .list, .table: "notes"
    }
  }

  private static func isZoneNameStart(_ byte: UInt8) -> Bool { byte.isLetter }

  private static func isZoneNameByte(_ byte: UInt8) -> Bool {
    isZoneNameStart(byte) || byte.isDigit || "_+-".utf8.contains(byte)
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
