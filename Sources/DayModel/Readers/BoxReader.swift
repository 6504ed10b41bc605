import LogSyntax
import Values
import Words

/// How many boxes a day has, and what they say of its strength training.
struct BoxReading {
  /// Today's todos.
  var todos = TodoCount()
  /// The todos and tasks one by one, for counts over several days.
  var tasks: [CountedTask] = []
  /// Every box of the logs, if these were asked for.
  var all = TodoCount()
  /// Whether a ticked box says that the day's strength training was done, if that was asked for.
  var confirmStrength = false
  /// Whether a ticked box `Workout: …` says that the day's training was done, if all boxes were asked for.
  var confirmWorkout = false
}

/// Counts today's todos, and every box of the day's logs (docs/format.md §5).
struct BoxReader {
  private let countsAll: Bool
  private let asksForStrength: Bool
  private var tasks: TickedTasks
  private var reading = BoxReading()

  /// Reads the boxes of all files but workouts.
  ///
  /// - Parameters:
  ///   - countsAll: whether every box is counted, not the todos alone.
  ///   - asksForStrength: whether it matters if a box confirms the strength training.
  static func read(
    _ files: [DayFile], countsAll: Bool, asksForStrength: Bool
  ) -> BoxReading {
    let logs = files.filter { !$0.isWorkoutFile }
    var reader = BoxReader(
      countsAll: countsAll, asksForStrength: asksForStrength,
      tasks: TickedTasks(in: logs))
    for file in logs {
      for section in file.sections { reader.read(section, file) }
    }
    return reader.reading
  }

  private init(
    countsAll: Bool, asksForStrength: Bool, tasks: TickedTasks
  ) {
    self.countsAll = countsAll
    self.asksForStrength = asksForStrength
    self.tasks = tasks
  }

  private mutating func read(_ section: DaySection, _ file: DayFile) {
    var isTodos = section.role == .todos
    let mayConfirm =
      asksForStrength && !reading.confirmStrength && section.role.mayConfirmStrength
    guard countsAll || mayConfirm || isTodos || section.role == .tasks else { return }
    for line in section.body {
      guard case .box(let box) = file.document.lines[line].kind else {
        if isTodos, file.document.endsTodos(atLine: line) { isTodos = false }
        continue
      }
      if countsAll, box.mark != nil {
        reading.all.total += 1
        if file.isTicked(box) { reading.all.completed += 1 }
      }
      if countsAll, box.state == .ticked, section.role == .todos || section.role == .tasks {
        reading.confirmWorkout = reading.confirmWorkout || TodoText.isWorkout(file.bytes(box.text))
      }
      if section.role == .tasks || isTodos && box.state == .dropped {
        add(box, as: box.state == .ticked ? .done : box.state == .open ? .open : .dropped, file)
      }
      guard box.state != .dropped else { continue }
      let isTicked = box.state == .ticked
      if isTicked, mayConfirm, !reading.confirmStrength {
        reading.confirmStrength = confirmsStrength(box, section, file)
      }
      guard isTodos else { continue }
      let isDone = tasks.take(box, file) || isTicked
      let isTraining = TodoText.isWorkout(file.bytes(box.text))
      add(box, as: isDone ? .done : .open, kind: isTraining ? .training : .todo, file)
      // What was carried to another day counts there.
      guard isDone || reading.tasks.last?.carriedTo == nil else { continue }
      reading.todos.total += 1
      if isDone { reading.todos.completed += 1 }
    }
  }

  private mutating func add(
    _ box: Checkbox, as state: TodoItem.State, kind: CountedTask.Kind = .uncounted, _ file: DayFile
  ) {
    let label = file.bytes(file.document.label(of: box))
    let carried = TaskMarks(of: label).carried.flatMap { CalendarDate(iso: label[$0.date]) }
    reading.tasks.append(
      CountedTask(
        key: TodoText.key(of: label), state: state, carriedTo: carried, kind: kind))
  }

  /// Whether a ticked box says that the day's strength training was done.
  private func confirmsStrength(
    _ box: Checkbox, _ section: DaySection, _ file: DayFile
  ) -> Bool {
    guard section.role == .todos || section.role == .tasks else { return true }
    return Self.namesWorkout(file.bytes(box.text))
  }

  private static func namesWorkout(_ text: ArraySlice<UInt8>) -> Bool {
    var words = Lexer(MarkdownText.text(text).prefix(500))
    while let word = words.nextWord() {
      if workoutWords.contains(word) { return true }
    }
    return false
  }

  private static let workoutWords: Set<Word> = [
    "workout", "strength", "lift", "lifts", "lifting", "gym", "training",
  ]
}

/// The tasks that stand again under the todos, and are ticked there: one that is ticked in one of
/// its two sections is done (docs/format.md §7).
private struct TickedTasks {
  /// How often each text stands ticked.
  private var counts: [String: Int] = [:]

  init(in files: [DayFile]) {
    for file in files {
      for section in file.sections where section.role == .tasks {
        for line in section.body {
          guard case .box(let box) = file.document.lines[line].kind, box.state == .ticked else {
            continue
          }
          counts[file.taskKey(box), default: 0] += 1
        }
      }
    }
  }

  /// Takes one of a box's text, if there is one.
  mutating func take(_ box: Checkbox, _ file: DayFile) -> Bool {
    if counts.isEmpty { return false }
    let text = file.taskKey(box)
    guard let count = counts[text], count > 0 else { return false }
    counts[text] = count - 1
    return true
  }
}

extension DaySection.Role {
  /// Whether a ticked box of the section may say that the day's strength training was done.
  fileprivate var mayConfirmStrength: Bool {
    mayBeDone || self == .todos || self == .tasks
  }
}

extension DayFile {
  /// Whether the letter in a box is an `x`, struck out or not.
  fileprivate func isTicked(_ box: Checkbox) -> Bool {
    box.mark.map { document.bytes[$0] != ASCII.space } ?? false
  }
}
