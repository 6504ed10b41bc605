import Actions
import ArgumentParser
import Context
import DayEditing
import DayModel
import Language
import Reports
import Screens
import Values

/// `bestupid todo list|add|done|undone|drop`.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Show and tick the day's tasks.",
    discussion: """
      The tasks are the boxes under Today's Todos, Must Win 3 and Can Do 2. A task in two of them has \
      one number, and is ticked in both.

      WHICH is the number that `todo` shows, or words: the text, its beginning, the beginnings of its words \
      (dr ou), a part of it, or a near match of these. =WORDS are words even if they are digits. Several WHICH \
      are one commit: all, or none. If one can mean several tasks, a terminal asks.

      Examples:
        bestupid todo
        bestupid todo done draft 2
        bestupid todo add Buy oats --date tomorrow
      """,
    subcommands: [
      ListTodos.self, AddTodo.self, DoneTodos.self, UndoneTodos.self, DropTodos.self,
    ], defaultSubcommand: ListTodos.self)
}

/// `bestupid todo list`.
struct ListTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the day's tasks with their numbers.",
    discussion: """
      Examples:
        bestupid todo
        bestupid todo list --date yesterday --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: ListedDay

  func run(in session: Session) async throws {
    let list = try Todos.list(on: day.dateToRead(in: session), in: session.context)
    try session.print(json: list.json) {
      let style = try session.style
      let width = columns("\(list.items.count)")
      return list.items.map { item in
        let number = padded("\(item.number)", to: width, rightAligned: true)
        let notes = notes(on: item, list).map { style.dim(" \($0)") }
        return "\(item.state.box(style)) \(number) \(text(of: item, style))\(notes ?? .empty)"
      }
    }
    if list.items.isEmpty { session.say("\(list.date): no todos") }
  }

  /// What is said behind a task.
  private func notes(on item: TodoItem, _ list: TodoListing) -> String? {
    let mustWin = list.history.mustWin.contains(item.number) ? " must win" : nil
    let notes = [list.remark(on: item), mustWin].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private func text(of item: TodoItem, _ style: Style) -> StyledText {
    item.state == .dropped ? style.strike(item.text) : StyledText(item.text)
  }
}

/// `bestupid todo add TEXT…`.
struct AddTodo: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a task at the end of the day's list.",
    discussion: """
      A day at the end of the text is the task's due date, alone or behind due, by or on: today, tomorrow, a \
      weekday (the next one from today on), 12 march, 2031-03-12. Behind -- the words stay as they are. The due \
      date stands behind the text in the log, as (due 2031-03-12), and is no part of what the task is known by.

      Examples:
        bestupid todo add Buy oats
        bestupid todo add call the dentist tomorrow
        bestupid todo add renew the passport due friday
        bestupid todo add Call Bea --date tomorrow --due 2031-03-12
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var due: DueOption
  @Argument(help: "What to do, and by which day.")
  var text: [String]

  func run(in session: Session) async throws {
    let date = try list.date(in: session)
    let task = try due.task(text.typed.joined(separator: " "), in: session)
    try session.print(
      Todos.add(task.text, due: task.due, on: date, dryRun: list.dryRun, in: session.context))
  }
}

/// The due date of a task, which an option says or the end of its text.
struct DueOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Due on this day: \(CalendarDate.dueForms).", valueName: "day"),
    completion: DataCompletions.days)
  var due: String?

  /// The task that a text is together with the option.
  func task(_ text: String, in session: Session) throws -> TaskWords {
    let today = try session.context.today
    if due != nil || session.line.hasTerminator {
      return try TaskWords(text: text, due: due.map(NegativeValues.typed), today: today)
    }
    return try TaskWords(text, today: today)
  }
}

/// `bestupid todo done WHICH…`.
struct DoneTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick tasks.",
    discussion: """
      Examples:
        bestupid todo done draft
        bestupid todo done 1 3 --date yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: "Numbers of tasks, or words of them.", completion: DataCompletions.todos(.done))
  var which: [String]

  func run(in session: Session) async throws { try list.change(todos: which, .done, in: session) }
}

/// `bestupid todo undone WHICH…`.
struct UndoneTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Reopen tasks that were ticked or dropped.",
    discussion: """
      Examples:
        bestupid todo undone draft
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: "Numbers of tasks, or words of them.", completion: DataCompletions.todos(.undone))
  var which: [String]

  func run(in session: Session) async throws {
    try list.change(todos: which, .undone, in: session)
  }
}

/// `bestupid todo drop WHICH…`.
struct DropTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Strike out tasks, so that they are neither open nor done.",
    discussion: """
      Examples:
        bestupid todo drop bike
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: "Numbers of tasks, or words of them.", completion: DataCompletions.todos(.drop))
  var which: [String]

  func run(in session: Session) async throws { try list.change(todos: which, .drop, in: session) }
}

extension ListOptions {
  fileprivate func change(todos which: [String], _ verb: BoxVerb, in session: Session) throws {
    let date = try date(in: session)
    try session.edit(which) { words in
      try Todos.change(words, verb, on: date, dryRun: dryRun, in: session.context)
    }
  }
}
