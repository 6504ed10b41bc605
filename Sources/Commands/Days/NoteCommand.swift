import Actions
import ArgumentParser
import Context
import DayEditing
import Screens

/// `bestupid note TEXT…`, and `note list|rm|edit|move`.
struct NoteCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add, list, change or remove notes of the day.",
    usage: """
      bestupid note <text> ... [--date <date>] [--dry-run]
      bestupid note list [<day>]
      bestupid note rm <which> [<day>]
      bestupid note edit <which> <text> ...
      bestupid note move <which> <day>
      """,
    discussion: """
      A note is a line at the end of Notes; `note` alone lists the day's notes with their numbers. WHICH is \
      the number or words of a note. A text that begins with a verb stands behind --.

      Examples:
        bestupid note cold morning
        bestupid note list yesterday
        bestupid note edit 2 slept badly
        bestupid note -- done for today
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: ArgumentHelp(
      "The note; or a verb (list, rm, edit, move) and its words.", valueName: "text"))
  var words: [String] = []

  func run(in session: Session) async throws {
    let (verb, words) = session.verb(in: words)
    try session.run(verb, words, of: .note) { try run(verb, words, in: session) }
  }

  private func run(_ verb: ListVerb, _ words: [String], in session: Session) throws {
    switch verb {
    case .list: try printList(words, in: session)
    case .add:
      try session.print(
        Notes.add(
          words.typed.joined(separator: " "), on: list.date(in: session), dryRun: list.dryRun,
          in: session.context))
    case .drop, .rm:
      let (words, date) = try list.which(words, of: .note, in: session)
      try session.edit([words.typed.joined(separator: " ")]) { words in
        try Notes.drop(words, verb, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .edit:
      let date = try list.date(in: session)
      let (word, text) = try session.edited(words, of: .note)
      try session.edit([word]) { words in
        try Notes.edit(words[0], to: text, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .move:
      let (words, date, day) = try list.moved(words, of: .note, in: session)
      try session.edit([words.typed.joined(separator: " ")]) { words in
        try Notes.move(words, to: day, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .done, .undone: throw ListTopic.note.refused(verb)
    }
  }

  private func printList(_ words: [String], in session: Session) throws {
    let notes = try Notes.list(
      on: list.day.dateToRead(words, of: .note, in: session), in: session.context)
    session.remember(.note, of: notes.date)
    try session.print(json: notes.json) {
      notes.items.map { "\($0.number) \($0.text)" }
    }
    if notes.items.isEmpty {
      try session.say(
        EmptyStates.noEntry(
          "notes", on: notes.date, today: session.context.todayForReading,
          "note cold morning"))
    }
  }
}
