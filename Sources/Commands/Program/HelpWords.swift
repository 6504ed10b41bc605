import Actions
import ArgumentParser
import Context
import JSON
import Words

/// `help TOPIC`, which is another word for `TOPIC --help`.
enum HelpWords {
  /// Options of every command whose value is a word of its own.
  private static let optionsWithValue: Set<String> = ["-C", "--color", "--now"]

  /// The arguments with options in the place of these words.
  ///
  /// - Throws: `usage` for a topic that is no command.
  static func replaced(in arguments: [String]) throws -> [String] {
    let (words, options) = split(arguments)
    switch words.first {
    case "help":
      try requireCommand(words.dropFirst())
      return words.dropFirst() + options + ["--help"]
    default: return arguments
    }
  }

  /// The words before `--`, without the options of every command; and those options with their values.
  static func split(_ arguments: [String]) -> (words: [String], options: [String]) {
    var (words, options): ([String], [String]) = ([], [])
    var takesNext = false
    for argument in CommandLineWords.options(arguments) {
      let isOption = takesNext || argument.hasPrefix("-")
      if isOption { options.append(argument) } else { words.append(argument) }
      takesNext = !takesNext && optionsWithValue.contains(argument)
    }
    return (words, options)
  }

  /// The options of every command among arguments, with their values; nil where there are others but a day's, which
  /// a line that is proposed has too.
  static func optionsOfEveryCommand(_ arguments: [String]) -> [String]? {
    let (_, options) = split(arguments)
    var kept: [String] = []
    for index in options.indices {
      let isValue = index > 0 && optionsWithValue.contains(options[index - 1])
      if isValue || optionsWithValue.contains(options[index]) {
        kept.append(options[index])
      } else if !["--date", "-d"].contains(options[index]) {
        return nil
      }
    }
    return kept
  }

  /// The commands whose words are values and texts.
  private static let commandsWithTexts = ["log", "todo", "habit", "top3", "food", "note", "config"]

  /// The arguments as ArgumentParser is to read them: values and texts that begin with a minus are marked for the
  /// commands that take them.
  static func marked(_ arguments: [String]) -> [String] {
    split(arguments).words.first.map { commandsWithTexts.contains($0) } == true
      ? NegativeValues.marked(in: arguments) : arguments
  }

  private static func requireCommand(_ topic: ArraySlice<String>) throws {
    let named = command(Array(topic))
    guard let unknown = named.unknown else { return }
    throw ActionError.usage(
      "there is no command '\(unknown)'",
      hint: named.guess ?? "bestupid --help lists the commands.")
  }

  /// A command that words name.
  struct Named {
    /// Its name, with the names of those above it.
    fileprivate(set) var path: [String] = []
    /// The words up to the one that names no command, where one is needed.
    fileprivate(set) var unknown: String?
    /// Which one may be meant.
    fileprivate(set) var guess: String?
    fileprivate var configuration = Bestupid.configuration

    /// A line of it that works: the first of its examples.
    var example: String {
      let lines = configuration.discussion.split(separator: "\n").map { $0.drop { $0 == " " } }
      return lines.first { $0.hasPrefix("bestupid ") }.map(String.init)
        ?? "\(shellLine(["bestupid"] + path)) --help"
    }
  }

  /// The command that the first words name.
  static func command(_ words: [String]) -> Named {
    var named = Named()
    for word in words {
      let below = named.configuration.commands
      if below.isEmpty { break }
      if let next = below.first(where: { $0.commandName == word || $0.aliases.contains(word) }) {
        named.configuration = next
        named.path.append(word)
        continue
      }
      named.unknown = (named.path + [word]).joined(separator: " ")
      named.guess = nearest(to: word, among: below.compactMap(\.commandName))
        .map { "Did you mean '\((named.path + [$0]).joined(separator: " "))'?" }
      break
    }
    return named
  }

  /// What help and version print with `--json`.
  static func json(_ text: String) -> JSONValue {
    text == Version.text ? Version.json : ["schema": "bestupid.help/1", "text": .string(text)]
  }
}

extension CommandConfiguration {
  /// The commands below this one, in groups or not.
  var allSubcommands: [any ParsableCommand.Type] {
    subcommands + groupedSubcommands.flatMap(\.subcommands)
  }

  fileprivate var commands: [CommandConfiguration] { allSubcommands.map { $0.configuration } }
}

extension Bestupid {
  /// The words that a line can begin with and is a command then.
  static var commandNames: Set<String> {
    let names = configuration.commands.flatMap { [$0.commandName ?? ""] + $0.aliases }
    return Set(names + ["help"])
  }
}
