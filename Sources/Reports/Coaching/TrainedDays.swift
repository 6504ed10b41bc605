public import Coaching
public import DayModel
public import Query
public import Training
import Values

extension TrainedDay {
  /// The days with training, oldest first (docs/library.md, “How hard a day was”).
  ///
  /// - Parameters:
  ///   - table: Facts with all columns.
  ///   - types: The types of training, with those of the entries that sessions name.
  ///   - library: The library of workouts.
  ///   - exercises: The library of exercises, which says what of the body a lift is for.
  public static func all(
    in table: FactTable, types: TrainingTypes, library: WorkoutLibrary, exercises: ExerciseLibrary
  ) -> [TrainedDay] {
    let exertions = QueryField.known("session_rpe")?.numbers(in: table) ?? []
    let exertion = Dictionary(exertions.map { ($0.date, $0.value) }) { $1 }
    let sessions = table.sessions
    let lifted = LiftedAreas(table, exercises)
    return zip(table.dates.indices, TrainingLoad.all(of: types, in: table)).compactMap {
      index, load in
      guard load.isTraining else { return nil }
      let day = sessions[index]
      let (hardest, because) = Self.load(
        of: load, day, types, library, exertion: exertion[load.date])
      var areas = lifted.areas(ofDay: index)
      for session in day {
        guard let entry = session.id.flatMap({ library[$0] }),
          CoachingGoal.buildStrength.types.contains(entry.type)
        else { continue }
        areas.formUnion(entry.areas)
      }
      return TrainedDay(
        date: load.date, load: hardest, because: because, areas: areas,
        minutes: load.totalMinutes.value)
    }
  }

  /// The hardest of what a day's sessions and its `Session_RPE` say; of training that is no session and has none, what its
  /// types are taken to be.
  private static func load(
    of load: TrainingLoad, _ sessions: [Session], _ types: TrainingTypes, _ library: WorkoutLibrary,
    exertion: Double?
  ) -> (Intensity, String) {
    var found: [(load: Intensity, because: String)] = sessions.map { session in
      let type = types.typeID(of: session)
      return (session.intensity ?? type.map(TypeLoad.of) ?? .medium, session.title)
    }
    if let exertion {
      let level: Intensity = exertion >= 7 ? .high : exertion > 4 ? .medium : .low
      found.append((level, "Session_RPE \(decimalText(exertion))"))
    } else {
      let ofSessions = Set(sessions.map { types.type(of: $0)?.activity?.id ?? $0.title })
      let ids = Set(load.minutes.keys.map(\.id) + load.untimed.map(\.id))
      var others = ids.subtracting(ofSessions).subtracting([TrainingActivity.session.id])
      let hasStrength = sessions.contains { types.type(of: $0)?.builtIn == .strength }
      if load.strength != nil, load.sets > 0 || !hasStrength {
        others.insert(WorkoutType.strength.rawValue)
      }
      found += others.sorted().map { (TypeLoad.of($0), $0) }
    }
    // Of equal ones the first says why.
    return found.max { one, other in one.load < other.load }.map { hardest in
      found.first { $0.load == hardest.load } ?? hardest
    } ?? (.medium, "training")
  }
}

/// What of the body the lifts of a table's days are for.
private struct LiftedAreas {
  private let columns: [(areas: Set<String>, facts: [Fact?])]

  init(_ table: FactTable, _ exercises: ExerciseLibrary) {
    columns = table.columns.compactMap { column, facts in
      guard let name = column.exercise, let group = exercises.entry(named: name)?.muscleGroup,
        let area = TargetArea(muscleGroup: group)
      else { return nil }
      return ([area.rawValue], facts)
    }
  }

  func areas(ofDay day: Int) -> Set<String> {
    columns.reduce(into: []) { areas, column in
      if column.facts[day] != nil { areas.formUnion(column.areas) }
    }
  }
}
