import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Adds a line under Fuel Log, in the form of the bot: `- **5:35pm**: oats (310 cal, 18g protein)`
  /// (docs/format.md §9).
  ///
  /// Where a total of the day is filled, it grows by what was eaten; a blank one stays blank, and
  /// the day's total is then the sum of its lines.
  mutating func writeFood(_ text: String, _ nutrients: Nutrients) throws(InputError) {
    var all = FoodEntry.read(text)?.nutrients ?? Nutrients()
    for nutrient in Nutrient.allCases { all[nutrient] = nutrients[nutrient] ?? all[nutrient] }
    let warning = try EntryCheck.check(all, of: text)
    try addItem(Self.line(text, nutrients), to: .fuelLog, as: "food", warning: warning)
    for nutrient in Nutrient.allCases {
      if let amount = all[nutrient] { try addToTotal(amount, of: nutrient) }
    }
  }

  /// The line's text. Words stay as typed; numbers given apart join those that the text has.
  private static func line(_ text: String, _ nutrients: Nutrients) -> String {
    let entry = FoodEntry.read(text)
    var (time, food) = ("", text)
    if let (written, rest) = FoodEntry.timeAndRest(of: text), !rest.isEmpty {
      time = "**\(twelveHours(written))**: "
      food = rest
    }
    guard !nutrients.isEmpty else { return time + food }
    var all = nutrients
    if let entry, !entry.nutrients.isEmpty, entry.time == nil || !time.isEmpty {
      food = entry.food
      for nutrient in Nutrient.allCases where all[nutrient] == nil {
        all[nutrient] = entry.nutrients[nutrient]
      }
    }
    let parts = Nutrient.allCases.compactMap { nutrient in
      all[nutrient].map { spelled($0, nutrient) }
    }
    return "\(time)\(food) (\(parts.joined(separator: ", ")))"
  }

  /// Adds to the day's total where that is filled. An approximate one stays so, and none goes below 0.
  mutating func addToTotal(_ amount: Double, of nutrient: Nutrient) throws(InputError) {
    let field = nutrient.field
    let fields = document.fields(in: document.lines.indices).filter {
      FieldCatalog.field(named: document.text($0.field.name))?.id == field.id
    }
    for (line, total) in fields {
      let reading = FuelTotal.read(document.visibleText(total.value))
      guard let old = reading.value else { continue }
      let approximate = old.approximate ? "~" : ""
      // Binary fractions leave a rest that nobody wrote: 11.3 less 0.1.
      let sum = decimalText(max(0, ((old.value + amount) * 1e6).rounded() / 1e6))
      return try put(
        "\(approximate)\(sum)", at: .field(line: line), as: field.name, id: field.id, warning: nil)
    }
  }

  private static func spelled(_ amount: Double, _ nutrient: Nutrient) -> String {
    let number = decimalText(amount)
    return nutrient == .calories ? "\(number) cal" : "\(number)g \(nutrient.field.id)"
  }

  /// `17:35` as `5:35pm`; a time that has its half of the day, or is no clock time, stays.
  private static func twelveHours(_ time: String) -> String {
    let parts = time.split(separator: ":")
    guard parts.count == 2, let hour = Int(parts[0]), parts[1].count == 2, Int(parts[1]) != nil,
      (0..<24).contains(hour)
    else { return time }
    return "\((hour + 11) % 12 + 1):\(parts[1])\(hour < 12 ? "am" : "pm")"
  }
}
