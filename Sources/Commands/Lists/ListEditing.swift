import Actions
import ArgumentParser
import Context
import DayEditing
import Language
import Screens
import Values
import Words

/// The options of commands that change a list of a day.
struct ListOptions: ParsableArguments {
  @OptionGroup var day: ListedDay

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  /// The day that is meant; today without one.
  func date(in session: Session) throws -> CalendarDate {
    try session.context.findStore()
    return try session.context.date(day.typed)
  }

  /// The words that name entries, and the day of the list: that of the option, else the last words where they are a
  /// day and no entry of today's list, else today.
  func which(
    _ words: [String], of topic: ListTopic, in session: Session
  ) throws -> (words: [String], date: CalendarDate) {
    let date = try date(in: session)
    if day.typed != nil { return (words, date) }
    let entries = try Lists.entries(words.typed, of: topic, in: session.context)
    return (Array(words.prefix(entries.words.count)), entries.day ?? date)
  }

  /// The words that name entries, the day of the list, and the day to which they go, which stands last.
  func moved(
    _ words: [String], of topic: ListTopic, in session: Session
  ) throws -> (words: [String], date: CalendarDate, day: CalendarDate) {
    let date = try date(in: session)
    let entries = try EntryWords(
      movedTo: words.typed, today: session.context.today,
      example: "bestupid \(topic) move 2 tomorrow")
    guard let day = entries.day else { return ([], date, date) }
    return (Array(words.prefix(entries.words.count)), date, day)
  }
}

/// The day whose list is printed, as an option or as words.
struct PrintedDay: ParsableArguments {
  @OptionGroup var day: ListedDay
  @Argument(
    help: ArgumentHelp("The day; today by default.", valueName: "day"),
    completion: DataCompletions.days)
  var words: [String] = []

  /// The day.
  func date(of topic: ListTopic, in session: Session) throws -> CalendarDate {
    try day.dateToRead(words, of: topic, in: session)
  }
}

/// The day whose list is meant.
struct ListedDay: ParsableArguments {
  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  fileprivate var typed: String? { date.map(NegativeValues.typed) }

  /// The day to read; today without one.
  ///
  /// - Parameter words: The day as words behind the verb; none for that of the option.
  /// - Throws: `usage` for words that are no day.
  func dateToRead(
    _ words: [String] = [], of topic: ListTopic, in session: Session
  ) throws -> CalendarDate {
    try session.context.findStore()
    let today = try session.context.todayForReading
    guard !words.isEmpty else {
      return try typed.map { word throws in try CalendarDate(word, today: today) } ?? today
    }
    let text = words.typed.joined(separator: " ")
    if let typed {
      throw ActionError.usage(
        "the day is given twice: '\(text)' and '\(typed)'", hint: "Leave one out.")
    }
    // Whether `list` was typed, or the words stand behind the command's name alone.
    if HelpWords.split(session.line.arguments).words.dropFirst().first == "\(ListVerb.list)" {
      return try CalendarDate(text, today: today)
    }
    guard let date = try CalendarDate.named(text, today: today) else {
      throw try topic.unknownVerb(words.typed) { words throws in
        try Lists.haveEntries(words, of: topic, in: session.context)
      }
    }
    return date
  }
}

extension ListTopic {
  /// The error for a verb that the list does not have.
  func refused(_ verb: ListVerb) -> ActionError {
    refusal(of: verb).map { ActionError($0) }
      ?? .usage("there is no command '\(self) \(verb)'")
  }

  /// The error for words behind a list's name that begin with none of its verbs. The line that is advised is one that
  /// the program takes.
  ///
  /// - Parameter areEntries: Whether words mean entries of the list.
  fileprivate func unknownVerb(
    _ words: [String], areEntries: ([String]) throws -> Bool
  ) rethrows -> ActionError {
    if let verb = ListVerb(rawValue: words[0]), let refusal = refusal(of: verb) {
      return ActionError(refusal)
    }
    func line(_ verb: ListVerb, _ words: [String]) -> String {
      shellLine(["bestupid", "\(self)", "\(verb)"] + words)
    }
    let hint: String
    let rest = Array(words.dropFirst())
    if let verb = ListVerb.meant(by: words[0]), refusal(of: verb) == nil, try areEntries(rest) {
      hint = "Write: " + line(verb, rest)
    } else {
      let guess =
        nearest(to: words[0], among: ListVerb.allCases.map(\.rawValue))
        .map { "Did you mean '\(self) \($0)'? Else write: " } ?? "Write: "
      let verb = try self == .habit && areEntries(words) ? ListVerb.done : .add
      hint = guess + line(verb, words)
    }
    return ActionError.usage("there is no command '\(self) \(words[0])'", hint: hint)
  }
}

extension Session {
  /// What is to be done with words of `food` and `note`: the verb that they begin with, before `--`; else they are
  /// added, and without any the list is printed.
  func verb(in words: [String]) -> (verb: ListVerb, words: [String]) {
    let texts = line.arguments.drop { $0 != "--" }.dropFirst().count
    guard let first = words.first else { return (.list, []) }
    guard words.count > texts, let verb = ListVerb(rawValue: first) else { return (.add, words) }
    return (verb, Array(words.dropFirst()))
  }

  /// Runs what a verb of `food` or `note` does. Where its words mean no entry, the error says how they are a text.
  func run(
    _ verb: ListVerb, _ words: [String], of topic: ListTopic, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch {
      var error = ActionError(error)
      if verb != .add, !words.isEmpty, [.noSuchEntry, .usage, .date].contains(error.kind) {
        let line = shellLine(["bestupid", "\(topic)", "--", "\(verb)"] + words.typed)
        error.hint = [error.hint, "As a text: \(line)"].compactMap(\.self).joined(separator: "; ")
      }
      throw error
    }
  }

  /// The entry that an edit is of, and its new text: the first word, and the others.
  func edited(
    _ words: [String], of topic: ListTopic
  ) throws -> (word: String, text: String) {
    guard words.count > 1 else {
      throw ActionError.usage(
        words.isEmpty ? "which \(topic)?" : "the new text is missing",
        hint: "Write: bestupid \(topic) edit \(words.first.map { shellLine([$0]) } ?? "2") <text>")
    }
    return (words[0], words.typed.dropFirst().joined(separator: " "))
  }
}

extension Session {
  /// Runs an edit of entries that words name, and asks which one is meant where a terminal can answer.
  func edit(_ words: [String], _ run: ([String]) throws -> LogEditResult) throws {
    try print(choosing(words, run))
  }

  /// What a function makes of words; those that can mean several entries are asked about, where a terminal
  /// can answer.
  ///
  /// - Throws: What the function throws; `usage` where the person chooses nothing.
  func choosing<Result>(
    _ words: [String], _ run: ([String]) throws -> Result
  ) throws -> Result {
    var words = words.typed
    while true {
      do {
        return try run(words)
      } catch {
        guard case .whichEntry(let ambiguity)? = ActionError(error).question, Terminal.canAsk
        else { throw error }
        words = ambiguity.before + [try choice(among: ambiguity)] + ambiguity.after
      }
    }
  }

  /// The word for the entry that the person chooses.
  private func choice(among ambiguity: InputError.Ambiguity) throws -> String {
    for candidate in ambiguity.candidates {
      try Terminal.words("  \(errorStyle.name("\(candidate.number)")) \(candidate.text)")
    }
    let numbers = ambiguity.candidates.map(\.number)
    let word = ambiguity.word.isEmpty ? "" : " is '\(ambiguity.word)'"
    let number = Terminal.number("Which one\(word)? (Enter: none)", among: numbers)
    guard let chosen = ambiguity.candidates.first(where: { $0.number == number }) else {
      throw ActionError.usage(
        "nothing was chosen, and nothing was changed",
        hint: "A number can be given instead: \(numbers.map(String.init).joined(separator: ", "))"
      )
    }
    return chosen.word
  }
}
