import Actions
import ArgumentParser
import Context
import DayEditing
import DayModel
import Language
import Reports
import Screens
import Values

/// `bestupid todo list|add|done|undone|drop|rm|edit|move`.
struct TodoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Show and tick the day's tasks.",
    discussion: """
      The tasks are the boxes under Today's Todos, Must Win 3 and Can Do 2. A task in two of them has \
      one number, and is ticked in both.

      WHICH is the number that `todo` shows, or words: the text, its beginning, the beginnings of its words \
      (dr ou), a part of it, or a near match of these. Words that name one task together are that task: \
      todo done water the plants. Else commas and `and` part them, and each word or number is a task: todo done 1, 3 \
      and bea. =WORDS are words even if they are digits. Several WHICH are one commit: all, or none. If one can \
      mean several tasks, a terminal asks. A day behind WHICH that means no task is the day of the list: \
      todo done draft yesterday.

      Open tasks come first, and of these those with a due date.

      Examples:
        bestupid todo
        bestupid todo add call the dentist tomorrow
        bestupid todo done draft 2
        bestupid todo move plants tomorrow
      """,
    subcommands: [
      ListTodos.self, AddTodo.self, DoneTodos.self, UndoneTodos.self, DropTodos.self,
      RemoveTodos.self, EditTodo.self, MoveTodos.self,
    ], defaultSubcommand: ListTodos.self)
}

/// `bestupid todo list`.
struct ListTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the day's tasks with their numbers.",
    discussion: """
      Examples:
        bestupid todo
        bestupid todo list yesterday --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: PrintedDay

  func run(in session: Session) async throws {
    let list = try Todos.list(on: day.date(of: .todo, in: session), in: session.context)
    session.remember(.todo, of: list.date)
    try session.print(json: list.json) {
      let style = try session.style
      let width = columns("\(list.items.count)")
      return list.items.map { item in
        let number = padded("\(item.number)", to: width, rightAligned: true)
        let notes = notes(on: item, list).map { style.dim(" \($0)") }
        return "\(item.state.box(style)) \(number) \(text(of: item, style))\(notes ?? .empty)"
      }
    }
    if list.items.isEmpty {
      try session.say(
        EmptyStates.noEntry(
          "todos", on: list.date, today: session.context.todayForReading,
          "todo add Buy oats"))
    }
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

  /// The new text and due date of a task that is there.
  ///
  /// - Parameter words: The text; none where it stays.
  func change(
    _ words: [String], in session: Session
  ) throws -> (text: String?, due: DueChange) {
    let text = words.typed.joined(separator: " ")
    if due == "none" { return (words.isEmpty ? nil : text, .gone) }
    if due == nil, !session.line.hasTerminator,
      let day = try TaskWords.due(alone: text, today: session.context.today)
    {
      return (nil, .set(day))
    }
    let task = try task(text, in: session)
    return (words.isEmpty ? nil : task.text, task.due.map { .set($0) } ?? .stays)
  }
}

/// `bestupid todo done WHICH…`.
struct DoneTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick tasks.",
    discussion: """
      Examples:
        bestupid todo done draft
        bestupid todo done 1 3 yesterday
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

/// `bestupid todo rm WHICH…`.
struct RemoveTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove tasks from the list, with the lines below them.",
    discussion: """
      `drop` strikes a task out and leaves it in sight; `undo` brings back what was removed.

      Examples:
        bestupid todo rm plants
      """, aliases: ["remove"])

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: "Numbers of tasks, or words of them.", completion: DataCompletions.allTodos)
  var which: [String]

  func run(in session: Session) async throws {
    let (words, date) = try list.which(which, of: .todo, in: session)
    try session.edit(words) { words in
      try Todos.remove(words, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid todo edit WHICH TEXT…`.
struct EditTodo: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Give a task another text or another due date.",
    discussion: """
      The first word is WHICH; several words of it stand in quotes. The rest is the new text, with a due date at \
      its end as in `todo add`; `due` and a day alone change the due date. Without one the task keeps its due date; \
      --due none removes it.

      Examples:
        bestupid todo edit 2 Call Bea about the boat
        bestupid todo edit dentist due friday
        bestupid todo edit 'send inv' Send both invoices tomorrow
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var due: DueOption
  @Argument(
    help: ArgumentHelp("The task, then its new text.", valueName: "which text"),
    completion: DataCompletions.allTodos)
  var words: [String]

  func run(in session: Session) async throws {
    let date = try list.date(in: session)
    let (text, change) = try due.change(Array(words.dropFirst()), in: session)
    if text == nil, change == .stays { _ = try session.edited(words, of: .todo) }
    try session.edit([words[0]]) { words in
      try Todos.edit(
        words[0], to: text, due: change, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid todo move WHICH… DAY`.
struct MoveTodos: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move open tasks to another day's list.",
    discussion: """
      The last word is the day, with or without `to` before it: a weekday is the next one from today on. The lines \
      below a task go along.

      Examples:
        bestupid todo move plants tomorrow
        bestupid todo move 2 3 to friday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(
    help: ArgumentHelp(
      "Numbers of tasks, or words of them; then the day.", valueName: "which day"),
    completion: DataCompletions.todos(.done))
  var which: [String]

  func run(in session: Session) async throws {
    let (words, date, day) = try list.moved(which, of: .todo, in: session)
    try session.edit(words) { words in
      try Todos.move(words, to: day, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

extension ListOptions {
  fileprivate func change(todos which: [String], _ verb: BoxVerb, in session: Session) throws {
    let (words, date) = try self.which(which, of: .todo, in: session)
    try session.edit(words) { words in
      try Todos.change(words, verb, on: date, dryRun: dryRun, in: session.context)
    }
  }
}
