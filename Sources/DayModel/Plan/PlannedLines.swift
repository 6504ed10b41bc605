import LogSyntax
import Values

/// A text whose first letter is a capital.
package func withCapital(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

/// A day of a plan as lines of a day's log (docs/format.md §3.2).
extension WeekPlan.Day {
  /// The lines below Planned Workout: the type, the workout as it is written, and the exercises, each an
  /// entry of a list. What only names the exercises that are listed is left out.
  package var workoutLines: [String] {
    let written = workout.split(separator: "\n").map(String.init)
    let hasSets = written.contains(where: PlanReader.hasExercises)
    let isStrength = kinds.contains(.strength)
    var lines: [String] = []
    let type = name
    if !type.isEmpty, written.first.map({ !Self.begins($0, with: type) }) ?? true {
      lines.append(type)
    }
    for line in written {
      if isStrength, let exercises = PlanReader.list(line) {
        lines += exercises.map { "- " + withCapital($0) }
      } else if hasSets || !namesExercisesOnly(line) {
        lines.append(line)
      }
    }
    return hasSets ? lines : lines + exercises.map { "- " + $0.plannedText }
  }

  /// The training in one line: `Strength A: goblet squat 3x10 @ 45 lbs`. The exercises of the type's table
  /// stand in place of a workout that only names them.
  package var sentence: String {
    let written = workout.split(separator: "\n").map(String.init)
    let hasSets = written.contains(where: PlanReader.hasExercises)
    var texts = written
    if !hasSets, !exercises.isEmpty {
      texts = written.filter { !namesExercisesOnly($0) }
      texts.append(exercises.map(\.plannedText).joined(separator: ", "))
    }
    let text = Self.joined(texts)
    if name.isEmpty || Self.begins(text, with: name) { return text }
    return text.isEmpty ? name : "\(name): \(text)"
  }

  /// The type, or `Rest` where a sign or nothing stands for that; empty where the plan has none.
  package var name: String {
    isRest && !type.contains(where: \.isLetter) ? "Rest" : type
  }

  /// The fields for Strength Log that the plan fills in, each exercise once: those whose sets a reader
  /// of the log finds again as planned.
  package var plannedLifts: [(name: String, value: String)] {
    var keys: Set<String> = []
    return exercises.compactMap { exercise in
      let name = withCapital(exercise.fullName)
      guard let headline = exercise.plannedHeadline,
        keys.insert(exerciseOwnKey(name)).inserted
      else { return nil }
      let value = "\(headline) \(PlannedMark.text)"
      let log = "## \(KnownSection.strengthLog.heading)\n\(name):: \(value)\n"
      let read = DayReader.read(LogSource(path: "", document: LogDocument(log))).exercises
      guard read.count == 1, read[0].isPlanned,
        ExerciseText.key(read[0].name) == ExerciseText.key(exercise.name),
        read[0].headlineAlone == exercise.headlineAlone
      else { return nil }
      return (name, value)
    }
  }

  /// Whether a line only names exercises of the day, in any order.
  private func namesExercisesOnly(_ line: String) -> Bool {
    let keys = Set(exercises.map { ExerciseText.key($0.name) })
    return PlanReader.parts(ofLine: line).allSatisfy { keys.contains(ExerciseText.key($0)) }
  }

  /// Texts in one line, with a comma where two of them meet.
  static func joined(_ texts: [String]) -> String {
    texts.reduce("") { line, text in
      guard let last = line.last else { return text }
      return ":,;.!?(".contains(last) ? "\(line) \(text)" : "\(line), \(text)"
    }
  }

  /// Whether a line begins with the words of a type.
  private static func begins(_ line: String, with type: String) -> Bool {
    let (line, type) = (MarkdownText.lowercased(line), MarkdownText.lowercased(type))
    return line.hasPrefix(type) && line.dropFirst(type.count).first?.isLetter != true
  }
}

extension ExerciseRecord {
  /// The exercise as an entry of a plan: `Row 3x12 @ 40 lbs (slow)`, as far as it is known.
  fileprivate var plannedText: String {
    let load = entry.load.map { " @ \($0.marked)" }
    let rest = plannedHeadline.map { " \($0)" } ?? load ?? ""
    let note = entry.note.map { $0.hasPrefix("(") ? " \($0)" : " (\($0))" } ?? ""
    return withCapital(fullName) + rest + note
  }

  /// Sets, repetitions or seconds, and load: `3x10 @ 45 lbs`, `3x8-10`, `2x40s`. Nil where the plan does
  /// not say how many sets, or of what.
  fileprivate var plannedHeadline: String? {
    guard let sets = entry.sets else { return nil }
    let amount: String
    if let seconds = entry.seconds {
      amount = decimalText(seconds) + "s"
    } else if let repetitions = entry.repetitions {
      let (low, high) = (decimalText(repetitions.low), decimalText(repetitions.high))
      amount = low == high ? low : "\(low)-\(high)"
    } else {
      return nil
    }
    guard let load = entry.load else { return "\(decimalText(sets))x\(amount)" }
    return "\(decimalText(sets))x\(amount) @ \(load.marked)"
  }

  /// What a reader compares with the plan, without its remark.
  fileprivate var headlineAlone: PlannedHeadline {
    var headline = PlannedHeadline("", entry)
    headline.note = nil
    return headline
  }
}
