import Actions
import ArgumentParser
import Context
import DayEditing
import DayModel
import Language
import Screens
import Values

/// `bestupid food TEXT`, `food list|rm|edit|move` and `food --from DAY [WHICH]`.
struct FoodCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "food", abstract: "Add, list, change or remove food.",
    usage: """
      bestupid food <text> ... [--at <time>] [--calories <n>] [--protein <n>] ...
      bestupid food list [<day>]
      bestupid food rm <which> [<day>]
      bestupid food edit <which> <text> ... [--at <time>] [--calories <n>] ...
      bestupid food move <which> <day>
      bestupid food --from <day> [<which>] [--at <time>]
      """,
    discussion: """
      Numbers in the text's last parentheses count like those of the options. Totals that the day has grow by them \
      and keep their form, an approximate number or a range; a blank one stays blank, and the \
      day's total is then the sum of its entries.

      `food` alone lists what was eaten. WHICH is the number that the list shows, or words of an entry; a day \
      behind it that means no entry is the day of the list. A text that begins with a verb stands behind --. --from copies an entry of another day \
      without its time; without WHICH a terminal asks.

      Examples:
        bestupid food greek yogurt --at 8:30 --calories 290 --protein 30
        bestupid food 'lentil soup (~410 cal)' --at now
        bestupid food --from yesterday 2
        bestupid food edit soup lentil soup --calories 380
        bestupid food rm soup
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it was eaten: 8:30, 8:30pm, 20:30 or now.", valueName: "time"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Copy an entry of this day.", valueName: "day"),
    completion: DataCompletions.days)
  var from: String?

  @OptionGroup(title: "What it holds") var nutrients: NutrientOptions

  @Flag(help: "Leave out the numbers that the food had before, where none are given.")
  var plain = false

  @Argument(
    help: ArgumentHelp(
      "What was eaten; or a verb (list, rm, edit, move) and its words.", valueName: "text"),
    completion: DataCompletions.foods)
  var words: [String] = []

  func run(in session: Session) async throws {
    if let from { return try copy(from: from, in: session) }
    let (verb, words) = session.verb(in: words)
    try session.run(verb, words, of: .food) { try run(verb, words, in: session) }
  }

  private func run(_ verb: ListVerb, _ words: [String], in session: Session) throws {
    switch verb {
    case .list:
      if words.isEmpty, try at != nil || nutrients.words() != NutrientWords() { fallthrough }
      try printList(words, in: session)
    case .add:
      try add(words, in: session)
    case .drop, .rm:
      let (words, date) = try list.which(words, of: .food, in: session)
      try session.edit([words.typed.joined(separator: " ")]) { words in
        try Foods.drop(words, verb, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .edit:
      let date = try list.date(in: session)
      let (word, text) = try session.edited(words, of: .food)
      let amounts = try nutrients.words()
      try session.edit([word]) { words in
        try Foods.edit(
          words[0], to: text, amounts, at: time, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .move:
      let (words, date, day) = try list.moved(words, of: .food, in: session)
      try session.edit([words.typed.joined(separator: " ")]) { words in
        try Foods.move(words, to: day, on: date, dryRun: list.dryRun, in: session.context)
      }
    case .done, .undone: throw ListTopic.food.refused(verb)
    }
  }

  /// Adds what words say, by the grammar of `log`: a food, or several with a comma between them.
  private func add(_ words: [String], in session: Session) throws {
    let date = try list.date(in: session)
    if session.line.hasTerminator {
      let food = try TypedFood([words.typed.joined(separator: " ")], nutrients.words())
      return try add(food, on: date, in: session)
    }
    try MealWords.requireFood(words.typed, today: session.context.today)
    var line = LogWords(["food"] + words.typed)
    line.date = list.day.date.map(NegativeValues.typed)
    let request = try LogRequest(line, in: Entries.words(inStore: true, in: session.context)) {
      try StoreFields.names(in: session.context)
    }
    if let food = try TypedFood(request, nutrients.words()) {
      return try add(food, on: request.lines[0].date ?? date, in: session)
    }
    guard at == nil, try nutrients.words() == NutrientWords() else {
      throw ActionError.usage("--at and the numbers of options are of one food")
    }
    let known =
      try plain ? request : Entries.withKnownFood(request, into: .day(date), in: session.context)
    try session.print(
      Entries.write(known, into: .day(date), dryRun: list.dryRun, in: session.context))
  }

  private func add(_ food: TypedFood, on date: CalendarDate, in session: Session) throws {
    try session.print(
      Foods.add(
        food.text, food.amounts, at: time, isPlain: plain, on: date, dryRun: list.dryRun,
        in: session.context))
  }

  private var time: Foods.Time {
    at.map(NegativeValues.typed).map { $0.lowercased() == "now" ? .now : .at($0) } ?? .asWritten
  }

  private func copy(from source: String, in session: Session) throws {
    let date = try list.date(in: session)
    let source = try session.context.date(NegativeValues.typed(source))
    guard try nutrients.words() == NutrientWords() else {
      throw ActionError.usage(
        "--from copies an entry's nutrients, so it takes no numbers of its own",
        hint: "Write: bestupid food greek yogurt --calories 290")
    }
    // The empty word stands for a choice that is still to be made.
    try session.edit([words.typed.joined(separator: " ")]) { words in
      try Foods.copy(
        words.filter { !$0.isEmpty }, from: source, at: time, to: date, dryRun: list.dryRun,
        in: session.context)
    }
  }

  // MARK: The list

  private func printList(_ words: [String], in session: Session) throws {
    let listing = try Foods.list(
      on: list.day.dateToRead(words, of: .food, in: session), in: session.context)
    let items = listing.food.items
    session.remember(.food, of: listing.date)
    try session.print(json: listing.json) {
      let style = try session.style
      let clock = ClockForm(locale: session.context.environment.variables)
      let table = TextTable(
        header: ["", "time", "food", "kcal", "protein"],
        rows: items.map { item in
          let numbers = [Nutrient.calories, .protein].map { amount($0, of: item.entry) }
          return ["\(item.number)", item.time.map(clock.text) ?? "", item.text] + numbers
        }, wordColumns: [1, 2])
      let lines = items.isEmpty ? [] : table.lines(style, width: Terminal.size?.columns)
      let total = FoodText.total(of: listing, on: ScreenForm(of: session.context.environment))
      return lines + [total.map { StyledText($0) }].compactMap(\.self)
    }
    if items.isEmpty {
      try session.say(
        EmptyStates.noEntry(
          "food", on: listing.date, today: session.context.todayForReading,
          "food greek yogurt --calories 290"))
    }
  }

  private func amount(_ nutrient: Nutrient, of entry: FoodEntry) -> String {
    entry.nutrients[nutrient].map { amount in
      FoodText.amount(
        amount, of: nutrient, isApproximate: entry.approximate.contains(nutrient))
    } ?? ""
  }
}
