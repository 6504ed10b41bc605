import Context
import DayStore
import Language
import Values
import Words

/// What is said of a type of training, as it is typed. The word `none` takes a value away.
public struct TrainingTypeValues: Sendable {
  /// What it is called.
  public var name: String?
  /// Its letter or digit.
  public var mark: String?
  /// Its colour, `4A6A78`, with or without `#`.
  public var color: String?
  /// The fields of a new day, with commas between them.
  public var fields: String?
  /// The unit of its distances: `m`, `km` or `mi`.
  public var unit: String?
  /// What it costs, light to hard, in metabolic equivalents: `4.8-8.5`.
  public var met: String?
  /// Other words for it, with commas between them.
  public var words: String?

  /// Nothing is said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool {
    [name, mark, color, fields, unit, met, words].allSatisfy { $0 == nil }
  }

  /// The values by their keys, in the order of the file's keys. What they may be says the reader of the file.
  ///
  /// - Throws: `value` for a unit and for a range that are none, `usage` for a text that is blank or has a line break.
  func values() throws -> [(key: TrainingTypesFile.Key, value: TrainingTypesFile.Value)] {
    try TrainingTypesFile.Key.allCases.compactMap { key in
      guard let text = text(of: key) else { return nil }
      return (key, text.lowercased() == "none" ? .none : try Self.value(of: key, text))
    }
  }

  private func text(of key: TrainingTypesFile.Key) -> String? {
    switch key {
    case .name: name
    case .mark: mark
    case .color: color
    case .fields: fields
    case .unit: unit
    case .met: met
    case .words: words
    // What is confirmed is said day by day: `type confirm`.
    case .confirmed: nil
    }
  }

  private static func value(
    of key: TrainingTypesFile.Key, _ text: String
  ) throws -> TrainingTypesFile.Value {
    let text = try InputError.entryLine(text, example: "bestupid type add Rowing --unit m")
    switch key {
    case .name, .mark: return .text(text)
    case .color: return .text(text.hasPrefix("#") ? text : "#\(text)")
    case .fields, .words, .confirmed: return .list(AnyConfigurationKey.items(text))
    case .unit:
      guard DistanceUnit(rawValue: text.lowercased()) != nil else {
        throw ActionError(
          .value, "cannot read '\(text)' as a unit of distance",
          hint:
            "Write: --unit m, --unit km or --unit mi; without one it is the unit of your settings.")
      }
      return .text(text.lowercased())
    case .met:
      let numbers = text.split(separator: "-").map { trimmed($0) }
      guard numbers.count == 2, numbers.allSatisfy({ Double($0) != nil }) else {
        throw ActionError(
          .value, "cannot read '\(text)' as a range of metabolic equivalents",
          hint: "Write light and hard: --met 4.8-8.5")
      }
      return .numbers(numbers)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
