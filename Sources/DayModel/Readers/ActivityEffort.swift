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
  var recordPath: String { "training.activities.\(activity.rawValue)" }

  /// Reads a text.
  ///
  /// - Parameter label: the name before it, which may have a unit: `Run (km)`.
  init(_ text: ArraySlice<UInt8>, _ activity: Activity, label: String) {
    self.activity = activity
    let label = Self.unit(of: label, activity)
    reading = Effort.read(text, activity, unit: label?.unit)
    guard var effort = reading.value else {
      record = nil
      return
    }
    if !effort.hasUnit {
      effort.distance = effort.distance?.scaled(by: label?.factor ?? 1)
    }
    record = ActivityRecord(effort, activity)
  }

  /// The unit in parentheses after an activity's name; `Bike (m)` is a slip for miles (§6).
  ///
  /// The factor is how many of the unit one is, as of yards that are told in metres.
  private static func unit(
    of name: String, _ activity: Activity
  ) -> (unit: DistanceUnit, factor: Double)? {
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
