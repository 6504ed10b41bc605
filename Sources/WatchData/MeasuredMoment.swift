import Values

/// A moment as a source tells it: local time, and how far that is from UTC where it says so.
public struct MeasuredMoment: Sendable, Equatable {
  /// What the clock showed, in seconds since 1970 as if it showed UTC.
  public let local: Int
  /// How far local time was from UTC, in seconds east; nil where it is not known.
  public let offset: Int?

  /// A moment by the clock.
  public init(local: Int, offset: Int? = nil) { (self.local, self.offset) = (local, offset) }

  /// A moment by its time in seconds since 1970, where so many seconds east of UTC hold.
  public init(time: Int, offset: Int) { self.init(local: time + offset, offset: offset) }

  /// Seconds since 1970; nil where it is not known how far local time was from UTC.
  public var time: Int? { offset.map { local - $0 } }

  /// The date that the clock showed, and the seconds since its midnight.
  public var clock: (date: CalendarDate, second: Int) {
    let day = (local >= 0 ? local : local - 86_399) / 86_400
    return (CalendarDate(clamping: day), local - day * 86_400)
  }

  /// The moment that a text tells: `2031-03-04T06:30:05+01:00`, `2031-03-04 06:30:05`, with parts of a second or without.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return bytes[range].reduce(0) { sum, byte in
        sum.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte - 48) : nil }
      }
    }
    guard bytes.count >= 16, let date = CalendarDate(iso: bytes[0..<10]),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let hour = number(11..<13), let minute = number(14..<16), bytes[13] == UInt8(ascii: ":"),
      hour < 24, minute < 60
    else { return nil }
    var (index, second) = (16, 0)
    if bytes.count >= 19, bytes[16] == UInt8(ascii: ":"), let seconds = number(17..<19),
      seconds < 61
    {
      (index, second) = (19, seconds)
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
      }
    }
    let local = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
    let rest = bytes[index...].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }
    switch rest.first {
    case nil: self.init(local: local)
    case UInt8(ascii: "Z") where rest.count == 1: self.init(local: local, offset: 0)
    case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
      let digits = rest.dropFirst().map { Int($0) - 48 }
      guard digits.count == 2 || digits.count == 4, digits.allSatisfy((0...9).contains) else {
        return nil
      }
      let minutes =
        (digits[0] * 10 + digits[1]) * 60 + (digits.count == 4 ? digits[2] * 10 + digits[3] : 0)
      guard minutes <= 24 * 60 else { return nil }
      self.init(local: local, offset: minutes * (sign == UInt8(ascii: "-") ? -60 : 60))
    default: return nil
    }
  }

  /// The moment as RFC 3339 has it; without an offset where none is known.
  public var text: String {
    let time = Self.text(local)
    guard let offset else { return time }
    if offset == 0 { return "\(time)Z" }
    let minutes = abs(offset) / 60
    return "\(time)\(offset < 0 ? "-" : "+")\(Self.two(minutes / 60)):\(Self.two(minutes % 60))"
  }

  /// A time in seconds since 1970, in UTC as RFC 3339 has it: such texts sort by time.
  public static func utc(_ time: Int) -> String { "\(text(time))Z" }

  private static func text(_ local: Int) -> String {
    let (date, second) = MeasuredMoment(local: local).clock
    return "\(date)T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
