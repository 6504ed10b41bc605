import Actions
import ArgumentParser
import Context

/// `bestupid top3 list|add|drop|set`.
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
    subcommands: [ListTop3.self, AddTop3.self, DropTop3.self, SetTop3.self],
    defaultSubcommand: ListTop3.self)
}

/// `bestupid top3 list`.
struct ListTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the entries with their numbers.",
    discussion: """
      Examples:
        bestupid top3
        bestupid top3 list --date yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: ListedDay

  func run(in session: Session) async throws {
    let list = try TopThree.list(on: day.dateToRead(in: session), in: session.context)
    try session.print(json: list.json) {
      list.items.map { "\($0.number) \($0.text)" }
    }
    if list.items.isEmpty { session.say("\(list.date): nothing for tomorrow") }
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

/// `bestupid top3 drop WHICH`.
struct DropTop3: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Clear an entry.",
    discussion: """
      Examples:
        bestupid top3 drop 2
        bestupid top3 drop bea
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "Its number, or words of it.")
  var which: [String]

  func run(in session: Session) async throws {
    let date = try list.date(in: session)
    try session.edit([which.typed.joined(separator: " ")]) { words in
      try TopThree.drop(words, on: date, dryRun: list.dryRun, in: session.context)
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
