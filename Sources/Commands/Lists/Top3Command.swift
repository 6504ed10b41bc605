import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid top3 list|add|drop|edit|move|set`.
struct Top3Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "top3", abstract: "Show and set the most important things for tomorrow.",
    discussion: """
      They are listed under the day's Top 3 for Tomorrow, and are tasks of the next day.

      Examples:
        bestupid top3
        bestupid top3 add Call Bea
        bestupid top3 set 'Draft the outline' 'Call Bea' 'Pay rent'
      """,
    subcommands: [
      ListTop3.self, AddTop3.self, DropTop3.self, EditTop3.self, MoveTop3.self, SetTop3.self,
    ],
    defaultSubcommand: ListTop3.self)
}

/// `bestupid top3 list`.
struct ListTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the entries with their numbers.",
    discussion: """
      Examples:
        bestupid top3
        bestupid top3 list yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: PrintedDay

  func run(in session: Session) async throws {
    let list = try TopThree.list(on: day.date(of: .top3, in: session), in: session.context)
    session.remember(.top3, of: list.date)
    try session.print(json: list.json) {
      list.items.map { "\($0.number) \($0.text)" }
    }
    if list.items.isEmpty {
      try session.say(
        EmptyStates.noEntry(
          "top 3 for the day after", on: list.date, today: session.context.todayForReading,
          "top3 add Call Bea"))
    }
  }
}

/// `bestupid top3 add TEXT…`.
struct AddTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an entry at the first empty number.",
    discussion: """
      Examples:
        bestupid top3 add Call Bea
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "What to do.")
  var text: [String]

  func run(in session: Session) async throws {
    try session.print(
      TopThree.add(
        text.typed.joined(separator: " "), on: list.date(in: session), dryRun: list.dryRun,
        in: session.context))
  }
}

/// `bestupid top3 drop WHICH`, which is `rm` too.
struct DropTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Clear an entry.",
    discussion: """
      `top3 rm` is the same: an entry has no box that could be struck out.

      Examples:
        bestupid top3 drop 2
        bestupid top3 drop bea
      """, aliases: ["rm", "remove"])

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "Its number, or words of it.")
  var which: [String]

  func run(in session: Session) async throws {
    let (words, date) = try list.which(which, of: .top3, in: session)
    try session.edit([words.typed.joined(separator: " ")]) { words in
      try TopThree.drop(words, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid top3 edit WHICH TEXT…`.
struct EditTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Give an entry another text.",
    discussion: """
      The first word is WHICH; several words of it stand in quotes.

      Examples:
        bestupid top3 edit 2 Call Bea about the boat
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: ArgumentHelp("The entry, then its new text.", valueName: "which text"))
  var words: [String]

  func run(in session: Session) async throws {
    let date = try list.date(in: session)
    let (word, text) = try session.edited(words, of: .top3)
    try session.edit([word]) { words in
      try TopThree.edit(words[0], to: text, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid top3 move WHICH DAY`.
struct MoveTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move an entry to another day's list.",
    discussion: """
      The last word is the day: a weekday is the next one from today on.

      Examples:
        bestupid top3 move bea tomorrow
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: ArgumentHelp("Its number, or words of it; then the day.", valueName: "which day"))
  var which: [String]

  func run(in session: Session) async throws {
    let (words, date, day) = try list.moved(which, of: .top3, in: session)
    try session.edit([words.typed.joined(separator: " ")]) { words in
      try TopThree.move(words, to: day, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid top3 set TEXT TEXT TEXT`.
struct SetTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Replace the list with these texts, each in quotes.",
    discussion: """
      The remaining numbers are cleared.

      Examples:
        bestupid top3 set 'Draft the outline' 'Call Bea' 'Pay rent'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "What to do, one text after another.")
  var texts: [String]

  func run(in session: Session) async throws {
    try session.print(
      TopThree.set(
        texts.typed, on: list.date(in: session), dryRun: list.dryRun, in: session.context))
  }
}
