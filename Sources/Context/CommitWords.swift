import DayModel
package import Store
package import Values

/// What a commit did, in the words of the command line: `log weight 172.4`.
package struct CommitWords {
  /// The command with its values, without the day.
  package let words: String
  /// The day that the command was about; nil where its message names none.
  package let date: CalendarDate?

  /// The words of a commit. Subjects are `todo done 2031-03-06: Call Bea`, or `config: device desk`.
  package init(_ commit: PastCommit) {
    let subject = commit.message.subject
    if let (verb, date, rest) = Self.parts(of: subject) {
      self.date = date
      let values = Self.isOfFields(verb) ? Self.typed(rest) : rest
      words = [verb, values].filter { !$0.isEmpty }.joined(separator: " ")
    } else {
      date = nil
      // `import file` is what was typed; what was taken in says more.
      words = Self.words(of: subject, by: commit.importWords == nil ? commit.command : nil)
    }
  }

  /// The words before a day, which are a command's, the day, and those behind it, if any.
  private static func parts(of subject: String) -> (String, CalendarDate, String)? {
    let words = subject.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated().prefix(3) where index > 0 {
      let word = word.last == ":" ? word.dropLast() : word
      guard let date = CalendarDate(iso: word) else { continue }
      return (
        words[..<index].joined(separator: " "), date, words[(index + 1)...].joined(separator: " ")
      )
    }
    return nil
  }

  private static func words(of subject: String, by command: String?) -> String {
    guard let colon = subject.firstRange(of: ": ") else { return subject }
    let (verb, rest) = (subject[..<colon.lowerBound], subject[colon.upperBound...])
    // A change by hand: its files say what it was about.
    if verb == "edit", command == nil || command == "sync" { return "edit" }
    guard let command, command.hasPrefix(verb + " ") else { return "\(verb) \(rest)" }
    // `config: unset device` has the second word itself.
    let second = command.dropFirst(verb.count + 1)
    let isNamed = rest.hasPrefix(second) && rest.dropFirst(second.count).first?.isLetter != true
    return isNamed ? "\(verb) \(rest)" : "\(command) \(rest)"
  }

  private static func isOfFields(_ verb: String) -> Bool {
    ["log", "unset"].contains(verb)
  }

  /// Values as they are typed: `Weight 172.4, Mood_AM 6` as `weight 172.4, mood am 6`.
  private static func typed(_ values: String) -> String {
    values.split(separator: ", ", omittingEmptySubsequences: false).map { value in
      let words = value.split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = words.first, let field = FieldCatalog.field(named: name), field.name == name
      else { return String(value) }
      return ([KnownField.typed(field.name)] + words.dropFirst()).joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// The subject of a commit that takes the commit back or brings it back again.
  ///
  /// - Parameter verb: `undo` or `redo`.
  package func subject(_ verb: String) -> String {
    CommitMessage.shortened(date.map { "\(verb) \($0): \(words)" } ?? "\(verb): \(words)")
  }
}
