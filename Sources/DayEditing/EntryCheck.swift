import DayModel
import Values
import Words

/// What a person should know of a value that can be written.
struct EntryWarning: Sendable, Equatable {
  let text: String
  /// Whether the value is so unlikely that a person is asked, where there is one to ask.
  let isImplausible: Bool

  init(_ text: String, isImplausible: Bool = true) {
    self.text = text
    self.isImplausible = isImplausible
  }
}

/// Checks values that a person wants to write, by the rules that read them (docs/format.md §4).
///
/// What cannot be read is refused, and so is what cannot be. What is merely unlikely can be written, and
/// the person is told what was understood: by the same rules by which `check` reports it.
struct EntryCheck {
  /// Checks a known field's value.
  ///
  /// - Parameters:
  ///   - units: The units in which it is told what is wrong.
  ///   - example: The command that would have worked; nil for `log` with the field.
  /// - Returns: A warning, where the value is out of its plausible range.
  /// - Throws: `InputError` with code `value` or `impossible`.
  static func check(
    _ field: KnownField, _ text: String, _ units: PersonalUnits, example: String? = nil
  ) throws(InputError) -> EntryWarning? {
    try EntryCheck(units: units, example: example).check(field, text)
  }

  private let units: PersonalUnits
  private let example: String?

  private init(units: PersonalUnits, example: String?) {
    (self.units, self.example) = (units, example)
  }

  private func command(_ field: KnownField) -> String {
    example ?? "bestupid log \(field.typed) \(ValueText.example(field, units))"
  }

  private func check(
    _ field: KnownField, _ text: String
  ) throws(InputError) -> EntryWarning? {
    switch field.kind {
    case .weight:
      let weight = Weight.read(text, in: units.files).value
      return try judge(
        weight?.pounds, runsOn: weight?.quantity.runsOn, .bodyWeight, field, text)
    case .sleep:
      let hours = Sleep.read(text).value?.hours
      return try judge(
        hours?.value, runsOn: hours?.runsOn, .sleep, field, text)
    case .score: return try judge(score(text, .ten), .score, field, text)
    case .watchScore: return try judge(score(text, .percent), .score, field, text)
    case .activity:
      return try check(activity: field, text)
    case .heartRate, .activityHeartRate, .maxHeartRate:
      return try judge(HeartRates.read(text).value?.highest, .heartRate, field, text)
    case .cadence:
      let cadence = Quantity.read(Array(text.utf8)[...], units: CadenceUnit.words)
      return try judge(cadence?.value, runsOn: cadence?.runsOn, .cadence, field, text)
    case .power:
      let power = Quantity.read(Array(text.utf8)[...], units: PowerUnit.words)
      return try judge(power?.value, runsOn: power?.runsOn, .power, field, text)
    case .totalDistance:
      let metres = Effort.read(text, .swim, in: units.files).value?.metres
      return try judge(metres, .distance, field, text)
    case .pace:
      return try judge(Pace.read(text, in: units.files).value?.value, .pace, field, text)
    case .fuelTotal:
      return try judge(
        FuelTotal.read(text).value?.value, field.measure ?? .nutrient, field, text)
    }
  }

  /// The score of a text, or the number for which it is none.
  private func score(_ text: String, _ scale: Score.Scale) -> Double? {
    let bytes = Array(text.utf8)[...]
    return Score.read(bytes, scale).value?.value ?? Score.impossible(bytes, scale)
  }

  /// Checks a lift's sets.
  static func check(
    _ entry: StrengthEntry?, _ exercise: String, _ text: String, _ units: PersonalUnits
  ) throws(InputError) -> EntryWarning? {
    guard let entry, !entry.setDetails.isEmpty || entry.headline.sets != nil else {
      throw InputError(
        .value, "cannot read '\(text)' as the sets of \(exercise)",
        hint: "Sets are written as in: bestupid log \(shellLine(["lift", exercise, "3x10@135"])), "
          + "3x8@BW+25 or 3x45s"
      )
    }
    let doubts = entry.doubts
    if let impossible = doubts.first(where: { $0.measure.judge($0.value) == .impossible }) {
      throw InputError(
        .impossible, "no one lifts '\(text)'",
        hint: "It is \(understood(entry, units)); \(spelled(impossible, units)) cannot be.")
    }
    return doubts.first.map { doubt in
      EntryWarning(
        "\(exercise) '\(text)' is \(understood(entry, units)): \(spelled(doubt, units)) "
          + (doubt.value == 1 ? "is unlikely" : "are unlikely"))
    }
  }

  /// `315 sets of 5 with 45 lb`.
  private static func understood(_ entry: StrengthEntry, _ units: PersonalUnits) -> String {
    let (sets, repetitions, seconds, load) = entry.headline
    let amount = seconds.map { decimalText($0) + " s" } ?? repetitions.map(decimalText) ?? "?"
    let weight = load?.weight.map { " with \(units.shown("lb").full(of: $0.pounds))" }
    return "\(sets.map(decimalText) ?? "?") sets of \(amount)\(weight ?? "")"
  }

  private static func spelled(
    _ doubt: (measure: Measure, value: Double), _ units: PersonalUnits
  ) -> String {
    let shown = units.shown(doubt.measure.unit)
    let text = shown.full(of: doubt.value)
    return shown.unit.isEmpty ? "\(text) \(doubt.measure)" : text
  }

  /// Checks what a food holds.
  static func check(_ nutrients: Nutrients, of food: String) throws(InputError) -> EntryWarning? {
    for nutrient in Nutrient.allCases {
      guard let amount = nutrients[nutrient], let measure = nutrient.field.measure else { continue }
      let text = "\(decimalText(amount)) \(measure.unit) of \(nutrient)"
      switch measure.judge(amount) {
      case .plausible: continue
      case .implausible:
        return EntryWarning("'\(food)' is \(text), which is unlikely")
      case .impossible:
        throw InputError(
          .impossible, "no food has \(text): '\(food)'",
          hint: "It is at most \(decimalText(measure.possible.upperBound)) \(measure.unit).")
      }
    }
    return nil
  }

  private func check(
    activity field: KnownField, _ text: String
  ) throws(InputError) -> EntryWarning? {
    guard let activity = Activity(rawValue: field.id),
      let effort = Effort.read(text, activity, in: units.files).value
    else { throw unreadable(field, text) }
    var warning: EntryWarning?
    if let metres = effort.metres {
      warning = try judge(metres, runsOn: effort.runsOn, .distance, field, text)
    }
    if let minutes = effort.minutes {
      warning = try judge(minutes.value, .duration, field, text) ?? warning
    }
    if let rate = effort.measures.heartRate {
      warning = try judge(rate, .heartRate, .averageHeartRate, decimalText(rate)) ?? warning
    }
    if let exertion = effort.measures.exertion {
      _ = try judge(exertion, .score, .exertion, decimalText(exertion))
    }
    if effort.isAmbiguous {
      return EntryWarning(Self.readings(of: text, effort), isImplausible: false)
    }
    let doubt = EffortDoubt(activity, metres: effort.metres, minutes: effort.minutes?.value)
    guard let doubt else { return warning }
    // Where a person may have meant minutes.
    let number = effort.minutes == nil ? effort.distance?.value : nil
    let hint = number.map { $0 <= 300 ? "; for minutes write \(decimalText($0))min" : "" } ?? ""
    return EntryWarning(
      "\(field.id) '\(text)' is \(Self.understood(effort)): \(doubt.words(activity))\(hint)")
  }

  /// What a time of two parts was taken for, and how to write it and the other.
  private static func readings(of text: String, _ effort: Effort) -> String {
    let minutes = effort.minutes?.value ?? 0
    // Hours and minutes are sixty times minutes and seconds.
    let parts = ClockText.seconds(minutes: minutes >= 60 ? minutes / 60 : minutes)
    let (first, second) = (parts / 60, parts % 60)
    let (short, long) = ("\(first)m\(second)s", "\(first)h\(second)m")
    let (taken, other) = minutes >= 60 ? (long, short) : (short, long)
    return
      "'\(text)' can be \(short) or \(long); it is taken as \(taken): write \(taken) or \(other)"
  }

  /// `45 mi in 4.5 min`.
  private static func understood(_ effort: Effort) -> String {
    let distance = effort.distance.map { "\(decimalText($0.value)) \(effort.unit)" }
    let time = effort.minutes.map { PersonalUnits.Shown(format: "min").full($0.value) }
    return [distance, time].compactMap(\.self).joined(separator: " in ")
  }

  /// Judges what was read of a text.
  ///
  /// - Parameter runsOn: Whether the number is a part of a word: of `181st` and `1e5` nobody means
  ///   `181` and `1`.
  private func judge(
    _ value: Double?, runsOn: Bool? = false, _ measure: Measure, _ field: KnownField,
    _ text: String
  ) throws(InputError) -> EntryWarning? {
    let name = field.typed
    guard let value, runsOn != true else { throw unreadable(field, text) }
    let shown = shown(measure, of: field)
    let doubt = measure.doubt(value, of: name, unit: shown.unit, shown: shown.value)
    guard measure.judge(value) == .impossible else { return doubt.map { EntryWarning($0) } }
    let range = measure.ranges(unit: shown.unit, shown: shown.value)
    let usual = range.plausible == range.possible ? "" : ", usually \(range.plausible)"
    throw InputError(
      .impossible, "\(name) cannot be '\(text)'",
      hint: "It is from \(range.possible)\(usual), as in: \(command(field))")
  }

  /// The unit of a measure for the person: that of the activity for a distance.
  private func shown(
    _ measure: Measure, of field: KnownField
  ) -> (unit: String, value: (Double) -> Double) {
    if measure == .distance, field.kind == .activity, field.activity != .swim {
      let metres = units.distance.metres
      return (units.distance.rawValue, { $0 / metres })
    }
    let shown = units.shown(measure.unit)
    return (shown.unit, shown.value)
  }

  private func unreadable(_ field: KnownField, _ text: String) -> InputError {
    let line = command(field)
    if example == nil, NotFilled.isZero(text.filter { !$0.isLetter }) {
      return InputError(
        .value, "\(field.typed) '\(text)' would count as blank",
        hint: "To make it blank: bestupid unset \(field.typed)")
    }
    return InputError(
      .value, "cannot read '\(text)' as \(field.typed)",
      hint: "It is written as in: \(line)")
  }
}

extension LogEntry.Detail {
  /// Checks the value.
  ///
  /// - Parameter example: The command that would have worked; nil for `log` with the field.
  /// - Throws: `InputError` with code `value` or `impossible`.
  package func check(example: String? = nil) throws(InputError) {
    _ = try EntryCheck.check(field, value, .format, example: example)
  }
}

extension HeartRates {
  /// The highest rate of all that the text names.
  fileprivate var highest: Double? {
    (Array(named.values) + [all?.value, max].compactMap { $0 }).max()
  }
}
