import Cycle
public import DayModel
import Routines
public import Values
import Words

/// What a day must be like to count: `workout_type=strength`, `weight>180`.
public struct QueryCondition: Sendable {
  /// How a value is compared.
  enum Comparison: String, CaseIterable, Sendable {
    // Those of two characters first, because the others are how they begin.
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case equal = "="
    case more = ">"
    case less = "<"
  }

  /// The condition as it was written.
  public let text: String
  /// The field that it is about.
  public private(set) var field: QueryField
  let comparison: Comparison
  let operand: QueryValue
  /// The units that its number is in.
  let units: PersonalUnits

  /// Reads a field, `=`, `!=`, `<`, `<=`, `>` or `>=`, and a number in the person's unit for the field;
  /// words only with the first two.
  ///
  /// - Parameter types: The types of training that a day can be of.
  /// - Throws: ``InputError`` with code `usage` where the text is none.
  public init(
    _ text: String, in units: PersonalUnits = .format, types: TrainingTypes = .builtIn
  ) throws(InputError) {
    self.text = text
    self.units = units
    // `lift:=NAME` begins with a sign that compares nothing.
    let name =
      text.lowercased().hasPrefix(Self.oneName) ? text.dropFirst(Self.oneName.count) : text[...]
    guard let start = Quotes.firstIndex(of: ["!", "=", "<", ">"], in: name),
      let comparison = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) })
    else {
      throw InputError(
        .usage, "not a condition: \(text)", hint: "Write weight>180 or workout_type=strength")
    }
    field = try QueryField(String(text[..<start]), types: types)
    self.comparison = comparison
    let word = String(
      decoding: MarkdownText.trimmed(
        Array(text[start...].dropFirst(comparison.rawValue.count).utf8)[...]), as: UTF8.self)
    operand =
      field.isText
      ? try Self.word(word, of: field, comparison, text, types)
      : .number(try Self.number(word, field, text, units))
  }

  private static let oneName = "lift:="

  /// The condition with all names that its exercise has.
  func reading(_ names: (String) throws -> [String]) rethrows -> QueryCondition {
    var condition = self
    condition.field = try field.reading(names)
    return condition
  }

  /// The condition of the habit that its name means.
  func naming(_ habit: (String) throws -> String) rethrows -> QueryCondition {
    var condition = self
    condition.field = try field.naming(habit)
    return condition
  }

  /// The condition of the routine that its name means.
  func naming(
    routine: (String) throws -> String, _ routines: RoutineConfiguration
  ) rethrows -> QueryCondition {
    var condition = self
    condition.field = try field.naming(routine: routine, routines)
    return condition
  }

  /// The condition as a store's logs settle what its name means; its number is in the unit that this has then.
  func settled(among columns: Set<FactColumn>) -> QueryCondition {
    var condition = self
    condition.field = field.settled(among: columns)
    return condition
  }

  private static func word(
    _ word: String, of field: QueryField, _ comparison: Comparison, _ text: String,
    _ types: TrainingTypes
  ) throws(InputError) -> QueryValue {
    guard comparison == .equal || comparison == .notEqual else {
      throw InputError(.usage, "text supports only = and !=: \(text)", hint: "Write = or !=")
    }
    if field.subject == .cycle(.phase) {
      guard let phase = CyclePhase(rawValue: word.lowercased()) else {
        let names = CyclePhase.allCases.map(\.rawValue)
        let hint = nearest(to: word, among: names).map { "Did you mean '\($0)'?" }
        throw InputError(
          .usage, "no phase is called '\(word)'",
          hint: hint ?? "Phases are \(names.joined(separator: ", ")).")
      }
      return .text(phase.rawValue)
    }
    guard let type = types.type(named: word) else {
      let ids = types.types.map(\.id)
      let hint = nearest(to: word, among: ids).map { "Did you mean '\($0)'?" }
      throw InputError(
        .usage, "no day is of type '\(word)'",
        hint: hint ?? "Types are \(ids.joined(separator: ", ")).")
    }
    return .text(type.id)
  }

  private static func number(
    _ word: String, _ field: QueryField, _ text: String, _ units: PersonalUnits
  ) throws(InputError) -> Double {
    let shown = field.shown(in: units)
    guard let number = shown.form.number(word) else {
      throw InputError(
        .usage, "'\(word)' is not a number: \(text)",
        hint: shown.unit.isEmpty
          ? nil : "Write \(shown.form.example); \(field.name) is in \(shown.unit).")
    }
    return number
  }

  /// Whether a value meets it. A gap meets none, not even `!=`: what is not known does not differ.
  ///
  /// Numbers are compared in the unit in which the table prints them, with three decimals.
  ///
  /// - Parameter value: The day's value in that unit.
  func holds(for value: QueryValue?) -> Bool {
    switch (value, operand) {
    case (.number(let one)?, .number(let other)):
      let (one, other) = ((one * 1000).rounded(), (other * 1000).rounded())
      return switch comparison {
      case .equal: one == other
      case .notEqual: one != other
      case .less: one < other
      case .atMost: one <= other
      case .more: one > other
      case .atLeast: one >= other
      }
    case (.text(let one)?, .text(let other)):
      return comparison == .equal ? one == other : one != other
    default: return false
    }
  }
}
