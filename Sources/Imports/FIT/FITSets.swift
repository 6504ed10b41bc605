import WatchData

/// A set as its message has it.
struct FITSet {
  /// When it began, in seconds since 1970.
  let start: Int?
  /// 0 a rest, 1 a set.
  let type: Int?
  let category: Int?, subtype: Int?
  /// What was done.
  let work: MeasuredExercise.WorkSet

  init(_ message: FITMessage) {
    start = message.time(FITSetField.start) ?? message.time
    type = message.integer(FITSetField.type)
    category = message.integer(FITSetField.category)
    subtype = message.integer(FITSetField.subtype)
    let repetitions = message.positive(FITSetField.repetitions)
    work = MeasuredExercise.WorkSet(
      repetitions: repetitions, kilograms: message.positive(FITSetField.weight),
      // How long repetitions took says nothing; it is what a hold is.
      seconds: repetitions == nil ? message.positive(FITSetField.duration) : nil)
  }
}

/// The names that a file gives to exercises.
struct FITTitles {
  private struct Exercise: Hashable {
    let category: Int
    let number: Int?
  }

  private var names: [Exercise: String] = [:]

  /// Takes a title; the first one of an exercise counts.
  mutating func take(_ message: FITMessage) {
    guard let category = message.integer(FITTitleField.category),
      let text = message.text(FITTitleField.text)
    else { return }
    let exercise = Exercise(category: category, number: message.integer(FITTitleField.exercise))
    names[exercise] = names[exercise] ?? text
  }

  /// What the exercise of a set is called: its title, else its category; nil for neither.
  func name(of set: FITSet) -> String? {
    set.category.flatMap { category in
      names[Exercise(category: category, number: set.subtype)] ?? FITExerciseName.category(category)
    }
  }
}

/// The exercises of a file, from its sets.
struct FITExercises {
  private struct Place: Hashable {
    let activity: Int
    let name: String
  }

  /// The exercises with the activities that they are of, by the places of those, in the order in which they were begun.
  private(set) var items: [(activity: Int, exercise: MeasuredExercise)] = []
  /// What was left out, and how often.
  private(set) var skipped: [(reason: String, count: Int)] = []

  /// The sets of one exercise in one activity are one exercise.
  init(_ contents: FITContents, in activities: FITActivities, moment: (Int) -> MeasuredMoment) {
    var places: [Place: Int] = [:]
    var reasons: [String: Int] = [:]
    for set in contents.sets where set.type != 0 {
      func skip(_ reason: String) { reasons[reason, default: 0] += 1 }
      guard set.type == 1 else {
        skip("a set of an unknown type")
        continue
      }
      guard !activities.items.isEmpty else {
        skip("a set without an activity")
        continue
      }
      guard let name = contents.titles.name(of: set) else {
        skip("a set without an exercise")
        continue
      }
      guard set.work.repetitions != nil || set.work.seconds != nil else {
        skip("a set without repetitions and time")
        continue
      }
      let activity = set.start.flatMap { activities.index(at: $0) } ?? 0
      let place = Place(activity: activity, name: name)
      if let index = places[place] {
        items[index].exercise.sets.append(set.work)
      } else {
        places[place] = items.count
        let start = moment(set.start ?? activities.items[activity].start)
        items.append((activity, MeasuredExercise(name, start: start, sets: [set.work])))
      }
    }
    skipped = reasons.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
