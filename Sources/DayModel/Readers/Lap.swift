import Values
import Words

extension Lexer {
  /// `100m`, `4x100m`, `1 x 50 yd`: a distance with its unit, and how many times.
  mutating func lapDistance() -> ActivityRecord.Lap? {
    let start = at
    guard var distance = number() else { return nil }
    var count: Double?
    skipBlanks()
    if takeTimes() {
      skipBlanks()
      count = distance
      guard let each = number() else {
        at = start
        return nil
      }
      distance = each
    }
    guard let unit = unitWord(DistanceUnit.words), distance > 0 else {
      at = start
      return nil
    }
    return ActivityRecord.Lap(distance: distance * unit.factor, unit: unit.unit, count: count)
  }

  /// A lap with its time: `100m in 2:20`, `6x100m @ 2:05 easy`.
  mutating func lap() -> ActivityRecord.Lap? {
    guard var lap = lapDistance() else { return nil }
    skipBlanks()
    if take(word: "in") || take("@") || takeDash() || take(":") || take(",") { skipBlanks() }
    lap.minutes = lapTime()
    lap.note = note
    return lap
  }

  /// The time of a lap in minutes, which is minutes and seconds where it has two parts
  /// (docs/format.md §8.5).
  mutating func lapTime() -> Double? {
    let start = at
    _ = takeApproximate()
    if let time = clockOrUnits() { return time.minutes }
    at = start
    return nil
  }
}
