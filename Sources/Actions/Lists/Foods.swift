import DayEditing
public import DayModel
public import JSON
import LogSyntax
public import Values

/// The food of a day: `food`.
public enum Foods {
  /// The entries of a day and what they come to.
  ///
  /// - Throws: `noSuchDay` where the day has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> FoodListing {
    FoodListing(date: date, food: FoodList(try context.log(of: date).document))
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

  /// What is given of a food apart from its text.
  public struct Amounts: Sendable, Equatable {
    /// Kilocalories and grams.
    public var nutrients = Nutrients()
    /// Which of them are approximate.
    public var approximate: Set<Nutrient> = []

    /// Nothing is given apart.
    public init() {}
  }

  /// Adds an entry to a day, which gets a log if it has none. Totals of the day that are filled grow by it.
  ///
  /// - Throws: `usage` for a text that is blank or has a line break, `value` for a time that is none; as
  ///   ``Entries/write`` for the rest.
  public static func add(
    _ text: String, _ amounts: Amounts, at time: Time, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedDays {
    let text = try ActionError.entryLine(text, example: "bestupid food greek yogurt --calories 290")
    let clock = try context.timeOfDay(time)
    return try context.listEdit("food", of: date, makesDay: true, dryRun: dryRun).runOnDays {
      try $0.edit(date) {
        try $0.addFood(text, amounts.nutrients, approximate: amounts.approximate, at: clock)
      }
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
  ) throws -> EditedDays {
    let (_, document) = try context.log(of: source)
    let food = try document.food(words, example: "bestupid food --from \(source)")
    let clock = try context.timeOfDay(time)
    return try context.listEdit("food", of: date, makesDay: true, dryRun: dryRun).runOnDays {
      try $0.edit(date) { try $0.addFood(like: food, at: clock) }
    }
  }

  /// Takes the entry away that words mean together. Totals of the day that are filled shrink by it.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words, `value` for a row of a table; `noSuchDay`
  ///   where the day has no log.
  public static func drop(
    _ words: [String], on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> EditedDays {
    let edit = DayEdit(verb: "food drop", dryRun: dryRun, makesDays: false, context: context)
    return try edit.runOnDays { try $0.edit(date) { try $0.dropFood(words) } }
  }
}

extension ActionContext {
  /// A time as it is written in a log; nil where the text says it.
  fileprivate func timeOfDay(_ time: Foods.Time) throws -> String? {
    switch time {
    case .asWritten: return nil
    case .at(let text): return text
    case .now:
      // The zone of the store counts once its day is known.
      _ = try today
      return clock.timeOfDay
    }
  }
}

/// The food of a day, with its totals.
public struct FoodListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The entries and the totals.
  public let food: FoodList

  /// The list as docs/schemas/food.schema.json has it.
  public var json: JSONValue {
    let items = food.items.map { item -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("n", .int(item.number)), .init("time", .optional(item.time)),
        .init("text", .string(item.text)),
      ]
      for nutrient in Nutrient.allCases {
        members.append(.init(nutrient.field.id, .double(item.entry.nutrients[nutrient])))
      }
      members.append(.init("line", .int(item.line + 1)))
      return .object(members)
    }
    let totals = Nutrient.allCases.map { nutrient -> JSONValue.Member in
      let total = food.totals[nutrient].map { total -> JSONValue in
        [
          "value": .double(total.value), "approximate": .bool(total.isApproximate),
          "source": .string(total.source.rawValue),
        ]
      }
      return .init(nutrient.field.id, total ?? .null)
    }
    return [
      "schema": "bestupid.food/1", "date": .string(date.description), "items": .array(items),
      "total": .object(totals),
    ]
  }
}
