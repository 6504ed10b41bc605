public import Context
import DayModel
import DayStore
public import Language
import LogSyntax
import Store
import Values

/// What food held when it was eaten before, for entries that do not say.
struct EatenFoods {
  /// How many days back are looked at: a year and a month.
  private static let span = 396

  private let context: ActionContext
  /// The days with a log, newest first; nil before it is asked for them.
  private var listed: [DayFiles]?
  /// The foods with numbers of the days that were read, the last of a day for each name.
  private var read: [CalendarDate: [FoodName: Nutrients]] = [:]

  init(in context: ActionContext) { self.context = context }

  /// The latest entry of a food that has numbers, up to a day. Days that cannot be read are left out: what is only a
  /// help stops nothing.
  mutating func latest(_ name: FoodName, upTo date: CalendarDate) throws -> EatenFood? {
    let store = try context.store
    for day in days(of: store)
    where day.date <= date && day.date.dayNumber > date.dayNumber - Self.span {
      if let nutrients = foods(of: day, store)[name] {
        return EatenFood(date: day.date, nutrients: nutrients)
      }
    }
    return nil
  }

  private mutating func days(of store: Store) -> [DayFiles] {
    if let listed { return listed }
    let days = (try? store.listing())?.days.reversed() ?? []
    listed = days
    return days
  }

  private mutating func foods(of day: DayFiles, _ store: Store) -> [FoodName: Nutrients] {
    if let foods = read[day.date] { return foods }
    var foods: [FoodName: Nutrients] = [:]
    for file in day.files {
      guard let bytes = try? store.read(file) else { continue }
      for item in FoodItem.all(in: LogDocument(bytes)) where !item.entry.nutrients.isEmpty {
        foods[FoodName(item.text)] = item.entry.nutrients
      }
    }
    read[day.date] = foods
    return foods
  }
}

extension Entries {
  /// The request with what its food held when it was eaten before, where it says no numbers.
  ///
  /// - Parameter target: The day of lines that name none. Of a file of no store nothing is known.
  public static func withKnownFood(
    _ request: LogRequest, into target: EditTarget, in context: ActionContext
  ) throws -> LogRequest {
    guard case .day(let date) = target else { return request }
    var foods = EatenFoods(in: context)
    return try request.withNutrients { try foods.latest($0, upTo: $1 ?? date) }
  }
}
