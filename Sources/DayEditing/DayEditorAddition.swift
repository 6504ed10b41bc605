public import DayModel
public import LogSyntax
public import Values
import Words

/// What two devices logged of one day, put together as one device would have it: a further run, further sets of a lift,
/// a further glass of water.
extension DayEditor {
  /// Two figures that differ by less than this are one that was told twice.
  private static let leastDifference = 0.03

  /// Adds the value of a field to a log, as `log` adds it to what the day has.
  ///
  /// - Parameters:
  ///   - line: The field as another log has it.
  ///   - base: The field as both logs had it before; nil where it had no value.
  ///   - section: The section that it stands in there.
  ///   - day: The log.
  /// - Returns: The log with the value, whether it told of it before, among others or in another line, and whether both
  ///   are one sum then, which tells of the value where it is larger. Nil where a day has one value of such a field at
  ///   most, where the field of the day says the same or nearly so, where the two cannot stand beside one another, and
  ///   where both are edits of the base: neither a sum that grew nor a list that begins with what the base has.
  public static func adding(
    _ line: [UInt8], beyond base: [UInt8]?, in section: KnownSection, to day: [UInt8],
    units: FormatUnits, types: TrainingTypes
  ) -> (bytes: [UInt8], isTold: Bool, isSum: Bool)? {
    guard let (name, value) = self.field(line) else { return nil }
    var before: String?
    if let base {
      guard let old = self.field(base) else { return nil }
      before = old.value
    }
    var editor = DayEditor(LogDocument(day))
    editor.units = PersonalUnits(files: units)
    let isSum = CustomUnit.addsUp(name)
    do throws(InputError) {
      let isTold: Bool? =
        switch section {
        case _ where isSum: try editor.addAmount(value, beyond: before, of: name)
        case .strengthLog: try editor.addSets(value, beyond: before, of: name)
        case .trainingOutput, .workout:
          if let known = FieldCatalog.field(named: name), let activity = known.activity {
            before == nil ? try editor.addEffort(value, of: known, activity) : nil
          } else {
            try types.ownActivities[fieldKey(name)].flatMap { activity throws(InputError) in
              try editor.addEfforts(value, beyond: before, of: activity)
            }
          }
        default: nil
        }
      return isTold.map { (editor.document.bytes, isTold: $0, isSum: isSum) }
    } catch {
      return nil
    }
  }

  /// The name and value of a line that is a field; nil for any other, and where something in the value is commented
  /// out: that cannot be added, and must not go.
  private static func field(_ line: [UInt8]) -> (name: String, value: String)? {
    let document = LogDocument(line)
    guard let field = document.fields(in: document.lines.indices).first?.field else { return nil }
    let value = trimmed(document.text(field.value))
    guard value == trimmed(document.visibleText(field.value)) else { return nil }
    return (document.text(field.name), value)
  }

  /// Adds to a total of the day, as its water. Returns whether it may hold it already; nil where it is the same, or
  /// nearly so.
  private mutating func addAmount(
    _ value: String, beyond base: String?, of name: String
  ) throws(InputError) -> Bool? {
    guard let location = location(named: name), let own = text(at: location),
      let joined = AddedAmount.joined(value, beyond: base, to: own, of: name)
    else { return nil }
    try put(joined.text, at: location, as: name, warning: nil)
    return joined.isTold
  }

  // MARK: Activities

  /// Adds an activity of the format. Returns whether a line of a further one told of it; nil where it is none, or
  /// nearly one that the day has.
  private mutating func addEffort(
    _ value: String, of field: KnownField, _ activity: Activity
  ) throws(InputError) -> Bool? {
    let kind = TrainingActivity(activity)
    guard let effort = effort(value, of: kind),
      let text = location(of: field, name: field.name).flatMap({ text(at: $0) }),
      let own = self.effort(text, of: kind), !Self.areOne(own, effort)
    else { return nil }
    let others = further(field).map { trimmed($0.value) }
    if others.contains(value) { return true }
    if others.compactMap({ self.effort($0, of: kind) }).contains(where: { Self.areOne($0, effort) })
    {
      return nil
    }
    try addFurther(field, value, nil)
    return false
  }

  /// Adds activities of a person's own type. Returns whether the field told of all of them.
  private mutating func addEfforts(
    _ value: String, beyond base: String?, of activity: TrainingActivity
  ) throws(InputError) -> Bool? {
    guard let location = location(of: activity), let text = text(at: location) else { return nil }
    func parts(_ text: String) -> [(text: String, effort: Effort)]? {
      let texts = text.split(separator: TrainingActivity.separator).map { trimmed($0) }
      let efforts = texts.compactMap { effort($0, of: activity) }
      return efforts.count == texts.count && !texts.isEmpty ? Array(zip(texts, efforts)) : nil
    }
    guard let all = parts(text), let others = parts(value) else { return nil }
    let before =
      base.map { $0.split(separator: TrainingActivity.separator).map { trimmed($0) } } ?? []
    guard all.map(\.text).starts(with: before), others.map(\.text).starts(with: before) else {
      return nil
    }
    let own = all.dropFirst(before.count)
    let further = others.dropFirst(before.count)
    let missing = further.filter { other in
      !own.contains { Self.areOne($0.effort, other.effort) }
    }
    if missing.isEmpty {
      let isTold =
        own.count > further.count
        && further.allSatisfy { other in
          own.contains { $0.text == other.text }
        }
      return isTold ? true : nil
    }
    try put(
      (all + missing).map(\.text).joined(separator: "\(TrainingActivity.separator) "), at: location,
      as: activity.field, id: activity.id, warning: nil)
    return false
  }

  private func effort(_ text: String, of activity: TrainingActivity) -> Effort? {
    let efforts = activity.efforts(text, in: units.files)
    return efforts.count == 1 ? efforts[0] : nil
  }

  /// Whether two efforts are one, told twice: what both say is nearly the same.
  private static func areOne(_ one: Effort, _ other: Effort) -> Bool {
    let figures = [
      (one.metres, other.metres), (one.minutes?.value, other.minutes?.value),
    ].compactMap { first, second in first.flatMap { first in second.map { (first, $0) } } }
    return !figures.isEmpty && figures.allSatisfy { isNear($0.0, $0.1) }
  }

  /// Whether two figures are one, told twice.
  static func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= leastDifference * max(abs(one), abs(other))
  }

  // MARK: Lifts

  /// Adds sets to those of an exercise. Returns whether its line told of all of them; nil where they are the same, or
  /// nearly so.
  private mutating func addSets(
    _ value: String, beyond base: String?, of exercise: String
  ) throws(InputError) -> Bool? {
    guard let line = lineOfLift(exercise), case .field(let found) = document.lines[line].kind,
      var other = lift(value, of: exercise)
    else { return nil }
    // Whether a line says what was planned, two days may see differently. Both were written by devices.
    let field = LiftField(
      name: document.text(found.name), value: document.visibleText(found.value), isPlan: false)
    guard field.isDone, var own = lift(field.value, of: field.name) else { return nil }
    if let base {
      guard let old = lift(base, of: exercise), own.remove(old), other.remove(old) else {
        return nil
      }
    }
    let isNearlyOne =
      own.sets.count == other.sets.count
      && zip(own.sets, other.sets).allSatisfy { Self.areOne($0, $1) }
    if isNearlyOne { return nil }
    var rest = own.sets
    let isTold =
      other.sets.allSatisfy { set in
        guard let index = rest.firstIndex(where: { $0.isFound(in: set) }) else { return false }
        rest.remove(at: index)
        return true
      } && other.notes.allSatisfy(own.notes.contains)
    if isTold, rest.isEmpty { return nil }
    try addLift(exercise, other, to: field, isShort: !isPlanned(exercise))
    return isTold
  }

  private func lift(_ value: String, of exercise: String) -> LiftLine? {
    StrengthEntry.read(value, exercise: exercise, in: units.files).value
      .flatMap { LiftLine($0, in: units.files) }
  }

  private static func areOne(_ one: StrengthSet, _ other: StrengthSet) -> Bool {
    guard one.isHold == other.isHold, isNear(one.number, other.number) else { return false }
    guard let load = one.knownLoad, let otherLoad = other.knownLoad else {
      return one.knownLoad == other.knownLoad
    }
    guard let rank = load.rank, let otherRank = otherLoad.rank else { return load == otherLoad }
    return isNear(rank, otherRank)
  }
}
