import DayModel
import Values
import Words

/// What days say of a habit.
struct HabitDays {
  /// The fact of a day on which it was given up for the day: neither done nor missed.
  static let dropped = "dropped"

  let dates: [CalendarDate]
  /// 1 done, 0 missed, on each day; nil where that is not known.
  let states: [Double?]
  let today: CalendarDate
  private let isDropped: [Bool]

  /// The days of a table.
  init(_ id: String, in table: FactTable, today: CalendarDate) {
    self.init(column: .habit(id), in: table, today: today)
  }

  /// The days of a table, by the habit's column.
  init(column: FactColumn, in table: FactTable, today: CalendarDate) {
    (dates, self.today) = (table.dates, today)
    states = table.numbers(column)
    isDropped = table.texts(column).map { $0 == Self.dropped }
  }

  /// What each day counts: nil where nothing is known, of an open box on the present day as well.
  fileprivate var counted: [Day] {
    dates.indices.map { day in
      if isDropped[day] { return .dropped }
      guard let state = states[day], state == 1 || dates[day] != today else { return .unknown }
      return .known(state)
    }
  }

  fileprivate enum Day {
    case known(Double), dropped, unknown
  }
}

/// What the days of a habit amount to: streaks, and how strong the habit has become.
///
/// On a day without a log, or whose log does not say, nothing is known, and there is no figure. A
/// box that is open on the present day is not missed yet, and counts as unknown.
/// docs/decisions/0028-unknown-days-of-a-habit.md has the reasons for the rules below.
enum HabitHistory {
  /// How many days the habit was done, up to and with each day, without a day between them on which it was not. An
  /// unknown day ends a streak like a missed one: each day of a streak has its tick. One on which it was given up
  /// for the day leaves it as it is.
  static func streaks(_ days: HabitDays) -> [Double?] {
    var streak = 0.0
    var last: CalendarDate?
    return zip(days.counted, days.dates).map { day, date in
      let follows = last.map { $0.distance(to: date) == 1 } ?? false
      switch day {
      case .unknown: return nil
      case .dropped:
        guard follows else { return nil }
      case .known(let state): streak = state == 1 ? (follows ? streak : 0) + 1 : 0
      }
      last = date
      return streak
    }
  }

  /// The longest streak so far, on each day.
  static func longest(_ days: HabitDays) -> [Double?] {
    var longest = 0.0
    return streaks(days).map { streak in
      guard let streak else { return nil }
      longest = max(longest, streak)
      return longest
    }
  }

  /// The habit's strength on each day, from 0 to 1: its states, exponentially smoothed.
  ///
  /// A day on which it was done counts 1, a miss 0 (``HabitStrength``). An unknown day, and one on which it was given up,
  /// leaves the strength as it is, as a gap leaves every mean.
  static func strengths(_ days: HabitDays) -> [Double?] {
    var strength = 0.0
    return days.counted.map { day in
      guard case .known(let state) = day else { return nil }
      strength = HabitStrength.after(state, from: strength)
      return strength
    }
  }
}
