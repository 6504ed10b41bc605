import DayModel
public import Values
public import WatchData

/// Writes Training Center XML, for programs that take uploads (docs/imports.md; Garmin's schema TrainingCenterDatabase v2).
///
/// ``TCXFile`` reads back the kind, the start, the time with pauses and without, the distance, the energy and the heart rates.
public enum TCXWriter {
  /// The file of an activity: one lap, and a track of its first and last moment without positions. Times are in UTC.
  ///
  /// A figure that is not known, or that cannot be, is left out. Where the schema wants one it is 0, which ``TCXFile`` takes
  /// for not known.
  ///
  /// - Parameters:
  ///   - activity: The activity. One whose start nobody knows has 12:00 of its day for it.
  ///   - isStartKnown: Whether its start is the real one. If not, it reads back as approximate.
  /// - Returns: Nil without a start in the years 1970 to 2099 whose distance from UTC is known, and with neither a time nor
  ///   a distance.
  public static func file(of activity: MeasuredActivity, isStartKnown: Bool) -> [UInt8]? {
    guard let lap = TCXWrittenLap(activity) else { return nil }
    let sport = sports[activity.kindName] ?? otherSport
    let notes = activity.name.map { [XMLElement(name: "Notes", text: $0)] } ?? []
    let kind = sport == otherSport ? activity.kindName : nil
    let isApproximate = activity.isApproximate || !isStartKnown
    let element = XMLElement(
      name: "Activity", attributes: [("Sport", sport)],
      children: [XMLElement(name: "Id", text: lap.start), lap.element] + notes
        + [TCXForm.extensions(kind: kind, isApproximate: isApproximate)])
    let root = XMLElement(
      name: "TrainingCenterDatabase", attributes: [("xmlns", TCXForm.nameSpace)],
      children: [XMLElement(name: "Activities", children: [element])])
    return root.file
  }

  /// The name of the file of an activity: `2031-03-04-run.tcx`, of the second of its kind on a day `2031-03-04-run-2.tcx`.
  ///
  /// - Parameters:
  ///   - kind: Its kind. What cannot be the id of one is called `other`, so that the name is never a path.
  ///   - number: The number among those of its kind on the day, from 1.
  public static func name(on date: CalendarDate, kind: String, number: Int) -> String {
    let kind = Session.isID(kind) ? kind : MeasuredActivity.other
    return "\(date)-\(kind)\(number > 1 ? "-\(number)" : "").tcx"
  }

  /// The sports of the schema by kind, and the one for every other kind.
  private static let sports = [
    Activity.run.rawValue: "Running", Activity.bike.rawValue: "Biking",
  ]
  private static let otherSport = "Other"
}
