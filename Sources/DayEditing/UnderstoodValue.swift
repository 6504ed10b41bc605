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
        about(weight.quantity) + amount(weight.pounds, "lb", units, parts: 10)
      }
    case .sleep:
      return Sleep.read(value).value.map { about($0.hours) + duration($0.hours.value * 60) }
    case .score: return score(Score.read(value, .ten))
    case .watchScore: return score(Score.read(value, .percent))
    case .activity:
      return field.activity.flatMap { activity in
        Effort.read(value, activity, in: units.files).value.map { text(of: $0, activity, units) }
      }
    case .heartRate, .activityHeartRate, .maxHeartRate:
      return HeartRates.read(value).value?.all.map { "\(about($0))\(decimalText($0.value)) bpm" }
    case .power:
      return quantity(value, PowerUnit.words).map { "\(about($0))\(decimalText($0.value)) W" }
    case .cadence:
      return quantity(value, CadenceUnit.words).map { "\(about($0))\(decimalText($0.value)) rpm" }
    case .pace:
      return Pace.read(value, in: units.files).value.map {
        about($0) + pace($0.value, .run, units)
      }
    case .totalDistance:
      return Effort.read(value, .swim, in: units.files).value?.metres
        .map { amount($0, "m", units, parts: 100) }
    case .fuelTotal:
      return FuelTotal.read(value).value.map { total in
        "\(about(total))\(decimalText(total.value)) \(field.measure?.unit ?? "")"
      }
    }
  }

  // MARK: Activities

  private static func text(
    of effort: Effort, _ activity: Activity, _ units: PersonalUnits
  ) -> String {
    var text = ""
    if let metres = effort.metres {
      let rough = effort.distance.map(about) ?? ""
      text = rough + distance(metres, activity, units)
    }
    guard let minutes = effort.minutes else { return text + remark(effort) }
    guard let metres = effort.metres, metres > 0 else {
      return about(minutes) + duration(minutes.value) + remark(effort)
    }
    text += " in " + about(minutes) + ClockText.text(minutes: minutes.value)
    return text + ", " + speed(metres, minutes.value, activity, units) + remark(effort)
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
        about(minutes)
          + (distance == nil ? duration(minutes.value) : ClockText.text(minutes: minutes.value))
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

  private static func distance(
    _ metres: Double, _ activity: Activity, _ units: PersonalUnits
  ) -> String {
    if activity == .swim { return amount(metres, "m", units, parts: 1) }
    return amount(metres / Conversion.metresPerMile, "mi", units, parts: 100)
  }

  /// Of rides the speed, as riders tell it; of others the pace.
  private static func speed(
    _ metres: Double, _ minutes: Double, _ activity: Activity, _ units: PersonalUnits
  ) -> String {
    guard activity == .bike else {
      return pace(minutes / (metres / Conversion.metresPerMile), activity, units)
    }
    let shown = units.shown("mi")
    let length = metres / Conversion.metresPerMile * shown.factor
    return
      "\(decimalText(length / (minutes / 60), roundedTo: 10)) \(shown.unit == "km" ? "km/h" : "mph")"
  }

  /// A pace in minutes a mile, as the activity tells it.
  private static func pace(
    _ minutesPerMile: Double, _ activity: Activity, _ units: PersonalUnits
  ) -> String {
    if activity == .swim {
      let shown = units.shown("min/100m")
      let minutes = minutesPerMile / Conversion.metresPerMile * 100 * shown.factor
      return ClockText.text(minutes: minutes) + shown.unit.dropFirst("min".count)
    }
    let shown = units.shown("min/mi")
    return ClockText.text(minutes: minutesPerMile * shown.factor)
      + shown.unit.dropFirst("min".count)
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
    func text(_ weight: Weight) -> String { amount(weight.pounds, "lb", units, parts: 10) }
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
      let shown = units.shown(unit.name)
      return "\(decimalText(shown.value(number.first), roundedTo: 100)) \(shown.unit)"
        + remark(behind: value)
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
      let number = (entry.approximate.contains(nutrient) ? "~" : "") + decimalText(amount)
      return nutrient == .calories ? "\(number) kcal" : "\(number) g \(nutrient)"
    }
    return ([entry.food] + [entry.time].compactMap(\.self) + amounts).joined(separator: ", ")
  }

  // MARK: Numbers

  private static func score(_ reading: Reading<Quantity>) -> String? {
    reading.value.map { "\(about($0))\(decimalText($0.value)) of 10" }
  }

  private static func quantity(_ value: String, _ units: [Word: Double]) -> Quantity? {
    Quantity.read(Array(value.utf8)[...], units: units)
  }

  private static func about(_ quantity: Quantity) -> String { quantity.approximate ? "~" : "" }

  private static func amount(
    _ value: Double, _ unit: String, _ units: PersonalUnits, parts: Double
  ) -> String {
    let shown = units.shown(unit)
    return "\(decimalText(shown.value(value), roundedTo: parts)) \(shown.unit)"
  }

  /// Minutes as `7 h 30 min`, below an hour as `25 min 30 s`.
  private static func duration(_ minutes: Double) -> String {
    let isShort = minutes < 60
    let count = ClockText.seconds(minutes: isShort ? minutes : minutes / 60)
    let parts = [(count / 60, isShort ? "min" : "h"), (count % 60, isShort ? "s" : "min")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
