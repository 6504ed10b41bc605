import LogSyntax
import Values
import Words

/// A section of a log, with what its heading and those above it make of it.
package struct DaySection {
  /// What a section's lines are a source of.
  package enum Role {
    /// Weight, sleep and scores.
    case body
    /// Activities, and strength as prose.
    case training
    /// Activities and lifts: a workout of any kind.
    case workout
    /// Lifts.
    case strength
    /// Sessions of training that were followed, a line each.
    case sessions
    /// Food.
    case fuel
    /// Advice about food, with what the bot has appended all the same: entries in its own form, and a table of
    /// the day's totals.
    case foodAdvice
    case todos
    case habits
    case routines
    case cycle
    case top3
    /// Tasks that stand again under the todos.
    case tasks
    /// Today's plan: not done, but what the strength log is compared with.
    case plan
    /// Nothing that is counted.
    case other

    /// Whether training that was done may stand here.
    package var isTraining: Bool { self == .training || self == .workout || self == .strength }

    /// Whether headings may say that it was done; of anything else that does not matter.
    var mayBeDone: Bool { self == .plan || isTraining }
  }

  /// Its index among the sections of the document.
  let index: Int
  /// The index of the heading's line; nil for the text before the first heading.
  let headingLine: Int?
  /// The section that the heading names, where the format knows it.
  let known: KnownSection?
  /// The lines below the heading, to the next heading of any level.
  let body: Range<Int>
  /// What its heading and those above it make of it.
  let outline: Outline

  var role: Role { outline.role }
  var isCompleted: Bool { outline.isCompleted }
  var isPart: Bool { outline.isPart }
  /// Whether food may stand here.
  var mayHoldFood: Bool { role == .fuel || role == .foodAdvice }

  /// What the headings of a log make of a section.
  package struct Outline {
    package let role: Role
    /// Whether the heading of training or of its plan, or one above it, says that it was done.
    let isCompleted: Bool
    /// Whether the role comes from the heading above, so that this heading names a part of it.
    let isPart: Bool
    /// Whether a table below the heading may have the day's totals of food.
    package let mayHoldTotals: Bool
  }

  /// What the headings of a document make of its sections.
  ///
  /// - Parameter isWorkoutFile: whether every section that means nothing else is a workout.
  package static func outlines(of document: LogDocument, isWorkoutFile: Bool) -> [Outline] {
    var outlines: [Outline] = []
    var open: [(level: Int, index: Int)] = []
    for index in document.sections.indices {
      let level = document.sections[index].level
      while let last = open.last, last.level >= level { open.removeLast() }
      outlines.append(
        outline(
          index, of: document, parent: open.last.map { outlines[$0.index] },
          isWorkoutFile: isWorkoutFile))
      // A `#` heading over a whole day is its title, not what its sections are about.
      if level > 1 || isWorkoutFile || document.sections[index].known != nil {
        if level > 0 { open.append((level, index)) }
      }
    }
    return outlines
  }

  private static func outline(
    _ index: Int, of document: LogDocument, parent: Outline?, isWorkoutFile: Bool
  ) -> Outline {
    let (key, known) = (document.sections[index].key, document.sections[index].known)
    var role = known.map(role)
    let isPart = role == nil && parent.map { $0.role != .other } == true
    if role == nil { role = isPart ? parent?.role : nil }
    if role == nil {
      let names = HeadingStatus.namesTraining(key)
      role = isWorkoutFile || names ? .workout : .other
    }
    let state =
      role?.mayBeDone == true
      ? HeadingStatus.state(of: document.title(of: document.sections[index])) : nil
    if known == .plannedWorkout, state == .completed { role = .workout }
    // “Bike (COMPLETED)” below today's plan was done; below other plans nothing is.
    if role == .plan, isPart, state == .completed { role = .workout }
    if let found = role, found.isTraining, state == .pending { role = .plan }
    // Deferred todos are none of today's, under a heading as under a bold line.
    if isPart, role == .todos, key.hasPrefix("deferred") {
      role = .other
    }
    let isInFood = parent?.role == .fuel || parent?.role == .foodAdvice
    let isTargets = key == "daily targets"
    if isInFood && (role == .other || isPart && HeadingStatus.namesAdvice(key))
      || !isPart && isTargets
    {
      role = .foodAdvice
    }
    let isCompleted =
      state == .completed || (isPart && parent?.isCompleted == true && state != .pending)
    return Outline(
      role: role ?? .other, isCompleted: isCompleted, isPart: isPart,
      mayHoldTotals: role == .fuel || role == .foodAdvice && isTargets)
  }

  /// The one table of what known sections are a source of.
  private static func role(of known: KnownSection) -> Role {
    switch known {
    case .plannedWorkout: .plan
    case .todos: .todos
    case .habits: .habits
    case .routines: .routines
    case .cycle: .cycle
    case .quickLog: .body
    case .trainingOutput: .training
    case .workout: .workout
    case .strengthLog: .strength
    case .sessions: .sessions
    case .fuelLog: .fuel
    case .top3: .top3
    case .mustWin, .canDo: .tasks
    default: .other
    }
  }
}

/// The sections of a file in order, each made of the document and its outline when it is asked for.
struct DaySections: RandomAccessCollection {
  let file: DayFile

  var startIndex: Int { 0 }
  var endIndex: Int { file.outlines.count }

  subscript(index: Int) -> DaySection {
    let section = file.document.sections[index]
    return DaySection(
      index: index, headingLine: section.headingLine, known: section.known, body: section.body,
      outline: file.outlines[index])
  }
}

extension LogDocument {
  /// A heading's text without emphasis; empty before the first heading.
  func title(of section: Section) -> ArraySlice<UInt8> {
    heading(of: section).map { MarkdownText.text(bytes[$0.text]) } ?? []
  }
}
