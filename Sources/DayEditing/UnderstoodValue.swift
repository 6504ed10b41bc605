public import DayModel
import LogSyntax
public import Values
import Words

/// What was understood of a value that a person wrote, in words and in their units.
public enum UnderstoodValue {
  /// What a value of a field says: `3.11 mi in 27:30, 8:51/mi`.
  ///
  /// - Parameters:
  ///   - value: The value as it stands in the log.
  /// - Returns: Nil where it cannot be read.
  public static func text(
    of value: String, _ field: KnownField, in units: PersonalUnits
  ) -> String? {
    number(of: value, field, in: units).map { $0 + remark(behind: value, field) }
  }

  /// The words behind a number of the body, as in `82.1 kg (after the run)`; those behind an activity are its own.
  private static func remark(behind value: String, _ field: KnownField) -> String {
    let hasRemark = [.weight, .sleep, .score, .watchScore].contains(field.kind)
    return hasRemark ? remark(behind: value) : ""
  }

  private static func remark(behind value: String) -> String {
    guard value.hasSuffix(")"), let start = value.firstIndex(of: "(") else { return "" }
    return ", " + value[start...].dropFirst().dropLast()
  }

  private static func number(
    of value: String, _ field: KnownField, in units: PersonalUnits
  ) -> String? {
    switch field.kind {
    case .weight:
      return Weight.read(value, in: units.files).value.map { weight in
        about(weight.quantity) + units.shown("lb").full(of: weight.pounds)
      }
    case .sleep:
      return Sleep.read(value).value.map {
        rough($0.hours, "h", units)
      }
    case .score: return score(Score.read(value, .ten))
    case .watchScore: return score(Score.read(value, .percent))
    case .activity:
      return field.activity.flatMap { activity in
        Effort.read(value, activity, in: units.files).value.map { text(of: $0, activity, units) }
      }
    case .heartRate, .activityHeartRate, .maxHeartRate:
      return HeartRates.read(value).value?.all.map { rough($0, "bpm", units) }
    case .power:
      return quantity(value, PowerUnit.words).map { rough($0, "W", units) }
    case .cadence:
      return quantity(value, CadenceUnit.words).map { rough($0, "rpm", units) }
    case .pace:
      return Pace.read(value, in: units.files).value.map {
        about($0) + units.shownPace(of: .run).full(of: $0.value)
      }
    case .totalDistance:
      return Effort.read(value, .swim, in: units.files).value?.metres
        .map { units.shownDistance(of: .swim).full(of: $0) }
    case .fuelTotal:
      return FuelTotal.read(value).value.map { rough($0, field.measure?.unit ?? "", units) }
    }
  }

  // MARK: Activities

  private static func text(
    of effort: Effort, _ activity: Activity, _ units: PersonalUnits
  ) -> String {
    var text = ""
    if let metres = effort.metres {
      let rough = effort.distance.map(about) ?? ""
      text = rough + TrainingActivity(activity).distanceText(metres, in: units)
    }
    guard let minutes = effort.minutes else { return text + remark(effort) }
    guard let metres = effort.metres, metres > 0 else {
      return rough(minutes, "min", units) + remark(effort)
    }
    text += " in " + about(minutes) + units.shown("min").text(of: minutes.value)
    let pace = minutes.value / (metres / activity.paceDistance)
    return text + ", " + units.shownPace(of: activity).full(of: pace) + remark(effort)
  }

  /// What the field of a person's own activity says: `5000 m in 21:30, 140 bpm; 2000 m in 8:20`. Nil where it
  /// cannot be read.
  public static func text(
    of value: String, _ activity: TrainingActivity, in units: PersonalUnits
  ) -> String? {
    let texts = activity.efforts(value, in: units.files).map { effort in
      let distance = effort.metres.map { metres in
        (effort.distance.map(about) ?? "") + activity.distanceText(metres, in: units)
      }
      let time = effort.minutes.map { minutes in
        let shown = units.shown("min")
        return about(minutes)
          + (distance == nil ? shown.full(of: minutes.value) : shown.text(of: minutes.value))
      }
      return [distance, time].compactMap(\.self).joined(separator: " in ") + remark(effort)
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// The remark of an activity, which has its measures too; else these.
  private static func remark(_ effort: Effort) -> String {
    if let note = effort.note { return ", \(note)" }
    let measures = effort.measures
    let parts: [(Double?, String)] = [
      (measures.heartRate, " bpm"), (measures.maxHeartRate, " bpm at most"),
      (measures.watts, " W"), (measures.cadence, " rpm"),
    ]
    var texts = parts.compactMap { value, unit in value.map { decimalText($0) + unit } }
    if let exertion = measures.exertion { texts.append("exertion \(decimalText(exertion)) of 10") }
    return texts.map { ", \($0)" }.joined()
  }

  // MARK: Lifts and other numbers

  /// What the sets of a lift say: `3 sets of 10 with 135 lb`, and whether they are only planned. Nil where
  /// they cannot be read.
  public static func lift(
    _ value: String, of exercise: String, in units: PersonalUnits
  ) -> String? {
    if let plan = PlannedMark.removed(from: Array(value.utf8)[...]) {
      return lift(String(decoding: plan, as: UTF8.self), of: exercise, in: units)
        .map { "\($0) \(PlannedMark.text)" }
    }
    guard let entry = StrengthEntry.read(value, exercise: exercise, in: units.files).value else {
      return nil
    }
    guard let sets = sets(of: entry, units) else { return nil }
    return sets + (entry.note.map { ", \($0)" } ?? "")
  }

  /// `3 sets of 10 with 60 kg, then 1 of 5 with 80 kg`; sets that are all different one by one.
  private static func sets(of entry: StrengthEntry, _ units: PersonalUnits) -> String? {
    func text(_ set: StrengthSet) -> String {
      amount(of: set.repetitions, set.seconds) + load(set.load, units)
    }
    let runs = entry.setDetails.reduce(into: [(set: StrengthSet, count: Int)]()) { runs, set in
      if runs.last?.set == set { runs[runs.count - 1].count += 1 } else { runs.append((set, 1)) }
    }
    if runs.count > 1 {
      let count = entry.setDetails.count
      if runs.count == count {
        return "\(count) sets: \(runs.map { text($0.set) }.joined(separator: ", "))"
      }
      return runs.enumerated().map { index, run in
        "\(run.count)\(index > 0 ? "" : run.count == 1 ? " set" : " sets") of \(text(run.set))"
      }.joined(separator: ", then ")
    }
    let (sets, repetitions, seconds, weight) = entry.headline
    guard let sets else { return nil }
    return "\(decimalText(sets)) \(sets == 1 ? "set" : "sets") of "
      + amount(of: repetitions, seconds) + load(weight, units)
  }

  private static func amount(of repetitions: Double?, _ seconds: Double?) -> String {
    seconds.map { decimalText($0) + " s" } ?? repetitions.map(decimalText) ?? "?"
  }

  private static func load(_ load: Load?, _ units: PersonalUnits) -> String {
    // What was typed in a unit is told in it.
    func text(_ weight: Weight) -> String {
      weight.hasUnit
        ? PersonalUnits.Shown(format: weight.unit.rawValue).full(weight.quantity.value)
        : units.shown("lb").full(of: weight.pounds)
    }
    switch load {
    case nil: return ""
    case .weight(let weight)?: return " with \(text(weight))"
    case .bodyweight(let added)?:
      return " with bodyweight" + (added.pounds == 0 ? "" : " and \(text(added))")
    case .assistance(let weight, _)?: return " with \(text(weight)) of help"
    case .band(let name, _)?: return " with \(name)"
    }
  }

  /// The number that a query finds in a field of a person's own, with the text where that is more. Nil for
  /// words.
  public static func number(
    _ value: String, of name: String, in units: PersonalUnits
  ) -> String? {
    guard let number = CustomNumber.read(value, of: name) else { return nil }
    if let unit = number.unit {
      return units.shown(unit.name).full(of: number.first) + remark(behind: value)
    }
    let numbers = ([number.first] + [number.second].compactMap(\.self)).map(decimalText)
    let text = numbers.joined(separator: " and ")
    return text == value ? value : "\(text) (\(value))"
  }

  /// What a line of food says: `oats, 8:30am, 290 kcal, 30 g protein`. Nil where it says no food.
  public static func food(_ line: String) -> String? {
    guard let entry = FoodEntry.read(line) else { return nil }
    let amounts = Nutrient.allCases.compactMap { nutrient -> String? in
      guard let amount = entry.nutrients[nutrient] else { return nil }
      let unit = nutrient.field.measure?.unit ?? ""
      let text =
        (entry.approximate.contains(nutrient) ? "~" : "")
        + PersonalUnits.Shown(format: unit).full(amount)
      return nutrient == .calories ? text : "\(text) \(nutrient)"
    }
    return ([entry.food] + [entry.time].compactMap(\.self) + amounts).joined(separator: ", ")
  }

  // MARK: Numbers

  private static func score(_ reading: Reading<Quantity>) -> String? {
    reading.value.map { "\(rough($0, "/10", .format)) of 10" }
  }

  private static func quantity(_ value: String, _ units: [Word: Double]) -> Quantity? {
    Quantity.read(Array(value.utf8)[...], units: units)
  }

  /// A quantity in a unit of the format, as the person reads it.
  private static func rough(
    _ quantity: Quantity, _ unit: String, _ units: PersonalUnits
  ) -> String {
    about(quantity) + units.shown(unit).full(of: quantity.value)
  }

  private static func about(_ quantity: Quantity) -> String { quantity.approximate ? "~" : "" }
}
