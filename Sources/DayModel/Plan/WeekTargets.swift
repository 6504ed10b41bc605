import LogSyntax
import Values
import Words
import YAML

/// Reads what a plan wants to reach in its week (docs/format.md §10.2).
enum WeekTargets {
  /// The bullets of Weekly Targets; without any, `targets:` of the front matter.
  static func read(_ file: DayFile, _ frontMatter: FrontMatter?) -> [WeekPlan.Target] {
    let bullets = file.document.sections.filter { keys.contains($0.key) }
      .flatMap { section in
        section.body.compactMap { line in text(ofLine: line, file).flatMap { target($0, file) } }
      }
    if !bullets.isEmpty { return bullets }
    guard let pairs = frontMatter?["targets"]?.node?.mapping?.pairs else { return [] }
    return pairs.flatMap { pair in
      // The volume of cardio has a row for each activity.
      let rows = pair.value.mapping?.pairs ?? [pair]
      return rows.compactMap { row -> WeekPlan.Target? in
        guard let name = row.key.string, let value = row.value.strings, !value.isEmpty else {
          return nil
        }
        let text = "\(name): \(value.joined(separator: ", "))"
        return target(Array(text.utf8)[...], file)
      }
    }
  }

  private static let keys: Set<String> = [
    "weekly targets", "weekly target", "weekly goals", "targets for the week",
  ]

  private static func text(ofLine line: Int, _ file: DayFile) -> ArraySlice<UInt8>? {
    switch file.document.lines[line].kind {
    case .item(let item): file.bytes(item.text)
    case .box(let box): file.bytes(box.text)
    case .field(let field): file.bytes(field.name.lowerBound..<field.value.upperBound)
    default: nil
    }
  }

  private static func target(_ bytes: ArraySlice<UInt8>, _ file: DayFile) -> WeekPlan.Target? {
    let text = PlannedDayText.oneLine(bytes)
    guard !text.isEmpty else { return nil }
    guard let (name, value) = Label.split(Array(text.replacing("::", with: ":").utf8)[...]) else {
      return WeekPlan.Target(name: text, text: text)
    }
    let label = Array(name.utf8)[...]
    let activity = Activity.first(in: label) ?? Activity.only(in: label)
    let measure = activity.flatMap { readMeasure(value, $0, file.units) }
    return WeekPlan.Target(
      name: measure?.activity.rawValue ?? name, text: text, measure: measure)
  }

  /// A number with a unit of distance or time, or alone, which is in the file's own unit (docs/format.md §4.5).
  private static func readMeasure(
    _ value: ArraySlice<UInt8>, _ activity: Activity, _ units: FormatUnits
  ) -> WeekPlan.Target.Measure? {
    let plain = MarkdownText.text(value)
    var lexer = Lexer(plain)
    guard let distance = lexer.quantity(DistanceUnit.words) else { return nil }
    let goal = distance.quantity.value
    if let found = distance.unit {
      let isYards = found.factor != 1
      return WeekPlan.Target.Measure(
        activity: activity, goal: goal, unit: isYards ? "yd" : found.unit.rawValue,
        size: found.unit.metres * found.factor, isTime: false)
    }
    lexer.skipBlanks()
    // A number alone; `3 sessions` and `2x` are no distance.
    if lexer.isAtEnd {
      let (unit, factor) = units.distance(of: activity)
      return WeekPlan.Target.Measure(
        activity: activity, goal: goal, unit: units.unit(of: activity),
        size: unit.metres * factor, isTime: false)
    }
    var times = Lexer(plain)
    guard let time = times.quantity(TimeUnit.words), let unit = time.unit, unit != .seconds else {
      return nil
    }
    return WeekPlan.Target.Measure(
      activity: activity, goal: time.quantity.value, unit: unit == .hours ? "h" : "min",
      size: unit.minutes, isTime: true)
  }
}
