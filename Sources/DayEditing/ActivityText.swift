import DayModel
import Values
import Words

/// How far and how long as it is written in a log: `5k/27:30` (docs/format.md §4.3).
package struct ActivityText {
  /// Distance, slash, time, each as it was typed; a value that is typed otherwise stays as it is.
  package let text: String

  /// Distance and time of any activity as a log has what a person types. One that is none of the format's keeps all but
  /// a unit that it lacks.
  ///
  /// - Throws: `InputError` as ``init(_:_:_:)``.
  package static func written(
    _ typed: String, _ activity: TrainingActivity, _ units: PersonalUnits
  ) throws(InputError) -> String {
    guard let known = activity.known else {
      return withUnit(units.writtenUnit(of: activity), typed)
    }
    return try ActivityText(typed, known, units).text
  }

  /// Reads distance and time as a person types them: `5k 27:30`, `5k in 27:30`, `27:30 5k`, `5k/27:30`,
  /// or with a pace in place of the time, `5k@5:30`.
  ///
  /// - Parameter units: The units of a distance without one.
  /// - Throws: `InputError` with code `usage` for two bare numbers.
  package init(_ typed: String, _ activity: Activity, _ units: PersonalUnits) throws(InputError) {
    if let (one, other) = Self.bareNumbers(typed) {
      throw InputError(
        .usage,
        "'\(typed)' can be \(one) \(units.unit(of: activity)) in \(other) min, or a time of two parts",
        hint:
          "Write: bestupid log \(activity) \(one)/\(other), or: bestupid log \(activity) \(one):\(other.count < 2 ? "0" : "")\(other)"
      )
    }
    text =
      Self.parted(typed, activity, units) ?? Self.paced(typed, activity, units)
      ?? Self.withUnit(units.writtenUnit(of: activity), typed)
  }

  /// Whether all of a text is distance and time.
  package static func isWhole(_ typed: String, _ activity: Activity) -> Bool {
    bareNumbers(typed) != nil || effort(typed, activity, .standard) != nil
      || parted(typed, activity, .format) != nil || paced(typed, activity, .format) != nil
  }

  /// Whether all of a text is distance and time of an activity, which may be a person's own.
  package static func isWhole(_ typed: String, _ activity: TrainingActivity) -> Bool {
    if let known = activity.known { return isWhole(typed, known) }
    return effort(typed, activity) != nil
  }

  /// The effort that a text is from its first byte to its last, with the format's units.
  package static func effort(_ text: String, _ activity: TrainingActivity) -> Effort? {
    whole(activity.effort(text, in: .standard).value)
  }

  /// An effort behind which nothing stands.
  private static func whole(_ effort: Effort?) -> Effort? {
    guard let effort, effort.note == nil, !effort.runsOn, effort.measures == Measures() else {
      return nil
    }
    return effort
  }

  /// The effort that a text is from its first byte to its last.
  private static func effort(
    _ text: String, _ activity: Activity, _ units: FormatUnits
  ) -> Effort? {
    whole(Effort.read(text, activity, in: units).value)
  }

  /// Two numbers of which nothing says what they are: `5 30`.
  package static func bareNumbers(_ typed: String) -> (Substring, Substring)? {
    let words = typed.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words.allSatisfy({ ValueText.isBareNumber($0) }) else { return nil }
    return (words[0], words[1])
  }

  /// Distance and time with a blank, a comma or a word between them, in either order.
  private static func parted(
    _ typed: String, _ activity: Activity, _ units: PersonalUnits
  ) -> String? {
    guard !typed.contains("/"),
      effort(typed, activity, units.files).map({ $0.distance == nil || $0.minutes == nil }) != true
    else { return nil }
    let words = typed.replacing(", ", with: " , ").split(whereSeparator: \.isWhitespace)
    for index in words.indices.dropFirst() {
      let left = words[..<index].joined(separator: " ")
      let isJoined = joints.contains(words[index].lowercased())
      let right = words[(isJoined ? index + 1 : index)...].joined(separator: " ")
      for (distance, time) in [(left, right), (right, left)] {
        let text = "\(withUnit(units.writtenUnit(of: activity), distance))/\(time)"
        guard let first = effort(distance, activity, units.files), first.minutes == nil,
          !ValueText.isBareNumber(time) || first.hasUnit, distance == left || first.hasUnit,
          let effort = effort(text, activity, units.files), effort.distance != nil,
          effort.minutes != nil
        else { continue }
        return text
      }
    }
    return nil
  }

  /// What may stand between distance and time.
  private static let joints: Set<String> = ["in", "for", ","]

  /// Distance and pace, `5k@5:30`, as distance and time. A pace without a unit is that of one of the
  /// distance's unit, of a swim of a hundred.
  private static func paced(
    _ typed: String, _ activity: Activity, _ units: PersonalUnits
  ) -> String? {
    let halves = typed.split(separator: "@", maxSplits: 1).map { trimmed($0) }
    guard halves.count == 2 else { return nil }
    let length = withUnit(units.writtenUnit(of: activity), halves[0])
    guard let effort = effort(length, activity, units.files), effort.minutes == nil,
      let metres = effort.metres
    else { return nil }
    var pace = Lexer(halves[1])
    guard let time = pace.clockOrUnits() else { return nil }
    var metresOfPace: Double
    if pace.isDone {
      metresOfPace = activity == .swim ? 100 : max(effort.unit.metres, DistanceUnit.km.metres)
      if length.lowercased().contains("yd") { metresOfPace *= Conversion.metresPerYard }
    } else {
      metresOfPace = pace.metresOfPace(in: units.files)
      guard pace.isDone else { return nil }
    }
    let minutes = (time.minutes * metres / metresOfPace * 60).rounded() / 60
    let text = "\(length)/\(ClockText.text(minutes: minutes))"
    if let read = Self.effort(text, activity, units.files)?.minutes,
      abs(read.value - minutes) < 0.01
    {
      return text
    }
    // Two parts that would be read as hours and minutes.
    let seconds = ClockText.seconds(minutes: minutes)
    return "\(length)/\(seconds / 60)m\(seconds % 60)s"
  }

  /// A text whose distance has a unit, where it has none and needs one.
  private static func withUnit(_ unit: String?, _ text: String) -> String {
    let end = text.firstIndex { "/@".contains($0) } ?? text.endIndex
    guard let unit else { return text }
    return ValueText.withUnit(unit, String(text[..<end])) + text[end...]
  }
}

extension PersonalUnits {
  /// The unit to write behind a distance of an activity; nil where a number alone says the same to every reader of the
  /// format, and where the activity's type says what it is in (docs/format.md §10.10).
  package func writtenUnit(of activity: TrainingActivity) -> String? {
    if let known = activity.known { return writtenUnit(of: known) }
    let isPlain = activity.hasUnit || distance == .mi && files.distance == .mi
    return isPlain ? nil : distance.rawValue
  }
}
