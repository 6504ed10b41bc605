public import Coaching
public import Context
import Cycle
import DayModel
import DayStore
import FactCache
import Query
public import Reports
import Store
import Training
public import Values
import Words

/// What a person supposes of a day, to see what would be recommended then; nil for what is so.
public struct SupposedDay: Sendable {
  /// The phase of the cycle, by its name.
  public var phase: String?
  /// A day of the cycle.
  public var cycleDay: Int?
  /// A score of the energy, from 0 to 10.
  public var energy: Double?
  /// How long a session may take at most.
  public var minutes: Int?

  /// Nothing supposed.
  public init() {}
}

/// What to do today and in the next days: `recommend`, `recommend week`.
public enum Recommendations {
  /// What is recommended for today.
  ///
  /// - Parameters:
  ///   - supposed: What is supposed of the day.
  ///   - offset: How many of the best workouts are left out.
  /// - Throws: `value` for what cannot be supposed.
  public static func today(
    _ supposed: SupposedDay, offset: Int, in context: ActionContext
  ) throws -> RecommendationReport {
    let reader = try CoachingReader(in: context)
    var facts = try reader.today()
    if let phase = supposed.phase {
      facts.phase = try Libraries.word(phase, "phase")
      facts.cycleDay = supposed.cycleDay
      facts.confidence = nil
    } else if let day = supposed.cycleDay {
      guard 1...CycleHistory.mostDays ~= day else {
        throw ActionError(
          .value, "a cycle has days 1 to \(CycleHistory.mostDays), not \(day)",
          hint: "Write: --day 12")
      }
      facts.cycleDay = day
      facts.phase = reader.phase(ofDay: day)
      facts.confidence = nil
    }
    if let energy = supposed.energy {
      guard Session.energies.contains(energy) else {
        throw ActionError(
          .value, "energy is 0 to 10, not \(decimalText(energy))", hint: "Write: --energy 6")
      }
      facts.energy = energy
    }
    if let minutes = supposed.minutes { facts.profile.minutes = try LibraryValues.minutes(minutes) }
    return try reader.report(Recommendation(facts), offset: offset)
  }

  /// Seven days from one on.
  ///
  /// - Parameter program: A program that is followed from the first day on; nil for the one that is followed.
  /// - Throws: `value` for a day that is over; `noSuchEntry` for a program.
  public static func week(
    from start: CalendarDate, program: String?, in context: ActionContext
  ) throws -> RecommendedWeekReport {
    var reader = try CoachingReader(in: context)
    guard start >= reader.date else {
      throw ActionError(
        .value, "\(start) is over; a week begins today or later",
        hint: "Write: bestupid recommend week --from \(reader.date)")
    }
    if let program {
      reader.program = (try context.program(called: program), start)
    }
    let first = try start == reader.date ? reader.today() : reader.facts(of: start)
    var failure: (any Error)?
    let week = RecommendedWeek(from: first) { date in
      do {
        return try reader.facts(of: date)
      } catch {
        failure = error
        return CoachingFacts(date: date)
      }
    } isRest: { date in
      (try? reader.planned(on: date)?.planned?.isRest) ?? false
    }
    if let failure { throw failure }
    return RecommendedWeekReport(
      week, try week.days.map { try reader.report($0.recommendation, offset: 0) })
  }

  /// What a ranker of today's workouts is given.
  public static func context(in context: ActionContext) throws -> RankerContext {
    let reader = try CoachingReader(in: context)
    let shares = try context.configurationForReading[.cycleShare]
    return RankerContext(
      Recommendation(try reader.today()), sharesCycle: shares.contains(CycleSharing.ai.rawValue))
  }
}

/// Gathers what recommendations are made of: each file and each fact once.
struct CoachingReader {
  let date: CalendarDate
  private let context: ActionContext
  private let profile: CoachingProfile
  private let library: WorkoutLibrary
  private let types: TrainingTypes
  private let status: CycleStatus
  private let sessions: [DatedSession]
  private let trained: [TrainedDay]
  private let energy: Double?
  private let hasSevereSymptom: Bool
  /// Whether the cycle is tracked.
  private let isTracked: Bool
  private let kilograms: Double?
  private let templates: [String]
  /// The program that is followed, with its first day.
  var program: (program: WorkoutProgram, start: CalendarDate)?

  /// How many days of training count: of what was longer ago only the sessions are known.
  private static let days = 365

  init(in context: ActionContext) throws {
    self.context = context
    let today = try context.todayForReading
    date = today
    let settings = try context.configurationForReading
    profile = CoachingProfile(settings)
    library = try context.workoutLibrary
    let (status, table, _) = try context.cycleStatus(on: today, besides: [.sessions])
    self.status = status
    let recent = try context.facts(
      in: today.advanced(by: -Self.days)...today, columns: nil, countsTodos: false
    ).table
    var types = try context.trainingTypes
    types.entryTypes = library.types
    self.types = types
    sessions = try context.sessions(in: table, status, types: types)
    trained = TrainedDay.all(
      in: recent, types: types, library: library, exercises: try context.exerciseLibrary)
    energy = QueryField.known("energy")?.numbers(in: recent).last { $0.date == today }?.value
    let isTracked = settings[.cycleTracking] != .off
    self.isTracked = isTracked
    hasSevereSymptom = CycleFacts.symptoms(in: recent).values.joined().contains {
      isTracked && $0.date == today && $0.severity == 3
    }
    kilograms = recent.newestWeight.flatMap { EnergyRange.kilograms(on: today, of: [$0]) }
    templates = (try? context.ownTemplates())?.templates.map(\.name) ?? []
    if let followed = settings[.coachingProgram] {
      program = try context.programs().first { $0.id == followed.id }.map { ($0, followed.start) }
    }
  }

  /// The facts of today.
  func today() throws -> CoachingFacts {
    var facts = try facts(of: date)
    facts.energy = energy
    facts.hasSevereSymptom = hasSevereSymptom
    return facts
  }

  /// The facts of a day, as they are expected where it is to come.
  func facts(of day: CalendarDate) throws -> CoachingFacts {
    var facts = CoachingFacts(date: day)
    let place = status.place(of: day)
    // What is not tracked any longer has no phase; what holds of a pregnancy holds all the same.
    if isTracked {
      facts.phase = day == date ? status.phase : place?.phase
      facts.cycleDay = day == date ? status.day : place?.day
      facts.confidence = facts.phase == nil ? nil : status.confidence(of: place)
    }
    facts.state = status.state
    facts.profile = profile
    facts.library = library
    (facts.trained, facts.sessions) = (trained, sessions)
    facts.planned = try workouts(on: day)
    return facts
  }

  /// The phase of a day of a cycle of typical length.
  func phase(ofDay day: Int) -> CyclePhase? {
    CyclePhases(length: status.typical, menstrualEnd: status.typicalPeriod).phase(ofDay: day)
  }

  /// The day of the weekly plan, with what became of it; nil where the week has none.
  func planned(on day: CalendarDate) throws -> WeekProgress.Day? {
    let week = try ProtocolReader.week(of: day, today: date, in: context).progress
    return week.plan == nil ? nil : week.days.first { $0.date == day }
  }

  /// What is planned for a day and not done: of the weekly plan, then of the program.
  private func workouts(on date: CalendarDate) throws -> [WorkoutOfDay] {
    var workouts: [WorkoutOfDay] = []
    if let day = try planned(on: date), let plan = day.planned, !plan.isRest, day.state != .done {
      let title = plan.workout.isEmpty ? plan.type : plan.workout
      let entry = library.offered.first { entry in
        entry.title.lowercased() == title.lowercased() || entry.id == title.lowercased()
      }
      let type = plan.types(among: types).first?.id
      workouts.append(
        WorkoutOfDay(title: title, type: entry?.type ?? type, entry: entry?.id, source: .week))
    }
    if let (program, start) = program, let id = program.workout(of: date, startedOn: start),
      !sessions.contains(where: { $0.date == date && $0.session.id == id })
    {
      let entry = library[id]
      let day = start.distance(to: date) + 1
      workouts.append(
        WorkoutOfDay(
          title: entry?.title ?? id, type: entry?.type, entry: entry?.id,
          source: .program(program.title, day: day)))
    }
    return workouts
  }

  /// A recommendation with what a person needs besides.
  func report(_ recommendation: Recommendation, offset: Int) throws -> RecommendationReport {
    RecommendationReport(
      recommendation, offset: offset, templates: templates, types: types, kilograms: kilograms)
  }
}

extension CoachingProfile {
  /// What the settings say.
  init(_ settings: Configuration) {
    self.init()
    level = settings[.coachingLevel]
    goals = settings[.coachingGoals]
    types = settings[.coachingTypes].map(hyphenated)
    equipment = settings[.coachingEquipment]
    minutes = settings[.coachingMinutes]
    sessions = settings[.coachingSessions]
    time = settings[.coachingTime]
    usesPhase = settings[.coachingUsesPhase]
    isCleared = settings[.coachingCleared]
  }
}

extension ActionContext {
  /// What the person says of themselves.
  var coachingProfile: CoachingProfile {
    get throws { CoachingProfile(try configurationForReading) }
  }
}
