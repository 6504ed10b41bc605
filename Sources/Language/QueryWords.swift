import DayEditing
public import DayModel
public import Query
public import Values
import Words

/// The words of `query`.
public struct QueryWords: Sendable {
  /// The fields, with commas between them.
  public var fields: String
  /// The days.
  public var period: PeriodWords
  /// The step from row to row; nil for each day.
  public var step: QueryStep?
  /// How several days' values become one; nil for each field's own way.
  public var aggregate: Aggregate?
  /// `7d` or `4w`; nil where no value is made of those before it.
  public var rolling: String?
  /// How many values a rolling average needs; nil for half of them.
  public var leastValues: Int?
  /// Conditions that days meet: `weight>180`.
  public var conditions: [String] = []
  /// Whether there are rows without values.
  public var fillsGaps = false
  /// Whether days with partial values count as days without.
  public var isWhole = false
  /// How a one-repetition maximum is estimated.
  public var formula = RepetitionFormula.epley

  /// A query of fields in a period.
  public init(_ fields: String, in period: PeriodWords) {
    (self.fields, self.period) = (fields, period)
  }

  /// Checks what needs no store, and comes before what is wrong with that.
  ///
  /// - Throws: `InputError` for options that cannot be combined.
  public func checkOptions() throws(InputError) {
    if leastValues != nil, rolling == nil {
      throw InputError(.usage, "--at-least needs --rolling")
    }
  }

  /// What is asked for.
  ///
  /// - Parameters:
  ///   - units: The person's units, in which numbers in conditions are.
  ///   - types: The types of training that fields and conditions can name.
  /// - Throws: `InputError` for words that cannot be read or cannot be combined.
  public func request(
    today: CalendarDate, units: PersonalUnits, types: TrainingTypes
  ) throws(InputError) -> QueryRequest {
    try checkOptions()
    let fields = try QueryField.list(fields, types: types)
    let days = try period.days(today: today)
    var window: Rolling?
    if let rolling { window = try Rolling(rolling, leastValues: leastValues) }
    var conditions: [QueryCondition] = []
    for text in self.conditions {
      conditions.append(try QueryCondition(text, in: units, types: types))
    }
    return try QueryRequest(
      fields, in: days, by: step, aggregate: aggregate, rolling: window, where: conditions,
      fillsGaps: fillsGaps, isWhole: isWhole, formula: formula, today: today)
  }

  /// What is wrong with words behind the fields: fields need commas between them, names of several words quotes.
  ///
  /// - Parameter names: The names that logs have.
  public func error(further: [String], names: KnownNames) -> InputError {
    let isName = { (word: String) in
      QueryField.names.contains(word) || word.contains(":") || names.hasField(word)
    }
    let name = ([fields] + further).joined(separator: " ")
    let line =
      if names.hasField(name) || fields.hasPrefix("lift:") && !further.contains(where: isName) {
        name
      } else {
        ([fields] + further.filter(isName)).joined(separator: ",")
      }
    return InputError(
      .usage,
      "'\(further[0])' is unexpected: separate fields with commas, and quote names of several words",
      hint: "Write: bestupid query \(shellLine([line]))")
  }
}
