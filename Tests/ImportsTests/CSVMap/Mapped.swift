import Imports
import JSON
import Values
import WatchData

/// What tests of maps share.
enum Mapped {
  /// A file by the text of a map, as lines of text.
  static func lines(_ map: String, _ text: String, _ rules: ReadingRules? = nil) throws -> [String]
  {
    lines(try read(map, text, rules))
  }

  static func read(
    _ map: String, _ text: String, _ rules: ReadingRules? = nil
  ) throws -> Measurements {
    let map = try CSVMap(yaml: Array(map.utf8), file: "map.yaml")
    return try MappedCSV.read(Array(text.utf8), name: "data.csv", map, rules ?? Export.rules())
  }

  /// A file without a map.
  static func read(bare text: String, _ rules: ReadingRules? = nil) throws -> Measurements {
    try read(bare: Array(text.utf8), rules)
  }

  static func read(bare bytes: [UInt8], _ rules: ReadingRules? = nil) throws -> Measurements {
    let head = try MappedCSV.head(of: bytes, name: "data.csv")
    let map = try CSVMap(header: head.header, name: "data.csv", rows: head.rows)
    return try MappedCSV.read(bytes, name: "data.csv", map, rules ?? Export.rules())
  }

  /// The proposal for a file.
  static func proposal(_ text: String, source: String = "scale") throws -> String {
    let head = try MappedCSV.head(of: Array(text.utf8), name: "data.csv")
    return CSVMap.proposal(for: head.header, sample: head.rows, source: source)
  }

  /// What files say as lines of text, fields and meals among them.
  static func lines(_ found: Measurements) -> [String] {
    Export.lines(found)
      + found.days.flatMap { day in
        let fields = day.fields.sorted { $0.key < $1.key }.map { "\($0.key):: \($0.value)" }
        return (fields + day.meals.map { text($0) }).map { "\(day.date) \($0)" }
      }
  }

  private static func text(_ meal: MeasuredMeal) -> String {
    let amounts: [(String, Double?)] = [
      ("cal", meal.calories), ("protein", meal.protein), ("carbs", meal.carbs), ("fat", meal.fat),
      ("fiber", meal.fiber),
    ]
    return
      ([meal.id] + amounts.compactMap { name, amount in amount.map { "\(number($0)) \(name)" } })
      .joined(separator: ", ")
  }

  private static func number(_ number: Double) -> String {
    guard case .number(let text) = JSONValue.double(number) else { return "?" }
    return text
  }

  /// The error that some work ends in, as `code: message. hint`.
  static func error(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch let error as InputError {
      return "\(error.code.rawValue): \(error.message). \(error.hint ?? "")"
    } catch {
      return "\(error)"
    }
  }
}
