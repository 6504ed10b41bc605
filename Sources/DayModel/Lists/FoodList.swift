public import LogSyntax
public import Values
import Words

/// An entry of the food log (docs/format.md §9).
public struct FoodItem: Sendable, Equatable {
  /// Its number among the day's entries, from 1.
  public let number: Int
  /// The time as written, if any.
  public var time: String? { entry.time }
  /// What was eaten, without time and numbers.
  public var text: String { entry.food }
  /// What is said of it, also in lines nested below it.
  public let entry: FoodEntry
  /// The visible text of its line, without its bullet.
  public let written: String
  /// The index of its line.
  public let line: Int
  /// Whether it is a row of a table.
  public let isRow: Bool

  /// The entries of a log, in the order of the file. A continuation line is not an entry.
  public static func all(in document: LogDocument) -> [FoodItem] {
    document.foods.filter { !document.isContinuation($0.line) }.enumerated().map { index, food in
      FoodItem(
        number: index + 1, entry: food.entry, written: document.entryText(ofLine: food.line),
        line: food.line, isRow: document.lines[food.line].kind == .tableRow)
    }
  }
}

/// The food of a day: its entries, and how much they or the day's totals come to.
public struct FoodList: Sendable {
  /// The total of a nutrient.
  public struct Total: Sendable, Equatable {
    /// Where a total comes from.
    public enum Source: String, Sendable {
      /// It is the sum of the entries.
      case entries
      /// It is written in the log.
      case written
    }

    /// Kilocalories or grams.
    public let value: Double
    /// Whether it is approximate, or has an entry that is.
    public let isApproximate: Bool
    /// Where it comes from.
    public let source: Source
    /// Of how many entries it is the sum, where others do not say how much; else nil.
    public private(set) var partial: PartialSum?
  }

  /// The entries, by their numbers.
  public let items: [FoodItem]
  /// The totals of the day's record.
  public let totals: [Nutrient: Total]

  /// Reads the food of a log.
  public init(_ document: LogDocument) {
    let items = FoodItem.all(in: document)
    let record = DayReader.read(LogSource(path: "", document: document))
    var totals: [Nutrient: Total] = [:]
    for nutrient in Nutrient.allCases {
      guard let value = record.nutrition[nutrient] else { continue }
      let isWritten = document.hasTotal(of: nutrient)
      let isApproximate =
        isWritten
        ? record.approximate.contains(nutrient.field.recordPath)
        : items.contains { $0.entry.approximate.contains(nutrient) }
      totals[nutrient] = Total(
        value: value, isApproximate: isApproximate, source: isWritten ? .written : .entries,
        partial: record.partial[nutrient])
    }
    (self.items, self.totals) = (items, totals)
  }
}

extension LogDocument {
  /// Whether a line continues the list item above it: indented text without a bullet.
  package func isContinuation(_ line: Int) -> Bool {
    var line = line
    while mayContinue(line) {
      if followsItem(line) { return true }
      line -= 1
    }
    return false
  }

  /// Whether a line is indented text without a bullet.
  func mayContinue(_ line: Int) -> Bool {
    line > 0 && lines[line].kind == .prose && bytes[lines[line].content.lowerBound].isBlank
  }

  /// Whether the line before is a list item.
  func followsItem(_ line: Int) -> Bool { listIndent(ofLine: line - 1) != nil }

  /// Whether the log states the day's total of a nutrient, inline, in a table or in a line.
  fileprivate func hasTotal(of nutrient: Nutrient) -> Bool {
    let isInline = fields(in: lines.indices).contains { _, field in
      FieldCatalog.field(named: text(field.name))?.nutrient == nutrient
        && FuelTotal.read(visibleText(field.value)).value != nil
    }
    if isInline { return true }
    let file = DayFile(LogSource(path: "", document: self), isWorkoutFile: false)
    return file.sections.filter(\.mayHoldFood).contains { section in
      FuelReader.read(section, file).totals.contains { total, _ in
        switch total {
        case .line(let nutrients): nutrients[nutrient] != nil
        case .cell(_, let other, let reading): other == nutrient && reading.value != nil
        }
      }
    }
  }
}
