import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Writes an activity with what was measured in it: `Run:: 4.5/45 (150 bpm avg)`.
  ///
  /// The measures stand in the activity's own value, so that no other activity can have them, and so
  /// that they go with it (docs/format.md §4.3). A day that has one of the kind already gets a line
  /// for the further one, `- **Second run:** 2/20` (§8.5).
  ///
  /// - Parameter replacing: Whether it takes the place of those of its kind.
  mutating func writeActivity(
    _ field: KnownField, _ value: String, _ details: [LogEntry.Detail], replacing: Bool
  ) throws(InputError) {
    let value =
      try field.activity.map { activity throws(InputError) in
        try ActivityText(value, activity, units).text
      } ?? value
    var warnings = [try EntryCheck.check(field, value, units)]
    var remarks: [String] = []
    for detail in details {
      warnings.append(try EntryCheck.check(detail.field, detail.value, units))
      remarks.append(Self.remark(detail))
    }
    let text = Self.text(value, remarks)
    let warning = warnings.compactMap(\.self).first
    if replacing { try removeFurther(field) }
    let known = count(of: field)
    let location = location(of: field, name: field.name)
    let isInField = location.flatMap { self.text(at: $0) }.map { !NotFilled.isBlank($0) } ?? false
    if known > 0, !replacing { return try addFurther(field, text, warning) }
    guard known == 0 || isInField else {
      throw InputError(
        .value, "the day's \(field.id) is written as lines of text, which only you can change",
        hint: "Edit the log, or leave out --replace to add another.")
    }
    if replacing { _ = try blankRate(of: field) }
    if let location {
      try put(text, at: location, as: field.name, id: field.id, warning: warning)
    } else {
      try addField(field.name, text, to: field.section, id: field.id, warning: warning)
    }
  }

  /// Writes an activity of a type of the person's own: `Row:: 5000/21:30 (140 bpm avg)`.
  ///
  /// A day that has one already gets the further one behind it, with a semicolon between them
  /// (docs/format.md §10.10).
  ///
  /// - Parameter replacing: Whether it takes the place of those of its kind.
  mutating func write(
    _ activity: TrainingActivity, _ value: String, _ details: [LogEntry.Detail], replacing: Bool
  ) throws(InputError) {
    let value = try ActivityText.written(value, activity, units)
    guard let effort = activity.effort(value, in: units.files).value,
      !value.contains(TrainingActivity.separator),
      effort.distance != nil || effort.minutes != nil
    else {
      throw InputError(
        .value, "cannot read '\(value)' as \(activity.id)",
        hint: "Write: bestupid log \(activity.id) 5km/30, or: bestupid log \(activity.id) 25min")
    }
    var warnings: [EntryWarning?] = []
    for detail in details {
      warnings.append(try EntryCheck.check(detail.field, detail.value, units))
    }
    let text = Self.text(value, details.map(Self.remark))
    let warning = warnings.compactMap(\.self).first
    if let location = location(of: activity) {
      let before = self.text(at: location).flatMap { NotFilled.isBlank($0) ? nil : $0 }
      let whole = before.map { "\($0)\(TrainingActivity.separator) \(text)" } ?? text
      try put(
        replacing ? text : whole, at: location, as: activity.field, id: activity.id,
        warning: warning)
      if !replacing, let before { changes[changes.count - 1].addedTo = [before] }
    } else {
      try addField(
        activity.field, text, to: .trainingOutput, id: activity.id, warning: warning)
    }
    changes[changes.count - 1].activity = activity
  }

  /// The location of the field of a person's own activity. Below Strength Log the name is that of a lift.
  func location(of activity: TrainingActivity) -> ValueLocation? {
    let key = fieldKey(activity.field)
    let fields = document.sections.filter { $0.known != .strengthLog }
      .flatMap { document.fields(in: $0.body) }
      .filter { fieldKey(document.text($0.field.name)) == key }
    return firstFilled(fields).map { .field(line: $0) }
  }

  /// Makes an activity's field blank, with its rate and the further ones of its kind.
  ///
  /// - Returns: Whether there was any.
  mutating func unset(activity field: KnownField) throws(InputError) -> Bool {
    var wasFilled = false
    if let location = location(of: field, name: field.name) {
      wasFilled = try blank(field, at: location, as: field.name)
    }
    let hadRate = try blankRate(of: field)
    let hadFurther = try removeFurther(field)
    return wasFilled || hadRate || hadFurther
  }

  /// Makes `<Activity>_HR` blank. Returns whether it had a value.
  private mutating func blankRate(of field: KnownField) throws(InputError) -> Bool {
    guard let rate = FieldCatalog.field(id: "\(field.id)_hr"),
      let location = location(of: rate, name: rate.name)
    else { return false }
    return try blank(rate, at: location, as: rate.name)
  }

  /// How many activities of the field's kind the log tells of, as its readers count them.
  private func count(of field: KnownField) -> Int {
    record.activities.count { $0.activity == field.activity }
  }

  // MARK: Further ones of a kind

  /// Adds a line that tells of another activity of a kind that the day has.
  mutating func addFurther(
    _ field: KnownField, _ text: String, _ warning: EntryWarning?
  ) throws(InputError) {
    let name = Self.furtherName(field, number: count(of: field) + 1)
    let own = location(of: field, name: field.name).flatMap { self.text(at: $0) }
    let others = [own] + further(field).map(\.value)
    try addItem(
      "**\(name):** \(text)", to: .trainingOutput, as: field.id, name: name, value: text,
      warning: warning)
    changes[changes.count - 1].addedTo = others.compactMap(\.self)
  }

  /// The name of the line that tells of another activity: `Second run`.
  private static func furtherName(_ field: KnownField, number: Int) -> String {
    let ordinals = [
      "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth",
    ]
    let index = number - 2
    return "\(ordinals.indices.contains(index) ? ordinals[index] : "Another") \(field.id)"
  }

  /// Takes the lines away that tell of further activities of a kind. Returns whether there were any.
  @discardableResult
  mutating func removeFurther(_ field: KnownField) throws(InputError) -> Bool {
    var hadAny = false
    while let (line, name, value) = further(field).last {
      try remove(line: line, as: name, id: field.id, value: value)
      hadAny = true
    }
    return hadAny
  }

  /// The lines that tell of further activities of a kind as we write them.
  func further(_ field: KnownField) -> [(line: Int, name: String, value: String)] {
    document.sections.filter { $0.known == .trainingOutput || $0.known == .workout }
      .flatMap(\.body).compactMap { line in
        guard case .item(let item) = document.lines[line].kind,
          let (name, value) = Label.split(document.bytes[item.text]),
          Label.bold(document.bytes[item.text]) != nil,
          Activity.further(in: Array(name.utf8)[...]) == field.activity
        else { return nil }
        return (line, name, String(decoding: value, as: UTF8.self))
      }
  }

  // MARK: Measures

  /// A value with measures behind it, in the parentheses of its remark where it has one.
  private static func text(_ value: String, _ measures: [String]) -> String {
    if measures.isEmpty { return value }
    let list = measures.joined(separator: ", ")
    return value.hasSuffix(")") ? "\(value.dropLast()), \(list))" : "\(value) (\(list))"
  }

  /// A measure as it stands behind distance and time, in words that say which it is.
  private static func remark(_ detail: LogEntry.Detail) -> String {
    let (kind, text) = (detail.field.kind, detail.value)
    let quantity: Quantity? =
      switch kind {
      case .heartRate, .activityHeartRate, .maxHeartRate: HeartRates.read(text).value?.all
      case .power: Quantity.read(Array(text.utf8)[...], units: PowerUnit.words)
      case .cadence: Quantity.read(Array(text.utf8)[...], units: CadenceUnit.words)
      case .score: Score.read(text, .ten).value
      default: nil
      }
    let number = quantity.map(spelled) ?? text
    return switch kind {
    case .heartRate, .activityHeartRate: "\(number) bpm avg"
    case .maxHeartRate: "\(number) bpm max"
    case .power: "\(number) W"
    case .cadence: "\(number) rpm"
    case .score: "RPE \(number)"
    default: "pace \(text)"
    }
  }

  private static func spelled(_ quantity: Quantity) -> String {
    let mark = quantity.approximate ? "~" : ""
    let high = quantity.high == quantity.low ? "" : "-\(decimalText(quantity.high))"
    return mark + decimalText(quantity.low) + high
  }
}
