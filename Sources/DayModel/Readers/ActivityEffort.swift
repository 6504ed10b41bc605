import LogSyntax
import Values
import Words

/// Distance and time of an activity, as a field or a row of a table has them (docs/format.md §4.3).
struct ActivityEffort {
  let activity: Activity
  /// What became of the text.
  let reading: Reading<Effort>
  /// The activity, where the text is a value.
  let record: ActivityRecord?

  /// Where the value stands in the record, for its text.
  var recordPath: String { RecordPath.activity(activity.rawValue) }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - label: the name before it, which may have a unit: `Run (km)`.
  ///   - units: what a distance is in where neither has one.
  init(_ text: ArraySlice<UInt8>, _ activity: Activity, label: String, in units: FormatUnits) {
    self.activity = activity
    reading = Effort.read(text, activity, label: Self.unit(of: label, activity), in: units)
    record = reading.value.map { ActivityRecord($0, activity) }
  }

  /// The unit in parentheses after an activity's name; `Bike (m)` is a slip for miles (§6).
  static func unit(of name: String, _ activity: Activity) -> FormatUnits.Distance? {
    guard let remark = FieldCatalog.remark(of: name), let found = DistanceUnit.words[Word(remark)]
    else { return nil }
    return activity == .bike && found.unit == .m ? (.mi, 1) : found
  }
}

extension ActivityRecord {
  init(_ effort: Effort, _ activity: Activity) {
    self.init(
      activity: activity, distance: effort.distance?.value, unit: effort.unit,
      minutes: effort.minutes?.value, measures: effort.measures, note: effort.note,
      isAmbiguous: effort.isAmbiguous)
  }
}
