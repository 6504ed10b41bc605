import DayModel
import Values
import Words

/// What the days of a habit amount to: streaks, and how strong the habit has become.
///
/// On a day without a log, or whose log does not say, nothing is known, and there is no figure. A
/// box that is open on the present day is not missed yet, and counts as unknown.
/// docs/decisions/0028-unknown-days-of-a-habit.md has the reasons for the rules below.
enum HabitHistory {
  /// How many days in a row, up to and with each day, the habit was done. An unknown day ends a
  /// streak like a missed one: each day of a streak has its tick.
  static func streaks(_ states: [Double?], on dates: [CalendarDate], today: CalendarDate)
    -> [Double?]
  {
    var streak = 0.0
    var last: CalendarDate?
    return zip(states, dates).map { state, date in
      guard let state = known(state, on: date, today) else { return nil }
      let follows = last.map { $0.distance(to: date) == 1 } ?? false
      streak = state == 1 ? (follows ? streak : 0) + 1 : 0
      last = date
      return streak
    }
  }

  /// The longest streak so far, on each day.
  static func longest(_ states: [Double?], on dates: [CalendarDate], today: CalendarDate)
    -> [Double?]
  {
    var longest = 0.0
    return streaks(states, on: dates, today: today).map { streak in
      guard let streak else { return nil }
      longest = max(longest, streak)
      return longest
    }
  }

  /// The habit's strength on each day, from 0 to 1: its states, exponentially smoothed.
  ///
  /// A day on which it was done counts 1, a miss 0 (``HabitStrength``). An unknown day leaves the strength as it is, as
  /// a gap leaves every mean.
  static func strengths(
    _ states: [Double?], on dates: [CalendarDate], today: CalendarDate
  ) -> [Double?] {
    var strength = 0.0
    return zip(states, dates).map { state, date in
      guard let state = known(state, on: date, today) else { return nil }
      strength = HabitStrength.after(state, from: strength)
      return strength
    }
  }

  private static func known(_ state: Double?, on date: CalendarDate, _ today: CalendarDate)
    -> Double?
  {
    state == 0 && date == today ? nil : state
  }
}
