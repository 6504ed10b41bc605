import Actions
import ArgumentParser
import JSON
import Words

/// `help TOPIC` and `version`, which are other words for `TOPIC --help` and `--version`.
enum HelpWords {
  /// Options of every command whose value is a word of its own.
  private static let optionsWithValue: Set<String> = ["-C", "--color", "--now"]

  /// The arguments with options in the place of these words.
  ///
  /// - Throws: `usage` for a topic that is no command.
  static func replaced(in arguments: [String]) throws -> [String] {
    let (words, options) = split(arguments)
    switch words.first {
    case "version" where words.count == 1: return options + ["--version"]
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

  /// The arguments as ArgumentParser is to read them: negative values are marked for `log`, which takes
  /// them.
  static func marked(_ arguments: [String]) -> [String] {
    split(arguments).words.first == LogCommand.configuration.commandName
      ? NegativeValues.marked(in: arguments) : arguments
  }

  private static func requireCommand(_ topic: ArraySlice<String>) throws {
    var known = Bestupid.configuration.commands
    var above = ""
    for word in topic {
      guard let next = known.first(where: { $0.commandName == word }) else {
        let near = nearest(to: word, among: known.compactMap(\.commandName))
        throw ActionError.usage(
          "there is no command '\(above)\(word)'",
          hint: near.map { "Did you mean '\(above)\($0)'?" }
            ?? "bestupid --help lists the commands.")
      }
      known = next.commands
      above += "\(word) "
    }
  }

  /// What help and version print with `--json`.
  static func json(_ text: String) -> JSONValue {
    text == Version.text
      ? ["schema": "bestupid.version/1", "version": .string(text)]
      : ["schema": "bestupid.help/1", "text": .string(text)]
  }
}

extension CommandConfiguration {
  /// The commands below this one, in groups or not.
  fileprivate var commands: [CommandConfiguration] {
    (subcommands + groupedSubcommands.flatMap(\.subcommands)).map { $0.configuration }
  }
}
