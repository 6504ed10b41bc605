import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Adds a line under Fuel Log, in the form of the bot: `- **5:35pm**: oats (310 cal, 18g protein)`
  /// (docs/format.md §9).
  ///
  /// The numbers in the text's last parentheses count like those that are given apart, which win. Where a total
  /// of the day is filled, it grows by what was eaten; a blank one stays blank, and the day's total is then the
  /// sum of its lines.
  ///
  /// - Parameters:
  ///   - nutrients: What it holds, given apart from the text.
  ///   - approximate: Which of `nutrients` are approximate.
  ///   - time: When it was eaten; nil where the text says it, or nothing does.
  ///   - day: The day whose entry has these nutrients; nil where the person said them.
  /// - Throws: `InputError` with code `value` or `impossible`.
  public mutating func addFood(
    _ text: String, _ nutrients: Nutrients = Nutrients(), approximate: Set<Nutrient> = [],
    at time: String? = nil, asOn day: CalendarDate? = nil
  ) throws(InputError) {
    let food = try FoodText(text, nutrients, approximate: approximate, at: time)
    try addItem(food.line, to: .fuelLog, as: "food", warning: food.warning)
    changes[changes.count - 1].asOn = day
    for nutrient in Nutrient.allCases {
      if let amount = food.nutrients[nutrient] {
        try addToTotal(amount, isApproximate: food.approximate.contains(nutrient), of: nutrient)
      }
    }
  }

  /// Adds to the day's total where that is filled, in its own form; none goes below 0.
  ///
  /// The first inline field that is filled counts, else a table's cell. What is there and is not a number stays as
  /// it is, and is told; so is a total that would go below 0.
  mutating func addToTotal(
    _ amount: Double, isApproximate: Bool = false, of nutrient: Nutrient
  ) throws(InputError) {
    let field = nutrient.field
    let fields = document.fields(in: document.lines.indices).filter {
      FieldCatalog.field(named: document.text($0.field.name))?.id == field.id
    }
    let places =
      fields.map { ValueLocation.field(line: $0.line) } + [cell(of: field)].compactMap(\.self)
    var unread: String?
    for place in places {
      guard let text = text(at: place) else { continue }
      if let total = TotalText.adding(amount, isApproximate: isApproximate, to: text) {
        if total.isCut {
          tell("\(field.name) '\(text)' is less than what is removed: it is 0 now", isWarning: true)
        }
        return try put(total.text, at: place, as: field.name, id: field.id, warning: nil)
      }
      if !Self.isZero(text) { unread = unread ?? text }
    }
    if let unread {
      tell("\(field.name) says '\(unread)', and stays unchanged", isWarning: true)
    }
  }

  /// Whether a total is a zero, which means that nothing was counted yet: `0`, `0 kcal`.
  private static func isZero(_ text: String) -> Bool {
    Quantity.read(MarkdownText.text(Array(text.utf8)[...]), units: FuelTotal.units)?.high == 0
  }
}

/// An entry of the food log as it is written: `**5:35pm**: oats (310 cal, 18g protein)`.
struct FoodText {
  /// The line, without its bullet.
  let line: String
  /// What it holds: the numbers of its text, and those that are given apart, which win.
  let nutrients: Nutrients
  /// Which of these are approximate.
  let approximate: Set<Nutrient>
  /// What is unlikely about it.
  let warning: EntryWarning?

  /// An entry as ``DayEditor/addFood(_:_:approximate:at:)`` is given it.
  ///
  /// - Throws: `InputError` with code `value` or `impossible`.
  init(
    _ text: String, _ nutrients: Nutrients, approximate: Set<Nutrient>, at time: String?
  ) throws(InputError) {
    if let time, !FoodEntry.isTime(time) {
      throw InputError(
        .value, "cannot read '\(time)' as a time of day",
        hint: "Write: bestupid food \(shellLine([text])) --at 8:30")
    }
    let entry = FoodEntry.read(text)
    var (all, rough) = (entry?.nutrients ?? Nutrients(), entry?.approximate ?? [])
    for nutrient in Nutrient.allCases where nutrients[nutrient] != nil {
      all[nutrient] = nutrients[nutrient]
      rough.remove(nutrient)
    }
    rough.formUnion(approximate)
    warning = try EntryCheck.check(all, of: text)
    line = Self.line(text, at: time, nutrients.isEmpty ? nil : (nutrients: all, approximate: rough))
    (self.nutrients, self.approximate) = (all, rough)
  }

  /// The line's text. Words stay as typed; numbers given apart join those that the text has.
  ///
  /// - Parameter amounts: All numbers; nil where the text says them by itself.
  private static func line(
    _ text: String, at time: String?, _ amounts: (nutrients: Nutrients, approximate: Set<Nutrient>)?
  ) -> String {
    let entry = FoodEntry.read(text)
    var (label, food) = (time.map(Self.label) ?? "", text)
    if let (written, rest) = FoodEntry.timeAndRest(of: text), !rest.isEmpty {
      if time == nil { label = Self.label(written) }
      food = rest
    }
    guard let (nutrients, approximate) = amounts else { return label + food }
    if let entry, !entry.nutrients.isEmpty, entry.time == nil || !label.isEmpty {
      food = entry.food
    }
    let parts = Nutrient.allCases.compactMap { nutrient in
      nutrients[nutrient].map {
        (approximate.contains(nutrient) ? "~" : "") + spelled($0, nutrient)
      }
    }
    return "\(label)\(food) (\(parts.joined(separator: ", ")))"
  }

  private static func label(_ time: String) -> String { "**\(time)**: " }

  private static func spelled(_ amount: Double, _ nutrient: Nutrient) -> String {
    let number = decimalText(amount)
    return nutrient == .calories ? "\(number) cal" : "\(number)g \(nutrient.field.id)"
  }
}
