import LogSyntax
import Values
import Words

/// Values of a log in the units of the person who reads it.
public enum ShownValue {
  /// The value of a field, where it is written in other units; nil where the text says it as it is.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - isLift: Whether the field stands where a name without a meaning of its own is a lift's.
  ///   - types: The types of training, whose activities may be the person's own.
  public static func text(
    of value: String, named name: String, isLift: Bool, in units: PersonalUnits,
    types: TrainingTypes = .builtIn
  ) -> String? {
    guard let field = FieldCatalog.field(named: name) else {
      if isLift { return lift(value, name, units) }
      return types.ownActivities[fieldKey(name)].flatMap { distances(value, $0, units) }
        ?? temperature(value, units)
    }
    switch field.kind {
    case .weight: return weight(value, label: name, units)
    case .activity: return field.activity.flatMap { distance(value, $0, label: name, units) }
    case .sleep: return Sleep.read(value).value.flatMap { clock($0.hours, units.shown("h"), value) }
    case .pace:
      return Pace.read(value, in: units.files).value
        .flatMap { clock($0, units.shown("min/mi"), value) }
    default: return nil
    }
  }

  /// A time as a clock has it; nil where it is written so. A pace of another unit is another number.
  private static func clock(
    _ quantity: Quantity, _ shown: PersonalUnits.Shown, _ written: String
  ) -> String? {
    let text = shown.text(of: quantity.value)
    let bare = written.drop { "~≈ ".contains($0) }
    if bare.hasPrefix(text) || bare.hasPrefix("0" + text) { return nil }
    return (quantity.approximate ? "~" : "") + shown.withUnit(text)
  }

  private static func temperature(_ value: String, _ units: PersonalUnits) -> String? {
    guard let number = CustomNumber.read(value, of: ""), number.unit == .celsius else { return nil }
    let isCelsius = value.uppercased().contains("C")
    guard isCelsius != (units.temperature == .c) else { return nil }
    let shown = units.shown("°C")
    return shown.full(of: number.first)
  }

  private static func weight(_ value: String, label: String, _ units: PersonalUnits) -> String? {
    guard var weight = Weight.read(value, in: units.files).value else { return nil }
    weight.take(unit: FieldCatalog.remark(of: label).flatMap { WeightUnit.words[Word($0)] })
    guard weight.unit != units.weight else { return nil }
    return units.shown("lb").full(of: weight.pounds)
  }

  private static func distance(
    _ value: String, _ activity: Activity, label: String, _ units: PersonalUnits
  ) -> String? {
    let effort = ActivityEffort(
      Array(value.utf8)[...], activity, label: label, in: units.files)
    let unit = units.unit(of: activity)
    guard let metres = effort.record?.metres else { return nil }
    let isBare = effort.reading.value?.isBare == true
    let isOfFile = isBare && ActivityEffort.unit(of: label, activity) == nil
    let isYards = MarkdownText.contains("yd", in: value) || MarkdownText.contains("yard", in: value)
    let written = isYards ? "yd" : effort.record?.unit.rawValue
    guard (isOfFile ? units.files.unit(of: activity) : written) != unit else { return nil }
    return TrainingActivity(activity).distanceText(metres, in: units)
  }

  /// The distances of an activity that is none of the format's, where one of them is written in another unit.
  private static func distances(
    _ value: String, _ activity: TrainingActivity, _ units: PersonalUnits
  ) -> String? {
    let efforts = activity.efforts(value, in: units.files).filter { $0.distance != nil }
    let unit = activity.shown(in: units).unit
    guard efforts.contains(where: { $0.unit.rawValue != unit }) else { return nil }
    return efforts.compactMap(\.metres).map { activity.distanceText($0, in: units) }
      .joined(separator: "; ")
  }

  private static func lift(_ value: String, _ name: String, _ units: PersonalUnits) -> String? {
    if let plan = PlannedMark.removed(from: Array(value.utf8)[...]) {
      return lift(String(decoding: plan, as: UTF8.self), name, units)
        .map { "\($0) \(PlannedMark.text)" }
    }
    guard let entry = StrengthEntry.read(value, exercise: name, in: units.files).value else {
      return nil
    }
    // A unit that is written says what it is.
    let isOther = ([entry.load] + entry.setDetails.map(\.load)).contains { load in
      guard let weight = load?.weight, weight.quantity.value != 0 else { return false }
      return weight.unit != units.weight && !weight.hasUnit
    }
    return isOther ? entry.told(in: units) : nil
  }
}
