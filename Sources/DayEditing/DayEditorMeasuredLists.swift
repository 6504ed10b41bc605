public import DayModel
import LogSyntax
import Values
import Words

/// Lifts, food and habits that are filled with what was measured, as texts.
extension DayEditor {
  // MARK: Lifts

  /// An exercise that is filled.
  public struct MeasuredLift: Sendable, Equatable {
    /// What the source calls it, with its equipment in parentheses.
    public let name: String
    /// The spellings of the other exercises that are filled and differ from it in their equipment alone.
    public let others: Set<String>

    /// An exercise among those of a day.
    public init(_ name: String, among names: some Sequence<String>) {
      self.name = name
      let (spelling, family) = (ExerciseName.spelling(name), ExerciseName.family(name))
      others = Set(names.filter { ExerciseName.family($0) == family }.map(ExerciseName.spelling))
        .subtracting([spelling])
    }
  }

  /// The text that stands for an exercise under Strength Log. None for a blank line, for a plan that nothing confirms, and
  /// where the day does not name it.
  ///
  /// - Parameters:
  ///   - elsewhere: The families of exercises that other files of the day tell of, or other lines: ``liftsElsewhere(in:)``.
  ///   - plans: The spellings of the lines that are plans where what imports wrote is not counted.
  /// - Returns: Nil where the day says it elsewhere, or in other words: that is a person's.
  public func texts(
    of lift: MeasuredLift, elsewhere: Set<String>, plans: Set<String> = []
  ) -> [String]? {
    let family = ExerciseName.family(lift.name)
    if elsewhere.contains(family) { return nil }
    let lines = liftFields().filter { ExerciseName.family($0.name) == family }
    let own = line(of: lift, among: lines)
    let hasPersons = lines.filter(\.isDone).contains { field in
      let spelling = ExerciseName.spelling(field.name)
      return field.name != own?.name && !lift.others.contains(spelling) && !plans.contains(spelling)
    }
    if hasPersons { return nil }
    guard let own, own.isDone, !plans.contains(ExerciseName.spelling(own.name)) else {
      guard let own, !plans.contains(ExerciseName.spelling(own.name)) else { return [] }
      return isPersons(own) ? nil : []
    }
    return [own.value]
  }

  /// Whether a line that has no sets says all the same what somebody wrote: `skipped`, `– (sore)`, what is struck out.
  private func isPersons(_ field: LiftField) -> Bool {
    guard !field.isPlan, let line = lineOfLift(field.name) else { return false }
    return filledText(at: .field(line: line)) != nil
  }

  /// The families of the exercises that the day tells of elsewhere than in lines of Strength Log.
  ///
  /// - Parameter record: The day as all of its files say it.
  public func liftsElsewhere(in record: DayRecord) -> Set<String> {
    func counts(_ names: [String]) -> [String: Int] {
      names.map(ExerciseName.family).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let lines = counts(liftFields().filter(\.isDone).map(\.name))
    let told = counts(record.exercises.filter { !$0.isPlanned }.map(\.name))
    return Set(told.filter { $0.value > lines[$0.key] ?? 0 }.keys)
  }

  /// The spellings of the lines of Strength Log that are plans which nothing confirms.
  public var plannedLifts: Set<String> {
    Set(liftFields().filter(\.isPlan).map { ExerciseName.spelling($0.name) })
  }

  /// The line that an exercise has: of its name, else where no other is filled beside it of its family.
  private func line(of lift: MeasuredLift, among fields: [LiftField]) -> LiftField? {
    let spelling = ExerciseName.spelling(lift.name)
    return fields.first { $0.isOf(lift.name) }
      ?? fields.first { ExerciseName.spelling($0.name) == spelling }
      ?? (lift.others.isEmpty
        ? fields.first { ExerciseName.family($0.name) == ExerciseName.family(lift.name) } : nil)
  }

  /// The name of the line that an exercise has; its own where it has none.
  private func nameOfLine(_ lift: MeasuredLift) -> String {
    line(of: lift, among: liftFields())?.name ?? lift.name
  }

  /// The index of the line of an exercise; nil where it has none.
  public func line(of lift: MeasuredLift) -> Int? { lineOfLift(nameOfLine(lift)) }

  /// Takes the line of an exercise away.
  public mutating func removeLine(of lift: MeasuredLift) throws(InputError) {
    let name = nameOfLine(lift)
    guard let line = lineOfLift(name) else { return }
    try remove(
      line: line, as: name, id: "lift:\"\(name)\"", value: text(at: .field(line: line)) ?? "")
  }

  /// Writes the text of an exercise in place of the one that stands there; an empty one makes its line blank.
  ///
  /// - Throws: `InputError` for a text that is no sets, and for sets that are out of their plausible range.
  public mutating func put(_ text: String, at lift: MeasuredLift) throws(InputError) {
    let name = nameOfLine(lift)
    if text.isEmpty {
      if lineOfLift(name) != nil { try writeLift(name, text: text, nil) }
      return
    }
    if let reason = Self.refusal(ofLift: name, text, units) {
      throw InputError(.impossible, reason)
    }
    try writeLift(name, text: text, nil)
  }

  /// Why a text cannot be filled in for an exercise; nil where it can.
  public static func refusal(
    ofLift exercise: String, _ text: String, _ units: PersonalUnits
  ) -> String? {
    let entry = StrengthEntry.read(text, exercise: exercise, in: units.files).value
    return refusal { () throws(InputError) in
      try EntryCheck.check(entry, exercise, text, units)
    }
  }

  /// Puts the lines of exercises in an order, below all others, unless they stand in it already.
  public mutating func order(_ lifts: [MeasuredLift]) throws(InputError) {
    let names = lifts.map(nameOfLine)
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
}
