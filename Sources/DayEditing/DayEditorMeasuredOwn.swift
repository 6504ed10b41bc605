public import DayModel
import LogSyntax
public import Values

/// Activities of a person's own types that are filled with what was measured, as texts.
extension DayEditor {
  /// The efforts that stand in the field of an activity, one text for each. None for a blank field.
  ///
  /// - Parameter record: The day as all of its files say it.
  /// - Returns: Nil where the day says it elsewhere, or where it does not count: that is a person's.
  public func texts(of activity: TrainingActivity, in record: DayRecord) -> [String]? {
    let key = fieldKey(activity.field)
    let told = record.fields.first { fieldKey($0.name) == key }
    let isTold = told.map { !NotFilled.isBlank($0.text) } ?? false
    guard let text = location(of: activity).flatMap({ filledText(at: $0) })
    else { return isTold ? nil : [] }
    return isTold
      ? text.split(separator: TrainingActivity.separator).map { trimmed($0) } : nil
  }

  /// Writes efforts into the field of an activity in place of those that stand there. None makes it blank.
  ///
  /// - Throws: `InputError` for a text that is no effort.
  public mutating func put(
    _ texts: [String], at activity: TrainingActivity
  ) throws(InputError) {
    for text in texts where activity.efforts(text, in: units.files).count != 1 {
      throw InputError(.value, "cannot read '\(text)' as \(activity.id)")
    }
    let text = texts.joined(separator: "\(TrainingActivity.separator) ")
    if let location = location(of: activity) {
      try put(text, at: location, as: activity.field, id: activity.id, warning: nil)
    } else if !text.isEmpty {
      try addField(activity.field, text, to: .trainingOutput, id: activity.id, warning: nil)
    }
  }

  /// The index of the line of an activity; nil where it has none.
  public func line(of activity: TrainingActivity) -> Int? {
    if case .field(let line)? = location(of: activity) { line } else { nil }
  }

  /// Takes the line of an activity away.
  public mutating func removeLine(of activity: TrainingActivity) throws(InputError) {
    guard case .field(let line)? = location(of: activity) else { return }
    try remove(
      line: line, as: activity.field, id: activity.id, value: text(at: .field(line: line)) ?? "")
  }

  /// Puts the lines of activities in an order, below all other fields of their section, unless they stand so already.
  public mutating func order(own activities: [TrainingActivity]) throws(InputError) {
    let fields = document.sections.filter { $0.known == .trainingOutput }
      .flatMap { document.fields(in: $0.body) }.map(\.line)
    let own = activities.filter { line(of: $0).map(fields.contains) == true }
    guard own.map({ line(of: $0) }) != fields.suffix(own.count).map(Optional.some) else { return }
    for activity in own {
      guard let line = line(of: activity), let text = text(at: .field(line: line)) else { continue }
      try removeLine(of: activity)
      try addField(activity.field, text, to: .trainingOutput, id: activity.id, warning: nil)
    }
  }
}
