import Actions
import ArgumentParser
import Context
import DayEditing
import DayModel
import Reports
import Screens
import Values

/// `bestupid habit list|done|undone|drop|show|add|rm`.
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit", abstract: "Show and tick the day's habits, with their streaks.",
    discussion: """
      The habits are those of content/config/habits.md and of the day's own list. A habit without a line in the \
      day gets one when it is ticked.

      WHICH is the number that `habit` shows, an id, or words: the name, its beginning, the beginnings of its \
      words, a part of it, or a near match of these. Words that name one habit together are that habit; else \
      commas and `and` part them, and each word or number is a habit. Several WHICH are one commit: all, or none. \
      A day behind WHICH that means no habit is the day that is meant.

      Examples:
        bestupid habit
        bestupid habit done stretch
        bestupid habit done stretch yesterday
        bestupid habit drop rinse --reason cold
        bestupid habit add Stretch --time 07:00
      """,
    subcommands: [
      ListHabits.self, DoneHabits.self, UndoneHabits.self, DropHabits.self, ShowHabits.self,
      AddHabit.self, RemoveHabit.self,
    ], defaultSubcommand: ListHabits.self)
}

/// `bestupid habit list`.
struct ListHabits: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the day's habits with a week, streak and strength.",
    discussion: """
      Of the seven days up to this one ● is a day on which it was done, ○ one on which it was not, ▸ today while it \
      is open, and · a day without a word of it.

      Examples:
        bestupid habit
        bestupid habit list yesterday --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: PrintedDay

  func run(in session: Session) async throws {
    let today = try session.context.todayForReading
    let list = try Habits.list(
      on: day.date(of: .habit, in: session), today: today, in: session.context)
    session.remember(.habit, of: list.date)
    try session.print(json: list.json) {
      try HabitListText(
        listing: list, today: today, style: session.style,
        screen: ScreenForm(of: session.context.environment), width: Terminal.size?.columns
      ).lines
    }
    if list.entries.isEmpty {
      session.say(EmptyStates.noHabit)
    }
  }
}

/// `bestupid habit show [WHICH…]`.
struct ShowHabits: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show habits with their statistics and the month.",
    discussion: """
      In the month, ● is a day on which it was done, ○ a day with only a log; ▸ stands before today.

      Examples:
        bestupid habit show
        bestupid habit show stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: ListedDay
  @Argument(
    help: "Numbers, ids or words of habits; all by default.", completion: DataCompletions.habits)
  var which: [String] = []

  func run(in session: Session) async throws {
    let date = try day.dateToRead(of: .habit, in: session)
    let list = try session.choosing(which) { words in
      try Habits.list(
        words, on: date, today: session.context.todayForReading, withMonth: true,
        in: session.context)
    }
    try session.print(json: list.json) {
      let style = try session.style
      let screen = ScreenForm(of: session.context.environment)
      let units = try session.context.unitsForReading
      func calendar(_ entry: HabitListing.Entry) -> CalendarText? {
        entry.month.map { CalendarText(calendar: $0, style: style, units: units, screen: screen) }
      }
      let habits = list.entries.flatMap { entry in
        Self.heading(of: entry, style) + (calendar(entry)?.grid ?? []) + [.empty]
      }
      return habits + (list.entries.last.flatMap(calendar)?.legend ?? [])
    }
  }

  private static func heading(of entry: HabitListing.Entry, _ style: Style) -> [StyledText] {
    let time = entry.item.time.map { ", at \($0)" } ?? ""
    return [
      "\(entry.box(style)) \(style.title(entry.item.name)) \(style.dim("(\(entry.item.id))"))\(time)",
      "streak \(entry.figures.streak) d, longest \(entry.figures.longest) d, strength \(entry.strength)",
    ]
  }
}

/// `bestupid habit done WHICH…`.
struct DoneHabits: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick habits.",
    discussion: """
      Examples:
        bestupid habit done stretch
        bestupid habit done 1 2 yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "Numbers, ids or words of habits.", completion: DataCompletions.habits)
  var which: [String]

  func run(in session: Session) async throws { try list.change(habits: which, .done, in: session) }
}

/// `bestupid habit undone WHICH…`.
struct UndoneHabits: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Reopen habits that were ticked or dropped.",
    discussion: """
      Examples:
        bestupid habit undone stretch
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "Numbers, ids or words of habits.", completion: DataCompletions.habits)
  var which: [String]

  func run(in session: Session) async throws {
    try list.change(habits: which, .undone, in: session)
  }
}

/// `bestupid habit drop WHICH… [--reason TEXT]`.
struct DropHabits: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Drop habits for the day: neither done nor missed.",
    discussion: """
      Examples:
        bestupid habit drop rinse --reason cold
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The reason, in parentheses after the name.", valueName: "text"))
  var reason: String?

  @Argument(help: "Numbers, ids or words of habits.", completion: DataCompletions.habits)
  var which: [String]

  func run(in session: Session) async throws {
    try list.change(habits: which, .drop, reason: reason, in: session)
  }
}

/// `bestupid habit add NAME [--time HH:MM] [--setup TEXT]`.
struct AddHabit: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a habit to habits.md, and its box to the day.",
    discussion: """
      Examples:
        bestupid habit add Stretch --time 07:00 --setup 'mat out'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Option(help: ArgumentHelp("When it is due, on the 24-hour clock.", valueName: "hh:mm"))
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What makes it easy to do.", valueName: "text"))
  var setup: String?

  @Argument(help: "Its name.")
  var name: [String]

  func run(in session: Session) async throws {
    try session.print(
      Habits.add(
        name.typed.joined(separator: " "), time: time,
        setup: setup.map(NegativeValues.typed), on: list.date(in: session),
        dryRun: list.dryRun, in: session.context))
  }
}

/// `bestupid habit rm WHICH`.
struct RemoveHabit: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Remove a habit from habits.md, and its open box from the day.",
    discussion: """
      Ticked days stay unchanged.

      Examples:
        bestupid habit rm stretch
      """, aliases: ["remove"])

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: "Its number, its id, or words of it.", completion: DataCompletions.habits)
  var which: [String]

  func run(in session: Session) async throws {
    let (words, date) = try list.which(which, of: .habit, in: session)
    try session.edit([words.typed.joined(separator: " ")]) { words in
      try Habits.remove(words, on: date, dryRun: list.dryRun, in: session.context)
    }
  }
}

extension ListOptions {
  fileprivate func change(
    habits which: [String], _ verb: BoxVerb, reason: String? = nil, in session: Session
  ) throws {
    let (words, date) = try self.which(which, of: .habit, in: session)
    try session.edit(words) { words in
      try Habits.change(
        words, verb, reason: reason.map(NegativeValues.typed), on: date, dryRun: dryRun,
        in: session.context)
    }
  }
}
