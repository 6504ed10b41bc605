public import DayModel
import LogSyntax
import Values
import Words

/// Lifts, food and habits that are filled with what was measured, as texts.
extension DayEditor {
  // MARK: Lifts

  /// The text that stands for an exercise under Strength Log. None for a blank line, for a plan that nothing confirms, and
  /// where the day does not name it.
  ///
  /// - Parameter record: The day as all of its files say it.
  /// - Returns: Nil where the day says it elsewhere, or in other words: that is a person's.
  public func texts(ofLift exercise: String, in record: DayRecord) -> [String]? {
    let key = exerciseKey(exercise)
    let told = record.exercises.count { exerciseKey($0.name) == key && !$0.isPlanned }
    let field = liftFields().first { exerciseKey($0.name) == key }
    guard let field, field.isDone else {
      let isSkipped = field.map { fieldKey($0.value) == "skipped" } ?? false
      return told == 0 && !isSkipped ? [] : nil
    }
    return told == 1 ? [field.value] : nil
  }

  /// Whether the day has a line for an exercise under Strength Log, blank or not.
  public func hasLine(ofLift exercise: String) -> Bool { lineOfLift(nameOfLift(exercise)) != nil }

  /// Takes the line of an exercise away.
  public mutating func removeLine(ofLift exercise: String) throws(InputError) {
    let name = nameOfLift(exercise)
    guard let line = lineOfLift(name) else { return }
    try remove(
      line: line, as: name, id: "lift:\"\(name)\"", value: text(at: .field(line: line)) ?? "")
  }

  /// The name of the line that an exercise has; its own where it has none.
  private func nameOfLift(_ exercise: String) -> String {
    liftFields().first { exerciseKey($0.name) == exerciseKey(exercise) }?.name ?? exercise
  }

  /// Writes the text of an exercise in place of the one that stands there; an empty one makes its line blank.
  ///
  /// - Throws: `InputError` for a text that is no sets, and for sets that are out of their plausible range.
  public mutating func put(_ text: String, atLift exercise: String) throws(InputError) {
    let name = nameOfLift(exercise)
    if text.isEmpty {
      if lineOfLift(name) != nil { try writeLift(name, text: text, nil) }
      return
    }
    let entry = StrengthEntry.read(text, exercise: name, in: units.files).value
    if let warning = try EntryCheck.check(entry, name, text, units), warning.isImplausible {
      throw InputError(.impossible, warning.text)
    }
    try writeLift(name, text: text, nil)
  }

  /// Puts the lines of exercises in an order, below all others, unless they stand in it already.
  public mutating func order(lifts exercises: [String]) throws(InputError) {
    let names = exercises.map(nameOfLift)
    let lines = names.compactMap(lineOfLift)
    guard lines.count == names.count, lines != lines.sorted() else { return }
    for name in names {
      guard let line = lineOfLift(name), let text = text(at: .field(line: line)) else { continue }
      try remove(line: line, as: name, id: "lift:\"\(name)\"", value: text)
      try writeLift(name, text: text, nil)
    }
  }

  // MARK: Food

  /// The lines of Fuel Log.
  ///
  /// - Returns: Nil where the day has a total, or food in a table: that is a person's.
  public func textsOfFood() -> [String]? {
    let items = FoodItem.all(in: document)
    let hasTotal = Nutrient.allCases.contains { filledText(of: $0.field) != nil }
    return hasTotal || items.contains(where: \.isRow) ? nil : items.map(\.written)
  }

  /// Writes lines of Fuel Log in place of those that stand there.
  ///
  /// - Throws: `InputError` for what no food has.
  public mutating func putFood(_ texts: [String]) throws(InputError) {
    for item in FoodItem.all(in: document).reversed() { try removeFood(line: item.line) }
    for text in texts { try addFood(text) }
  }

  // MARK: Habits

  /// Whether a habit is ticked: one text for a tick, none for an open box and where the day does not name it.
  ///
  /// - Returns: Nil where it is given up for the day: that is a person's.
  public func texts(ofHabit id: String, _ configuration: HabitConfiguration) -> [String]? {
    let item = HabitItem.all(in: document, configuration).first { $0.id == id }
    switch item?.state {
    case .done: return [Self.doneHabit]
    case .skipped: return nil
    case .open, .unknown, nil: return []
    }
  }

  /// What stands for the tick of a habit.
  public static let doneHabit = "done"

  /// Ticks a habit.
  ///
  /// - Throws: `InputError` where it stands in a form that is only read.
  public mutating func tick(
    habit id: String, _ configuration: HabitConfiguration
  ) throws(InputError) {
    try change(habits: [id], .done, configuration)
  }
}
