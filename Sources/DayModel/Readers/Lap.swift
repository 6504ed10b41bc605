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

  /// Laps with their time: `100m in 2:20`, `6x100m @ 2:05 easy`; the terms of `7x100m + 2x50m` are one
  /// each, and add up (docs/format.md §8.5).
  mutating func laps() -> [ActivityRecord.Lap]? {
    guard let first = timedLap() else { return nil }
    var laps = [first]
    while true {
      var copy = self
      copy.skipBlanks()
      guard copy.take("+") else { break }
      copy.skipBlanks()
      guard let next = copy.timedLap() else { break }
      laps.append(next)
      self = copy
    }
    laps[laps.count - 1].note = note
    return laps
  }

  private mutating func timedLap() -> ActivityRecord.Lap? {
    guard var lap = lapDistance() else { return nil }
    let end = at
    skipBlanks()
    if take(word: "in") || take("@") || takeDash() || take(":") || take(",") { skipBlanks() }
    lap.minutes = lapTime()
    if lap.minutes == nil, isAtTerm(after: end) { at = end }
    return lap
  }

  /// Whether a plus sign follows an index.
  private func isAtTerm(after end: Int) -> Bool {
    var copy = self
    copy.at = end
    copy.skipBlanks()
    return copy.peek == ASCII.plus
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
