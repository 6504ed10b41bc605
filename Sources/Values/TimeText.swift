import Words

/// A time as it was written, before it is known what a colon in it means.
package struct WrittenTime: Equatable {
  package enum Shape: Equatable {
    /// `25min`, `1h10`, `58s`: the units decide.
    case units
    /// `1:10:05`, hours, minutes and seconds.
    case threeParts
    /// `8:30`, minutes and seconds or hours and minutes.
    case twoParts(first: Double, second: Double)
  }

  package var shape: Shape
  /// The time in minutes; for two parts, read as minutes and seconds.
  package var minutes: Double
}

extension Lexer {
  /// A time with a colon or with units: `1:10:05`, `8:30`, `36:10 min`, `1h10`, `27min30`, `7h 30m`,
  /// `58s`, `45'30"`. A bare number is none.
  ///
  /// A unit after two parts decides what they are (docs/format.md §4.3 step 1).
  package mutating func clockOrUnits() -> WrittenTime? {
    guard mayBeTime else { return nil }
    let start = at
    if let clock = clock() {
      let end = at
      if case .twoParts(let first, let second) = clock.shape, let unit = unitWord(TimeUnit.words) {
        switch unit {
        case .hours where second < 60 && second == second.rounded():
          return WrittenTime(shape: .units, minutes: first * 60 + second)
        case .minutes: return WrittenTime(shape: .units, minutes: clock.minutes)
        default: at = end
        }
      }
      return clock
    }
    at = start
    var minutes = 0.0
    var last: TimeUnit?
    while let number = number() {
      let end = at
      if takeDoublePrime() {
        minutes += number / 60
        last = .seconds
      } else if takePrime() {
        minutes += number
        last = .minutes
      } else if let unit = unitWord(TimeUnit.words) {
        minutes += number * unit.minutes
        last = unit
      } else if let last, last != .seconds, number < 60 {
        // `1h10`, `27min30`: what follows a unit is of the next smaller one.
        at = end
        return WrittenTime(
          shape: .units, minutes: minutes + (last == .hours ? number : number / 60))
      } else {
        break
      }
      let afterUnit = at
      skipBlanks()
      if last == .seconds || !(peek.map(Self.isDigit) ?? false) || !nextIsSmallerTime(than: last) {
        at = afterUnit
        return WrittenTime(shape: .units, minutes: minutes)
      }
    }
    at = start
    return nil
  }

  /// Whether what follows the number at the cursor can make a time of it.
  package var mayBeTime: Bool {
    var index = at
    while index < bytes.endIndex,
      Self.isDigit(bytes[index]) || bytes[index] == ASCII.period || bytes[index] == ASCII.comma
    {
      // A reader that tries every index stays linear.
      guard index - at < 400 else { return true }
      index += 1
    }
    index = Self.afterBlanks(index, in: bytes, before: bytes.endIndex)
    guard index < bytes.endIndex else { return false }
    switch bytes[index] {
    // A colon, primes of ASCII, others, and fractions.
    case ASCII.colon, ASCII.apostrophe, ASCII.quote, 0xE2, 0xC2: return true
    case let byte:
      // All units of time begin with one of these.
      let letter = byte | 0x20
      return letter == UInt8(ascii: "h") || letter == UInt8(ascii: "m")
        || letter == UInt8(ascii: "s")
    }
  }

  /// Whether a number of `m` comes, which is metres where a distance can stand.
  package var startsWithMetres: Bool {
    var copy = self
    _ = copy.takeApproximate()
    guard copy.number() != nil else { return false }
    copy.skipBlanks()
    return copy.take(word: "m")
  }

  /// Whether a number with a smaller unit of time, or hours' bare minutes, comes next.
  private func nextIsSmallerTime(than unit: TimeUnit?) -> Bool {
    var copy = self
    guard let unit, let number = copy.number() else { return false }
    if copy.takeDoublePrime() { return true }
    if copy.takePrime() { return unit == .hours }
    if let next = copy.unitWord(TimeUnit.words) { return next.minutes < unit.minutes }
    // Bare minutes touch the hours, or are two digits with no word after them: `1h10` and
    // `6 h 40`, not `1h 10 laps`. Bare seconds touch the minutes: `27min30`.
    let isTwoDigits = copy.at == at + 2
    let isTouching = at > bytes.startIndex && Self.isLetter(bytes[at - 1])
    if unit == .minutes { return isTouching && isTwoDigits && number < 60 && !copy.runsOn }
    guard unit == .hours, number < 60 else { return false }
    if isTouching { return true }
    copy.skipBlanks()
    return isTwoDigits
      && (copy.isAtEnd || copy.peek == ASCII.openParenthesis || copy.peek == ASCII.comma)
  }

  /// `h:mm:ss` or `a:bb`, seconds also with a fraction; parts after the first have two digits and
  /// are below 60.
  private mutating func clock() -> WrittenTime? {
    let start = at
    guard let first = digits(), let second = sexagesimal() else {
      at = start
      return nil
    }
    if let third = sexagesimal() {
      let seconds = third + fraction()
      let minutes = Double(first.value) * 60 + second + seconds / 60
      return WrittenTime(shape: .threeParts, minutes: minutes)
    }
    let part = second + fraction()
    let shape = WrittenTime.Shape.twoParts(first: Double(first.value), second: part)
    return WrittenTime(shape: shape, minutes: Double(first.value) + part / 60)
  }

  /// `:` and two digits below 60.
  private mutating func sexagesimal() -> Double? {
    let start = at
    guard take(":"), let part = digits(), part.count == 2, part.value < 60 else {
      at = start
      return nil
    }
    return Double(part.value)
  }

  /// `.5` after seconds, or 0.
  private mutating func fraction() -> Double {
    let start = at
    guard take("."), let part = digits() else {
      at = start
      return 0
    }
    var value = Double(part.value)
    for _ in 0..<part.count { value /= 10 }
    return value
  }
}
