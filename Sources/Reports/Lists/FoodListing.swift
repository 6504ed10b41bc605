public import DayModel
public import JSON
public import Values

/// The food of a day, with its totals.
public struct FoodListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The entries and the totals.
  public let food: FoodList
  /// What the totals are meant to be.
  public let targets: NutrientTargets

  /// A list of a day.
  public init(date: CalendarDate, food: FoodList, targets: NutrientTargets) {
    (self.date, self.food, self.targets) = (date, food, targets)
  }

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
          "source": .string(total.source.rawValue), "partial": total.partial?.json ?? .null,
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
