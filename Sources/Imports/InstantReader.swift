import Values
import Words
import XML

/// Reads instants: `2031-03-04T06:30:05.250Z`, `2031-03-04 06:30:05 +0100`.
///
/// It remembers the last date that it read, as most instants of a file are of the day of the one before.
struct InstantReader {
  /// The ten bytes of the last date, and its number.
  private var lastDate: (UInt64, UInt16) = (0, 0)
  private var lastDay = 0

  /// The instant in seconds since 1970, parts of a second cut off; nil for any other text, and outside of ``PossibleTimes``.
  ///
  /// - Parameter offset: The seconds east of UTC of a text that says none; nil where it must say so.
  mutating func instant(_ text: XMLText, without offset: Int? = nil) -> Int? {
    let bytes = text.bytes
    guard bytes.count >= 19, let day = day(UnsafeBufferPointer(rebasing: bytes[0..<10])),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == ASCII.space,
      let hour = Self.number(bytes, at: 11), hour < 24, bytes[13] == ASCII.colon,
      let minute = Self.number(bytes, at: 14), minute < 60, bytes[16] == ASCII.colon,
      let second = Self.number(bytes, at: 17), second <= 60
    else { return nil }
    var index = 19
    if index < bytes.count, bytes[index] == ASCII.period {
      index += 1
      while index < bytes.count, bytes[index].isDigit { index += 1 }
    }
    var end = bytes.count
    while end > index, bytes[end - 1] <= ASCII.space { end -= 1 }
    while index < end, bytes[index] == ASCII.space { index += 1 }
    let told =
      index == end
      ? offset : Self.offset(UnsafeBufferPointer(rebasing: bytes[index..<end]))
    guard let told else { return nil }
    let time = day * 86_400 + hour * 3600 + minute * 60 + second - told
    return PossibleTimes.seconds.contains(time) ? time : nil
  }

  private mutating func day(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let text = UnsafeRawBufferPointer(bytes)
    let key = (
      text.loadUnaligned(as: UInt64.self), text.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if key == lastDate { return lastDay }
    guard let date = CalendarDate(iso: bytes) else { return nil }
    (lastDate, lastDay) = (key, date.dayNumber)
    return lastDay
  }

  /// `Z`, `+0100`, `+01:00`, in seconds east of UTC.
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.count == 1, bytes[0] == UInt8(ascii: "Z") { return 0 }
    guard bytes.count == 5 || bytes.count == 6 && bytes[3] == ASCII.colon,
      bytes[0] == ASCII.plus || bytes[0] == ASCII.hyphen,
      let hours = number(bytes, at: 1), hours < 24,
      let minutes = number(bytes, at: bytes.count - 2), minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (bytes[0] == ASCII.hyphen ? -1 : 1)
  }

  /// The number of two digits.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let (tens, ones) = (bytes[index] &- ASCII.zero, bytes[index + 1] &- ASCII.zero)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
