import Actions
import ArgumentParser
import Context
import Values
import Words

/// Words that are written as options and are none of their command.
enum UnknownOption {
  /// Whether a word is written as an option; `-2` is a day or a value.
  static func isOption(_ word: String) -> Bool {
    let name = word.drop { $0 == "-" }
    return word.hasPrefix("-") && !NegativeValues.isText(word)
      && name.first.map { $0.isASCII && $0.isLetter } == true
  }

  /// The error, worded as ArgumentParser does for the commands whose words it checks itself.
  static func error(_ word: String, of command: any ParsableCommand.Type) -> InputError {
    let names = command.helpMessage(columns: 400).matches(of: /--[a-z-]+/).map { String($0.output) }
    let name = word.prefix { $0 != "=" }
    let guess = nearest(to: String(name), among: names).map { ". Did you mean '\($0)'?" } ?? ""
    return InputError(
      .usage, "Unknown option '\(name)'\(guess)", hint: "See: bestupid help \(command._commandName)"
    )
  }

  /// The line in which the option stands that was meant; nil where the error is none of these.
  static func line(for error: ActionError, _ arguments: [String]) -> String? {
    guard error.kind == .usage,
      let match = error.message.firstMatch(of: /Unknown option '(.+)'\. Did you mean '(.+)'\?/)
    else { return nil }
    let (typed, meant) = (String(match.output.1), String(match.output.2))
    let words = arguments.map {
      $0 == typed ? meant : $0.hasPrefix(typed + "=") ? meant + $0.dropFirst(typed.count) : $0
    }
    return "Write: \(shellLine(["bestupid"] + words))"
  }
}

/// Values that an option does not take.
enum WordChoice {
  /// The line in which a value stands that the option takes, the nearest or the first; nil where a message
  /// lists none.
  static func line(for message: String, _ arguments: [String]) -> String? {
    guard
      let match = message.firstMatch(
        of: /The value '(.*?)' is invalid for '(\S*).*?'\. Please provide one of(.*)/)
    else { return nil }
    let list = match.output.3.replacing("the following:", with: "").replacing(" or ", with: ",")
      .replacing(" and ", with: ",")
    let words = list.split(separator: ",").map { $0.filter { !" '.".contains($0) } }
    let typed = String(match.output.1)
    guard let meant = nearest(to: typed, among: words) ?? words.first else { return nil }
    let option = arguments.firstIndex(of: String(match.output.2))
    let index = arguments[(option ?? arguments.startIndex)...].firstIndex(of: typed)
    var line = arguments
    if let index { line[index] = meant }
    return shellLine(["bestupid"] + line)
  }
}
