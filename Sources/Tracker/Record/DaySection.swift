import LogSyntax

/// A section of a log with what its place and heading make of it.
struct DaySection {
  /// What a section's lines are a source of.
  enum Role {
    /// Weight, sleep and scores.
    case body
    /// Activities, and strength as prose.
    case training
    /// Activities and lifts: a workout of any kind.
    case workout
    /// Lifts.
    case strength
    /// Food.
    case fuel
    case todos
    case habits
    case top3
    /// Tasks that stand again under the todos.
    case tasks
    /// Today's plan: not done, but what the strength log is compared with.
    case plan
    /// Nothing that is counted.
    case other

    /// Whether training that was done may stand here.
    var isTraining: Bool { self == .training || self == .workout || self == .strength }
  }

  var section: Section
  var role: Role
  /// Whether the heading, or one above it, says that the training was done.
  var isCompleted: Bool
  /// Whether the role comes from the heading above, so that this heading names a part of it.
  var isPart: Bool
  /// The heading's text without emphasis; empty before the first heading.
  var title: String

  /// The sections of a document in order.
  ///
  /// - Parameter isWorkoutFile: whether every section that means nothing else is a workout.
  static func all(of document: LogDocument, isWorkoutFile: Bool) -> [DaySection] {
    var sections: [DaySection] = []
    var open: [(level: Int, index: Int)] = []
    sections.reserveCapacity(document.sections.count)
    for section in document.sections {
      while let last = open.last, last.level >= section.level { open.removeLast() }
      let title = document.heading(of: section).map { Plain.string(document.bytes[$0.text]) } ?? ""
      let parent = open.last.map { sections[$0.index] }
      sections.append(
        make(section, title: title, parent: parent, isWorkoutFile: isWorkoutFile))
      // A `#` heading over a whole day is its title, not what its sections are about.
      if section.level > 1 || isWorkoutFile || section.known != nil {
        if section.level > 0 { open.append((section.level, sections.count - 1)) }
      }
    }
    return sections
  }

  private static func make(
    _ section: Section, title: String, parent: DaySection?, isWorkoutFile: Bool
  ) -> DaySection {
    let state = HeadingWords.state(of: title)
    var role = section.known.flatMap { roles[$0] } ?? (section.known == nil ? nil : .other)
    let isPart = role == nil && parent.map { $0.role != .other } == true
    if role == nil { role = isPart ? parent?.role : nil }
    if role == nil {
      let names = HeadingWords.namesTraining(section.key)
      role = isWorkoutFile || names ? .workout : .other
    }
    if section.known == .plannedWorkout, state == .completed { role = .workout }
    // “Bike (COMPLETED)” below today's plan was done; below other plans nothing is.
    if role == .plan, isPart, state == .completed { role = .workout }
    if let found = role, found.isTraining, state == .pending { role = .plan }
    // Deferred todos are none of today's, under a heading as under a bold line.
    if isPart, role == .todos, section.key.hasPrefix("deferred") { role = .other }
    let isCompleted =
      state == .completed || (isPart && parent?.isCompleted == true && state != .pending)
    return DaySection(
      section: section, role: role ?? .other, isCompleted: isCompleted, isPart: isPart,
      title: title)
  }

  /// The one table of what known sections are a source of; all others of none.
  private static let roles: [KnownSection: Role] = [
    .plannedWorkout: .plan, .todos: .todos, .habits: .habits, .quickLog: .body,
    .trainingOutput: .training, .workout: .workout, .strengthLog: .strength, .fuelLog: .fuel,
    .top3: .top3, .mustWin: .tasks, .canDo: .tasks,
  ]
}

/// What the words of a heading say (docs/format.md §9.1).
enum HeadingWords {
  enum State { case completed, pending }

  private static let states: [String: State] = [
    "completed": .completed, "complete": .completed, "done": .completed,
    "pending": .pending, "planned": .pending, "rescheduled": .pending, "postponed": .pending,
    "moved": .pending, "skipped": .pending, "missed": .pending, "cancelled": .pending,
    "canceled": .pending,
  ]

  /// What the words for a state begin with.
  private static let stateLetters = Set(states.keys.compactMap(\.utf8.first))

  /// Words that make a heading about training, apart from the activities.
  private static let training: Set<String> = [
    "workout", "workouts", "strength", "training", "session", "lifting", "lifts", "gym", "cardio",
  ]

  /// Words that make it a plan or a summary all the same.
  private static let plans: Set<String> = [
    "plan", "plans", "planned", "planning", "tomorrow", "tomorrow's", "next", "week", "weekly",
    "week's", "protocol", "target", "targets", "goal", "goals", "upcoming", "schedule", "options",
    "option", "summary", "progress", "analysis", "recommendation", "recommendations", "tips",
    "history", "trend", "trends",
  ]

  /// What the heading says of its training; the last word that says something counts, so that
  /// “Planned Workout (COMPLETED)” was done.
  static func state(of title: String) -> State? {
    var found: State?
    forEachWord(title, beginningWith: stateLetters) { word in
      if let state = states[word] { found = state }
    }
    return found
  }

  /// Whether a heading that the format does not know is about training that may be done.
  static func namesTraining(_ key: String) -> Bool {
    let words = words(key)
    guard !words.contains(where: plans.contains) else { return false }
    return words.contains { training.contains($0) || Activity.words[$0] != nil }
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    forEachWord(text) { words.append($0) }
    return words
  }

  /// Hands over the words of a text, lower case.
  ///
  /// - Parameter letters: What those that are wanted begin with; nil for all.
  private static func forEachWord(
    _ text: String, beginningWith letters: Set<UInt8>? = nil, _ body: (String) -> Void
  ) {
    var text = text
    text.withUTF8 { bytes in
      func isWord(_ byte: UInt8) -> Bool { Lexer.isLetter(byte) || byte == UInt8(ascii: "'") }
      var rest = bytes[...]
      while let start = rest.firstIndex(where: isWord) {
        let word = rest[start...].prefix(while: isWord)
        rest = rest[word.endIndex...]
        if let letters, !letters.contains(bytes[start] | 0x20) { continue }
        body(fieldKey(UnsafeBufferPointer(rebasing: word)))
      }
    }
  }
}
