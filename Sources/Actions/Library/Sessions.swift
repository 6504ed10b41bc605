import Coaching
public import Context
import Cycle
import DayEditing
import DayModel
import FactCache
import Language
import Query
public import Reports
import Store
public import Values
import Words

/// What a person says of a session beside its workout; nil for what is not said.
public struct SessionValues: Sendable {
  /// How long it took.
  public var minutes: Double?
  /// When it began, as typed: `7:10`.
  public var time: String?
  /// From 1 to 5.
  public var rating: Int?
  /// From 0 to 10.
  public var energyBefore: Double?, energyAfter: Double?
  /// In kilocalories.
  public var calories: Double?
  /// A note.
  public var note: String?
  /// Whether a title that the library does not have is meant, though it has one that is nearly the same.
  public var isNew = false

  /// Nothing said.
  public init() {}
}

/// The sessions of training that were followed: `library done`, `history` and `stats`.
public enum Sessions {
  /// Writes a session into a day, which gets a log if it has none.
  ///
  /// - Parameter words: An id, a title or a part of it, then perhaps minutes and intensity: `slow-stretch`, `Swim in the
  ///   lake 20min low`.
  /// - Throws: `noSuchEntry` for a workout that the library does not have where no minutes are said; `ambiguous`; `value` for
  ///   what cannot be, and for a day to come.
  public static func done(
    _ words: [String], _ values: SessionValues, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    guard try date <= context.today else {
      throw ActionError(
        .value, "\(date) is not here yet, and a session is logged when it was done",
        hint: "For another day: --date yesterday")
    }
    var session = try session(of: words, values, in: context)
    if let time = values.time {
      guard let clock = ClockText.timeOfDay(time) else {
        throw ActionError(
          .value, "cannot read '\(time)' as a time of day", hint: "Write: --at 7:10")
      }
      session.time = clock
    }
    if let rating = values.rating {
      guard Session.ratings.contains(rating) else {
        throw ActionError(.value, "a rating is 1 to 5, not \(rating)", hint: "Write: --rating 4")
      }
      session.rating = rating
    }
    session.energyBefore = try energy(values.energyBefore)
    session.energyAfter = try energy(values.energyAfter)
    if let calories = values.calories {
      guard 0...Session.mostCalories ~= calories else {
        throw ActionError(
          .value, "\(decimalText(calories)) cal is more than a session takes",
          hint: "Write: --calories 180")
      }
      session.calories = calories
    }
    session.note = try values.note.map { try InputError.entryLine($0, example: example) }
    return try context.listEdit("library done", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.add(session)
    }
  }

  private static let example = "bestupid library done slow-stretch --rating 4"

  private static func energy(_ score: Double?) throws -> Double? {
    guard let score, !Session.energies.contains(score) else { return score }
    throw ActionError(
      .value, "energy is 0 to 10, not \(decimalText(score))", hint: "Write: --energy-after 6")
  }

  /// The session that words mean: of an entry of the library, else of a title of its own.
  private static func session(
    of words: [String], _ values: SessionValues, in context: ActionContext
  ) throws -> Session {
    let typed = try InputError.entryLine(words.joined(separator: " "), example: example)
    let library = try context.workoutLibrary
    if let entry = try context.knownEntry(called: typed, in: library) {
      return entry.session(minutes: try values.minutes.map(minutes))
    }
    let (title, said, intensity) = parts(of: typed)
    var entry: LibraryEntry?
    if title != typed { entry = try context.knownEntry(called: title, in: library) }
    let length = try (values.minutes ?? said).map(minutes)
    if let entry {
      var session = entry.session(minutes: length)
      session.intensity = intensity ?? session.intensity
      return session
    }
    let near = context.knownEntries(of: library).near(title)
    guard let length else {
      throw ActionError(
        .noSuchEntry, "the library has no '\(title)'",
        hint: (near.map { "Did you mean '\($0)'? " } ?? "")
          + "For what is in no library say its minutes: bestupid library done "
          + "\(shellLine([title])) 20min low")
    }
    if let near, !values.isNew {
      throw ActionError(
        .value, "'\(title)' is similar to '\(near)', which the library has",
        hint: "Write \(near), or add --new if it is something else.")
    }
    var session = Session(title, minutes: length)
    session.intensity = intensity
    return session
  }

  private static func minutes(_ minutes: Double) throws -> Double {
    guard minutes > 0, minutes <= Session.mostMinutes else {
      throw ActionError(
        .value,
        "a session takes up to \(decimalText(Session.mostMinutes)) minutes, not \(decimalText(minutes))",
        hint: "Write: --minutes 20")
    }
    return (minutes * 10).rounded() / 10
  }

  /// A title with the minutes and the intensity behind it, in either order.
  private static func parts(of typed: String) -> (String, Double?, Intensity?) {
    var words = typed.split(separator: " ").map(String.init)
    var (minutes, intensity): (Double?, Intensity?)
    while words.count > 1, let last = words.last?.lowercased() {
      if intensity == nil, let word = Intensity(rawValue: last) {
        intensity = word
        words.removeLast()
      } else if minutes == nil, ["min", "minutes", "m"].contains(last), words.count > 2,
        let number = Double(words[words.count - 2])
      {
        minutes = number
        words.removeLast(2)
      } else if minutes == nil,
        let unit = ["min", "minutes", "m"].first(where: { last.hasSuffix($0) }),
        let number = Double(last.dropLast(unit.count))
      {
        minutes = number
        words.removeLast()
      } else {
        break
      }
    }
    return (words.joined(separator: " "), minutes, intensity)
  }

  // MARK: What was done

  /// The sessions of a span, the newest first.
  ///
  /// - Parameter limit: The most that are listed; nil for all.
  public static func history(
    in span: ClosedRange<CalendarDate>, limit: Int?, in context: ActionContext
  ) throws -> SessionList {
    let sessions = try context.sessions().filter { span.contains($0.date) }
    let newest = Array(sessions.reversed())
    return SessionList(
      sessions: limit.map { Array(newest.prefix(max($0, 0))) } ?? newest, total: sessions.count,
      minutes: sessions.reduce(0) { $0 + $1.session.minutes })
  }

  /// What the sessions of a span amount to.
  public static func statistics(
    in span: ClosedRange<CalendarDate>, in context: ActionContext
  ) throws -> SessionFigures {
    let sessions = try context.sessions().filter { span.contains($0.date) }
    let profile = try context.coachingProfile
    return SessionFigures(
      SessionStatistics(
        sessions, weekly: profile.weeklySessions, today: try context.todayForReading),
      weekly: profile.weeklySessions)
  }
}

extension ActionContext {
  /// The sessions of all days until today, oldest first, with their types and what the cycle says of their days.
  func sessions() throws -> [DatedSession] {
    let (status, table, _) = try cycleStatus(on: todayForReading, besides: [.sessions])
    return try sessions(in: table, status, types: trainingTypes)
  }

  /// The sessions of a table that was read.
  func sessions(
    in table: FactTable, _ status: CycleStatus, types: TrainingTypes
  ) throws -> [DatedSession] {
    let days = table.sessions
    let types = try trainingTypes(types, naming: days.joined())
    return zip(table.dates, days).flatMap { date, sessions -> [DatedSession] in
      if sessions.isEmpty { return [] }
      let place = status.place(of: date)
      return sessions.enumerated().map { index, session in
        DatedSession(
          date: date, number: index + 1, session: session,
          type: types.typeID(of: session),
          phase: place?.phase, cycleDay: place?.day)
      }
    }
  }
}
