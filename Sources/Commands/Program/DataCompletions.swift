import Actions
import ArgumentParser
import Cycle
import DayEditing
import Screens

/// The completions that a store's own data has. The shell's script runs the program for them, which looks
/// them up as `bestupid complete` does.
enum DataCompletions {
  /// Fields and lifts, to log or to make blank.
  static let names = list(.field)
  static let symptoms = list(.symptom)
  /// Days.
  static let days = list(.date)
  /// Weeks.
  static let weeks = list(.week)
  /// Fields to query, each after the last comma.
  static let queries = list(.query)
  /// Headings. In ArgumentParser's own lists a blank parts two words.
  static let sections = list(.section)
  /// Habits.
  static let habits = list(.habit)
  /// Routines.
  static let routines = list(.routine)
  /// Routines, and the tasks of today's.
  static let routineTasks = list(.routineTask)
  /// Exercises.
  static let exercises = list(.exercise)
  /// Templates of workouts.
  static let templates = list(.template)
  /// Types of training.
  static let types = list(.type)
  /// What a workout begins with.
  static let workouts = list(.workout)
  /// The phases of the cycle.
  static let phases = CompletionKind.list(CyclePhase.allCases.map(\.rawValue))
  /// The ids of the library of workouts.
  static let library = list(.library)
  /// What was eaten lately.
  static let foods = list(.food)
  /// Commits that can be undone.
  static let commits = list(.commit)
  /// Whose values there are.
  static let sources = list(.source)
  /// Imports that are not undone.
  static let imports = list(.imported)
  /// Settings.
  static let settings = list(.setting)
  /// The values of the setting that is named before.
  static let settingValues = list { words, index in
    index > 0 && index <= words.count ? .settingValue(words[index - 1]) : nil
  }

  /// Today's tasks.
  static let allTodos = list(.todo(nil))

  /// Today's tasks that a verb would change.
  static func todos(_ verb: BoxVerb) -> CompletionKind { list(.todo(verb)) }

  /// The words of a kind for a command line.
  ///
  /// - Parameters:
  ///   - folder: The folder of the store; nil to look for one.
  ///   - now: The time, as `--now` has it; nil for the system's.
  /// - Returns: None where anything goes wrong.
  static func words(
    _ kind: Completions.Kind, beginning prefix: String, folder: String?, now: String?
  ) -> [String] {
    do {
      return Completions.words(
        kind, beginning: prefix,
        in: try Session.contextForCompletion(folder: folder, now: now))
    } catch {
      return []
    }
  }

  /// Those words that a shell takes as they are. Bash expands what it completes with, so a name in a log,
  /// which may come from anyone, must have no quotes and no commands.
  private static func plain(_ words: [String]) -> [String] {
    words.filter { word in
      word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " _-.:,/+%".unicodeScalars.contains(scalar)
      }
    }
  }

  private static func list(_ kind: Completions.Kind) -> CompletionKind { list { _, _ in kind } }

  /// - Parameter kind: Is given the words of the command line, and the index of the one that is begun.
  private static func list(
    _ kind: @escaping @Sendable ([String], Int) -> Completions.Kind?
  ) -> CompletionKind {
    .custom { line, index, prefix in
      func value(of option: String) -> String? {
        line.firstIndex(of: option).flatMap { line[($0 + 1)...].first }
      }
      guard let kind = kind(line, index) else { return [] }
      // A quote that is not closed yet, or a backslash before a blank, is the shell's.
      let begun = prefix.filter { !"\\\"'".contains($0) }
      return plain(
        words(kind, beginning: begun, folder: value(of: "-C"), now: value(of: "--now"))
      ).map(spelled)
    }
  }

  /// A word as the script of the shell that asks reads it: to zsh's `_describe` a colon ends the word, and
  /// a description follows.
  private static func spelled(_ word: String) -> String {
    CompletionShell.requesting == .zsh ? word.replacing(":", with: "\\:") : word
  }
}
