import Actions
import ArgumentParser

/// The completions that a store's own data has. The shell's script runs the program for them.
enum DataCompletions {
  /// Fields and lifts, to log or to make blank.
  static let names = list { context, _ in Completions.names(in: context) }
  /// Days.
  static let days = list { context, _ in Completions.days(in: context) }
  /// Weeks.
  static let weeks = list { context, _ in Completions.weeks(in: context) }
  /// Fields to query, each after the last comma.
  static let queries = list { context, prefix in
    let before = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    return Completions.queries(in: context).map { before + $0 }
  }
  /// Headings. In ArgumentParser's own lists a blank parts two words.
  static let sections = CompletionKind.custom { _, _, _ in plain(Completions.sections + ["Todos"]) }
  /// Settings.
  static let settings = CompletionKind.list(Completions.settings)
  /// The values of the setting that is named before.
  static let settingValues = CompletionKind.custom { words, index, _ in
    index > 0 && index <= words.count ? Completions.values(ofSetting: words[index - 1]) : []
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

  /// - Parameter words: Is given the context of the command line, and the word that is begun.
  private static func list(
    _ words: @escaping @Sendable (ActionContext, String) -> [String]
  ) -> CompletionKind {
    .custom { line, _, prefix in
      do {
        let folder = line.firstIndex(of: "-C").flatMap { line[($0 + 1)...].first }
        return plain(words(try Session.contextForCompletion(folder: folder), prefix))
      } catch {
        return []
      }
    }
  }
}
