import Actions
import ArgumentParser
import Context
import Screens
import Values

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
}

/// The day whose list is meant.
struct ListedDay: ParsableArguments {
  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  fileprivate var typed: String? { date.map(NegativeValues.typed) }

  /// The day to read; today without one.
  func dateToRead(in session: Session) throws -> CalendarDate {
    try session.context.findStore()
    let today = try session.context.todayForReading
    return try typed.map { word throws in try CalendarDate(word, today: today) } ?? today
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
        guard case .whichEntry(let ambiguity)? = ActionError(error).question, Terminal.canAsk,
          let index = words.firstIndex(of: ambiguity.word)
        else { throw error }
        words[index] = try choice(among: ambiguity)
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
