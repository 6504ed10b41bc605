public import Context
public import DayEditing
import DayModel
public import Language
import LogSyntax
public import Reports
public import Values

/// The food of a day: `food`.
public enum Foods {
  /// The entries of a day, what they come to, and what they are meant to.
  ///
  /// - Throws: `noSuchDay` where the day is over and has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> FoodListing {
    let document = try context.shownLog(of: date)
    return FoodListing(
      date: date, food: FoodList(document),
      targets: NutrientTargets(try context.configurationForReading.nutrientTargets, document))
  }

  /// When something was eaten.
  public enum Time: Sendable {
    /// As the text says it, or not at all.
    case asWritten
    /// At this time of day, as typed.
    case at(String)
    /// At the time of the action.
    case now
  }

  /// Adds an entry to a day, which gets a log if it has none. Totals of the day that are filled grow by it.
  ///
  /// - Parameter isPlain: Whether a food without numbers gets none, also where it had some before
  ///   (``EatenFoods``).
  /// - Throws: `usage` for a text that is blank or has a line break, `value` for an invalid time; as
  ///   ``Entries/write`` for the rest.
  public static func add(
    _ text: String, _ amounts: NutrientWords, at time: Time, isPlain: Bool = false,
    on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid food greek yogurt --calories 290")
    let clock = context.writtenTime(time)
    let asks = !isPlain && amounts.nutrients.isEmpty
    var history = EatenFoods(in: context)
    let known =
      try asks ? FoodName(withoutNumbers: text).flatMap { try history.latest($0, upTo: date) } : nil
    return try context.listEdit("food", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.addFood(
        text, known?.nutrients ?? amounts.nutrients,
        approximate: known == nil ? amounts.approximate : Set(Nutrient.allCases), at: clock,
        asOn: known?.date)
    }
  }

  /// Adds an entry of another day once more, without its time.
  ///
  /// - Parameters:
  ///   - words: The number of the entry in that day's list, or words of it, which mean it together; none where
  ///     a person is to choose.
  ///   - source: The other day.
  /// - Throws: `usage` with the day's entries where there are no words; `ambiguous` and `noSuchEntry` for words;
  ///   `noSuchDay` where the other day has no log.
  public static func copy(
    _ words: [String], from source: CalendarDate, at time: Time, to date: CalendarDate,
    dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let (_, document) = try context.log(of: source)
    let food = try document.food(
      words, shown: context.shownLists(of: source)[.food],
      example: "bestupid food --from \(source)")
    let clock = context.writtenTime(time)
    return try context.listEdit("food", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.addFood(like: food, at: clock)
    }
  }

  /// Takes the entry away that words mean together. Totals of the day that are filled shrink by it.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words, `value` for a row of a table; `noSuchDay`
  ///   where the day has no log.
  public static func drop(
    _ words: [String], _ verb: ListVerb = .drop, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.listEdit("food \(verb)", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.dropFood(words, verb)
    }
  }

  /// Gives the entry that a word means another text and other numbers. Totals of the day that are filled change by
  /// what it has more or less.
  ///
  /// - Throws: As ``add(_:_:at:on:dryRun:in:)``, and as ``drop(_:_:on:dryRun:in:)`` for the word.
  public static func edit(
    _ word: String, to text: String, _ amounts: NutrientWords = NutrientWords(),
    at time: Time = .asWritten, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid food edit 2 lentil soup")
    let clock = context.writtenTime(time)
    return try context.listEdit("food edit", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.edit(
        food: word, to: text, amounts.nutrients, approximate: amounts.approximate, at: clock)
    }
  }

  /// Takes the entry off a day that words mean together, and adds it to another one, with its time. Totals of both
  /// days that are filled change by it.
  ///
  /// - Throws: `usage` for the same day; as ``drop(_:_:on:dryRun:in:)`` for the rest.
  public static func move(
    _ words: [String], to day: CalendarDate, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.move(.food, from: date, to: day, dryRun: dryRun) {
      [try $0.takeOut(food: words)]
    } put: {
      try $0.addFood(like: $1, at: $1.time)
    }
  }
}

extension ActionContext {
  /// The time as written in a log: as typed, that of now without a leading zero (`9:05`) or, where the locale says am
  /// and pm, with these; nil if the text already has it.
  fileprivate func writtenTime(_ time: Foods.Time) -> String? {
    switch time {
    case .asWritten: return nil
    case .at(let text): return text
    case .now:
      let time = clock.timeOfDay(at: clock.now)
      let form = ClockForm(locale: environment.variables)
      return form.text(time.hasPrefix("0") ? String(time.dropFirst()) : time)
    }
  }
}
