import DayEditing
import Values

/// A night told by when it began and ended: `23:15-6:45`, `from 11pm to 6:30`.
struct SleepSpan: Equatable {
  /// When it began and ended, in minutes after midnight.
  let start: Int
  let end: Int
  /// The span as it is written.
  let text: String

  /// How many minutes lie between its times, by the zone's clocks, where it ended on a day.
  func minutes(endingOn day: CalendarDate?, in zone: TimeZoneRules?) -> Int {
    let onClock = end - start + (end <= start ? 24 * 60 : 0)
    guard let day, let zone else { return onClock }
    func time(_ minutes: Int, _ day: Int) -> Int {
      let local = day * 86_400 + minutes * 60
      // The offset of a moment near enough: clocks change at night, by an hour.
      let guess = local - zone.offset(at: local)
      return local - zone.offset(at: guess)
    }
    let first = time(start, day.dayNumber - (end <= start ? 1 : 0))
    return (time(end, day.dayNumber) - first) / 60
  }
}

/// What two times behind `sleep` say: `6-8` can be hours of sleep, or times of a clock.
///
/// They are times of a clock where that makes a night and hours of sleep do not; where both do, nothing is guessed. A
/// point parts hours and minutes, as in `22.30`, where the two can be no decimal hours.
enum SleepTimes: Equatable {
  /// A night by the clock.
  case night(SleepSpan)
  /// What they can be, as values that have one reading: `6-8h` and `6:00-8:00`.
  case unclear([String], text: String)

  /// Reads two times at the start of words; nil where there are none, or only hours of sleep.
  ///
  /// - Parameter isOfBed: Whether they are of going to bed and of getting up, and no hours.
  static func read(
    _ words: ArraySlice<TypedWord>, isOfBed: Bool = false
  ) -> (times: SleepTimes, count: Int)? {
    let most = words.prefix(longest).prefix { !$0.isQuoted && $0.text != "\n" }.count
    for count in stride(from: most, to: 0, by: -1) {
      let times = words.prefix(count)
      if times.last?.isSeparator == true { continue }
      let text = times.filter { !$0.isSeparator }.map(\.key).joined(separator: " ")
      guard let pair = TimesOfNight(text, isOfBed: isOfBed),
        !pair.hasBareEnd || !goesOn(times, before: words.dropFirst(count).first)
      else { continue }
      return pair.times.map { ($0, count) }
    }
    return nil
  }

  /// The most words of a span: `at 10 pm, got up at 6 am`.
  private static let longest = 10

  /// Whether the last number goes on: `7-8 hours`, and `7 - 2 naps`, of which it begins a remark.
  private static func goesOn(_ times: ArraySlice<TypedWord>, before next: TypedWord?) -> Bool {
    guard let next, !next.isSeparator else { return false }
    if ValueText.isUnit(next.text) { return true }
    let isSetOff = times.contains { $0.text == "-" }
    return isSetOff && (times.first.flatMap { Int($0.text) } ?? 24) <= 12
  }
}

/// A beginning and an end as they are typed, and the rules by which they are a night.
private struct TimesOfNight {
  private let start: TimeOfNight
  private let end: TimeOfNight
  /// Whether only times of a clock are meant.
  private let isOfBed: Bool

  /// The times of a text without separators: `from 11pm to 6:30`; nil where it has none.
  init?(_ text: String, isOfBed: Bool) {
    var words = text.replacing(" am", with: "am").replacing(" pm", with: "pm")
      .split(separator: " ").map(String.init)
    if let first = words.first, ["from", "at", "by"].contains(first) { words.removeFirst() }
    // `10pm 6am`.
    if words.count == 2, words.allSatisfy({ TimeOfNight($0)?.hasHalf == true }) {
      words.insert("-", at: 1)
    }
    var joined = " " + words.joined(separator: " ") + " "
    var isOfWaking = false
    for joint in ["got up", "woke up", "woke", "up"] where joined.contains(" \(joint) ") {
      joined = joined.replacing(" \(joint) ", with: "-")
      isOfWaking = true
    }
    for joint in ["to", "till", "til", "until"] {
      joined = joined.replacing(" \(joint) ", with: "-")
    }
    joined = joined.replacing(" at ", with: " ").replacing("-at ", with: "-")
    let halves = joined.split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2, let start = TimeOfNight(halves[0]), let end = TimeOfNight(halves[1])
    else { return nil }
    // `7:10 woke at 3` is a remark about seven hours.
    if isOfWaking, !isOfBed, end.isBare, !start.isOf24, !start.hasHalf { return nil }
    (self.start, self.end, self.isOfBed) = (start, end, isOfBed || isOfWaking)
  }

  /// Whether the end is a number alone, which a word behind it can make another thing.
  var hasBareEnd: Bool { end.isBare && !end.saysHours }

  private var text: String { "\(start.text)-\(end.text)" }

  // MARK: Readings

  private enum Reading {
    case hours
    case clock(SleepSpan)
  }

  /// How long a night is, in minutes.
  private static let night = 2 * 60...16 * 60
  /// Hours of sleep between which somebody can have slept.
  private static let hours = 2.0...12.0
  /// How far apart they can be: who says `2-10` means no hours.
  private static let widest = 4.0

  /// What the times are; nil for hours of sleep that stand as they are.
  var times: SleepTimes? {
    let readings = readings
    switch (readings.count, readings[0]) {
    case (1, .hours): return nil
    case (1, .clock(let span)): return .night(span)
    default: return .unclear(readings.map(value), text: text)
    }
  }

  /// What the times can be: one reading, or several of which each can be meant.
  private var readings: [Reading] {
    let written = span(isTurned: false)
    let turned = canTurn ? span(isTurned: true) : nil
    let (length, other) = (minutes(written), turned.map(minutes))
    let isNight = Self.night.contains(length)
    let isOther = other.map(Self.night.contains) ?? false
    // `11-1` and `2-3pm` are short more likely than long, and can be either.
    if let turned, isNight, length > 12 * 60 {
      return [.clock(written), .clock(turned)]
    }
    // `10-6` is from 22:00, since twenty hours are no night.
    let isTurned = isOther && (length > Self.night.upperBound || isOfBed)
    let clock = isNight ? written : isTurned ? turned : nil
    guard isPairOfHours else { return [.clock(clock ?? written)] }
    // `6-8h` says what it is; `23-7h` and `0h-8h` can be none.
    if start.saysHours || end.saysHours {
      if arePlausibleHours { return [.hours] }
      return clock == nil && mayBeHours ? [.hours] : [.clock(clock ?? written)]
    }
    if let clock {
      // `2-6` is four hours either way.
      let isSame = (start.hours + end.hours) * 30 == Double(minutes(clock))
      return (arePlausibleHours && !isSame ? [.hours] : []) + [.clock(clock)]
    }
    if arePlausibleHours, start.canBeHours, end.canBeHours { return [.hours] }
    return (mayBeHours ? [.hours] : []) + [.clock(written)]
  }

  /// Whether the times can be hours of sleep at all: two of a clock have minutes or a half of the day.
  private var isPairOfHours: Bool {
    (start.canBeHours || end.canBeHours) && !start.hasHalf && !end.hasHalf && !isOfBed
  }

  private var arePlausibleHours: Bool {
    Self.hours.contains(start.hours) && Self.hours.contains(end.hours)
      && (0...Self.widest).contains(end.hours - start.hours)
  }

  /// Whether they can be hours of some night, however short or unlikely.
  private var mayBeHours: Bool {
    start.hours > 0 && start.hours <= end.hours && end.hours <= Self.hours.upperBound
  }

  /// Whether one of them can be twelve hours later than it says: on a clock of 24 hours neither can.
  private var canTurn: Bool {
    !start.isOf24 && !end.isOf24 && !(start.hasHalf && end.hasHalf)
  }

  /// The times as they are written, or with one of them twelve hours later: the evening before, or after noon.
  private func span(isTurned: Bool) -> SleepSpan {
    let turnsStart = isTurned && !start.hasHalf && (end.hasHalf || start.minutes >= 6 * 60)
    let turnsEnd = isTurned && !turnsStart
    return SleepSpan(
      start: (start.minutes + (turnsStart ? 720 : 0)) % 1440,
      end: (end.minutes + (turnsEnd ? 720 : 0)) % 1440, text: text)
  }

  private func minutes(_ span: SleepSpan) -> Int { span.minutes(endingOn: nil, in: nil) }

  // MARK: What can be typed

  /// A value that has this reading alone.
  private func value(_ reading: Reading) -> String {
    guard case .clock(let span) = reading else {
      let hours = [start, end].map { decimalText($0.hours) }
      return (hours[0] == hours[1] ? hours[0] : hours.joined(separator: "-")) + "h"
    }
    let times = [span.start, span.end].map { minutes in
      "\(minutes / 60):\(ClockText.timeOfDay(minutes: minutes).suffix(2))"
    }
    let text = times.joined(separator: "-")
    let readings = TimesOfNight(text, isOfBed: false)?.readings ?? []
    if readings.count == 1, case .clock(let read) = readings[0], read.start == span.start,
      read.end == span.end
    {
      return text
    }
    return times.map(ClockForm.twelveHours.text).joined(separator: "-")
  }
}

/// One time of a night as it is typed: `23:15`, `22.30`, `22h30`, `10:40pm`, `2230`, `7`, `7h`, `midnight`.
private struct TimeOfNight {
  let text: String
  /// Minutes after midnight, before noon where nothing says the half of the day.
  let minutes: Int
  /// The time as hours of sleep.
  let hours: Double
  /// Whether am or pm, or a word, says the half of the day.
  let hasHalf: Bool
  /// Whether only a clock of 24 hours says it so: `0:30`, `13`, `06:00`.
  let isOf24: Bool
  /// Whether it is a number of hours alone, or with their unit.
  let isBare: Bool
  /// Whether it can be hours of sleep as well: a number alone, or with a decimal point.
  let canBeHours: Bool
  /// Whether it has the unit of hours, as times of a clock have in some languages.
  let saysHours: Bool

  init?(_ typed: some StringProtocol) {
    let text = String(typed.filter { $0 != " " })
    var digits = text
    if let word = ["midnight", "noon"].first(where: { text == $0 || text == "12\($0)" }) {
      digits = word == "noon" ? "12pm" : "12am"
    }
    let isMilitary = digits.count == 4 && Int(digits) != nil
    if isMilitary { digits = "\(digits.prefix(2)):\(digits.suffix(2))" }
    let half = ["am", "pm"].first { digits.hasSuffix($0) }
    if half != nil { digits.removeLast(2) }
    saysHours = half == nil && digits.hasSuffix("h")
    if saysHours { digits.removeLast() }
    let isDotted = half == nil && !saysHours && digits.contains(".")
    if let sign = digits.firstIndex(where: { $0 == "." || $0 == "h" }) {
      digits.replaceSubrange(sign...sign, with: ":")
    }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }),
      let hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0, minute < 60,
      parts.count < 2 || parts[1].count == 2,
      half == nil ? hour * 60 + minute <= 24 * 60 : (1...12).contains(hour)
    else { return nil }
    self.text = text
    minutes =
      half == nil
      ? (hour * 60 + minute) % 1440 : (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute
    hours = Double(hour) + Double(minute) / (isDotted ? 100 : 60)
    hasHalf = half != nil
    isOf24 = half == nil && (isMilitary || !(1...12).contains(hour) || parts[0].hasPrefix("0"))
    isBare = half == nil && parts.count == 1
    canBeHours = isBare || isDotted
  }
}
