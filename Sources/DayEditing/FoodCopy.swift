public import DayModel
public import LogSyntax
public import Values

extension LogDocument {
  /// The entry of the food log that words mean together.
  ///
  /// - Parameters:
  ///   - words: Its number, or words of it; none where it is to be chosen.
  ///   - shown: The list as the person has seen it.
  ///   - example: The command without them, for a line that works.
  /// - Throws: `InputError` with code `usage` and all entries where there are no words; `ambiguous`,
  ///   `noSuchEntry`.
  public func food(
    _ words: [String], shown: ShownList?, example: String
  ) throws(InputError) -> FoodItem {
    let items = FoodItem.all(in: self)
    let (numbered, gone) = ItemMatch.Item.numbered(entries(of: .food), as: shown)
    let choice = ItemChoice(.food, command: example, items: numbered, gone: gone)
    guard !items.isEmpty else {
      throw InputError(
        .noSuchEntry, "that day has no food to repeat",
        hint: "Write: bestupid food greek yogurt --calories 290")
    }
    if words.isEmpty { throw choice.open(word: "") }
    return items[try choice.choose(joined: words).changing[0]]
  }
}

extension DayEditor {
  /// Adds an entry that another day has, without its time.
  ///
  /// - Parameter time: When it was eaten now; nil for no time.
  /// - Throws: As ``addFood(_:_:approximate:at:)``.
  public mutating func addFood(like food: FoodItem, at time: String?) throws(InputError) {
    var text = food.isRow ? food.text : food.written
    if let (_, rest) = FoodEntry.timeAndRest(of: text), !rest.isEmpty { text = rest }
    // What stands in nested lines, or in the cells of a row, is written into the line.
    let isSaid = FoodEntry.read(text)?.nutrients == food.entry.nutrients
    try addFood(
      text, isSaid ? Nutrients() : food.entry.nutrients,
      approximate: isSaid ? [] : food.entry.approximate, at: time)
  }
}
