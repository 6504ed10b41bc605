import DayEditing
public import DayModel
import Values

/// What exercises, habits and activities of sources are called in the logs.
public struct FilledNames: Sendable {
  /// The name of an exercise, by the one that a source has.
  let exercise: @Sendable (String) -> String
  /// The id of a habit, by the name that a source has; nil for one that is no habit here.
  let habit: @Sendable (String) -> String?
  private let words: ActivityWords
  /// The activities that logs have a field for.
  let activities: [TrainingActivity]

  /// Names.
  ///
  /// - Parameter types: The types of training, of which a person's own are filled too.
  public init(
    exercise: @escaping @Sendable (String) -> String = { $0 },
    habit: @escaping @Sendable (String) -> String? = { _ in nil },
    types: TrainingTypes = .builtIn
  ) {
    (self.exercise, self.habit) = (exercise, habit)
    (words, activities) = (ActivityWords(types), types.chosenActivities)
  }

  /// The type of the person's own that an activity is of, by what a source calls it; nil for any other.
  ///
  /// A type may be younger than what is measured, and the bot knows none.
  func ownKind(of word: String) -> String? {
    let kind = words.kind(of: word)
    return activities.contains { $0.known == nil && $0.id == kind } ? kind : nil
  }
}

extension DayCandidates {
  /// The exercises. All sets of one are one source's, whatever equipment they name: none is told twice. One of which no text
  /// can be made gives way to the next source, and else says why.
  static func lifts(
    _ days: [MeasuredDay], in units: FormatUnits, _ names: FilledNames
  ) -> [Place] {
    var places: [Place] = []
    var told: Set<String> = []
    var refused: [(name: String, reason: String)] = []
    for day in days {
      var lines: [(name: String, line: LiftLine)] = []
      for exercise in day.exercises {
        let name = ExerciseName.readable(names.exercise(exercise.name))
        guard !told.contains(ExerciseName.family(name)) else { continue }
        guard let line = LiftLine(exercise, in: units) else {
          refused.append((name, "\(name) has no work set with repetitions or a time"))
          continue
        }
        let spelling = ExerciseName.spelling(name)
        if let index = lines.firstIndex(where: { ExerciseName.spelling($0.name) == spelling }) {
          lines[index].line = line.following(lines[index].line)
        } else {
          lines.append((name, line))
        }
      }
      for (name, line) in lines {
        do throws(InputError) {
          let text = try line.text(of: name, in: units)
          let personal = PersonalUnits(files: units)
          if let reason = DayEditor.refusal(ofLift: name, text, personal) {
            throw InputError(.impossible, reason)
          }
          places.append(
            Place(
              target: .lift(name), candidates: [Candidate(text: text, source: day.source)],
              kind: .strength))
          told.insert(ExerciseName.family(name))
        } catch {
          refused.append((name, error.message))
        }
      }
    }
    for (name, reason) in refused where told.insert(ExerciseName.family(name)).inserted {
      places.append(
        Place(target: .lift(name), candidates: [], kind: .strength, refusal: reason))
    }
    return places
  }

  /// The meals: all of a day are those of the best source that has any.
  static func food(_ days: [MeasuredDay]) -> Place {
    let best = days.first { !$0.meals.isEmpty }
    let candidates = (best?.meals ?? []).map { meal in
      Candidate(text: MeasuredText.meal(meal), source: best?.source ?? .files)
    }
    return Place(target: .food, candidates: candidates, kind: .food)
  }

  /// The habits that were done. A source that says nothing of one leaves it to the next; of two of a source that are one here
  /// the one that was done counts.
  static func habits(_ days: [MeasuredDay], _ names: FilledNames) -> [Place] {
    var states: [String: (habit: MeasuredHabit, source: MeasuredSource)] = [:]
    for day in days {
      for (name, habit) in day.habits.sorted(by: { $0.key < $1.key }) {
        guard let id = names.habit(name) else { continue }
        let isSame = states[id].map { $0.source == day.source && habit == .done } ?? true
        if isSame { states[id] = (habit, day.source) }
      }
    }
    return states.filter { $0.value.habit == .done }.sorted { $0.key < $1.key }.map { id, state in
      Place(
        target: .habit(id),
        candidates: [Candidate(text: DayEditor.doneHabit, source: state.source)], kind: .habits)
    }
  }
}

extension LiftLine {
  /// The sets of a source as a line has them; nil where there is no work set.
  fileprivate init?(_ exercise: MeasuredExercise, in units: FormatUnits) {
    func sets(_ isWarmUp: Bool) -> [StrengthSet] {
      let sets = exercise.sets.filter { ($0.kind == .warmUp) == isWarmUp }
        .compactMap { StrengthSet($0, in: units) }
      // Where some sets have a load, those without one were done with the body alone.
      guard sets.contains(where: { $0.load != nil }) else { return sets }
      return sets.map { set in
        var set = set
        set.load = set.load ?? .body
        return set
      }
    }
    let work = sets(false)
    if work.isEmpty { return nil }
    self.init(work, group: exercise.group, warmUps: sets(true))
  }
}

extension StrengthSet {
  fileprivate init?(_ set: MeasuredExercise.WorkSet, in units: FormatUnits) {
    let amount: Amount? =
      set.repetitions.flatMap { $0 >= 1 ? .repetitions($0.rounded()) : nil }
      ?? set.seconds.map { .seconds($0.rounded()) }
    guard let amount else { return nil }
    let load = set.kilograms.flatMap { $0 > 0 ? Load.weight(Self.weight($0, in: units)) : nil }
    self.init(
      amount, load, effort: set.effort.flatMap { SetLimits.effort.contains($0) ? $0 : nil })
  }

  /// A load in the unit of the files. One that was meant in it is exact, another is rounded to half of one.
  private static func weight(_ kilograms: Double, in units: FormatUnits) -> Weight {
    let number = kilograms * Conversion.poundsPerKilogram / units.weight.pounds
    // Three decimals of a kilogram are 0.0011 lb; plates come in quarters.
    let quarter = (number * 4).rounded() / 4
    return Weight(
      abs(number - quarter) < 0.002 ? quarter : (number * 2).rounded() / 2, units.weight)
  }
}

extension MeasuredText {
  /// `Lunch (640 cal, 32g protein)`, with what is known of it.
  static func meal(_ meal: MeasuredMeal) -> String {
    let amounts: [(Double?, String)] = [
      (meal.calories, " cal"), (meal.protein, "g protein"), (meal.carbs, "g carbs"),
      (meal.fat, "g fat"), (meal.fiber, "g fiber"),
    ]
    let parts = amounts.compactMap { amount, unit in
      amount.map { "\(decimalText($0, roundedTo: 1))\(unit)" }
    }
    return parts.isEmpty ? meal.name : "\(meal.name) (\(parts.joined(separator: ", ")))"
  }
}
