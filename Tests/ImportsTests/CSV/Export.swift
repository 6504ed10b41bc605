import Imports
import JSON
import Values
import WatchData

/// What tests of exports share.
enum Export {
  /// What files say as lines of text, for tests to compare.
  static func lines(_ found: Measurements) -> [String] {
    found.days.flatMap { day in
      let figures = MeasuredFigure.allCases.compactMap { figure in
        day[figure].map { "\(figure.rawValue)=\(text($0))" }
      }
      let words = MeasuredWord.allCases.compactMap { word in
        day[word].map { "\(word.rawValue)=\($0)" }
      }
      let habits = day.habits.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
      let parts =
        day.activities.map { text($0) } + day.exercises.map { text($0) }
        + [(figures + words + habits).joined(separator: " ")].filter { !$0.isEmpty }
      return parts.map { "\(day.date) \($0)" }
    }
  }

  /// What was left out, as `2 a row without a date (line 3: soon)`.
  static func left(_ found: Measurements) -> [String] {
    found.skipped.map { "\($0.count) \($0.reason) (\($0.example))" }
  }

  /// The code and the hint of the error that some work ends in.
  static func refusal(_ work: () throws(InputError) -> Void) -> (
    code: InputError.Code, text: String
  )? {
    do throws(InputError) {
      try work()
      return nil
    } catch {
      return (error.code, "\(error.message). \(error.hint ?? "")")
    }
  }

  /// Rules of a place with summer time.
  static func rules(
    _ weight: WeightUnit? = nil, _ distance: DistanceUnit? = nil, dayStart: Int = 0
  ) throws -> ReadingRules {
    let home = try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    return ReadingRules(
      zones: LivedZones(home: home), dayStart: dayStart, weight: weight, distance: distance)
  }
}

private func text(_ number: Double) -> String {
  guard case .number(let text) = JSONValue.double(number) else { return "?" }
  return text
}

private func text(_ activity: MeasuredActivity) -> String {
  let figures: [(String, Double?)] = [
    ("min", activity.minutes), ("elapsed", activity.elapsedMinutes), ("km", activity.kilometres),
    ("kcal", activity.calories), ("hr", activity.heartRate), ("max", activity.highestHeartRate),
    ("up", activity.ascent),
  ]
  return
    ([activity.id, activity.type, activity.name].compactMap(\.self)
    + figures.compactMap { name, value in value.map { "\(text($0))\(name)" } })
    .joined(separator: " ")
}

private func text(_ set: MeasuredExercise.WorkSet) -> String {
  var words: [String] = []
  if let repetitions = set.repetitions {
    words.append(text(repetitions) + (set.kilograms.map { "x\(text($0))" } ?? ""))
  }
  if let seconds = set.seconds { words.append("\(text(seconds))s") }
  if let effort = set.effort { words.append("@\(text(effort))") }
  if set.kind != .work { words.append(set.kind.rawValue) }
  return words.joined(separator: " ")
}

private func text(_ exercise: MeasuredExercise) -> String {
  let head = [exercise.group, exercise.id].compactMap(\.self).joined(separator: " ")
  let note = exercise.note.map { " (\($0))" } ?? ""
  return ([head] + exercise.sets.map { text($0) }).joined(separator: ", ") + note
}
