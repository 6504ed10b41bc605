public import Values

/// Days that were lived in another time zone than the store's: the setting `import.travel`.
public struct Travel: Sendable, Equatable {
  /// The days, both ends among them.
  public let days: ClosedRange<CalendarDate>
  /// The name of the zone, `Europe/Lisbon`.
  public let zone: String

  /// Days as they are written: `2031-07-01..2031-07-14 Europe/Lisbon`; nil for anything else.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let dots = words[0].firstRange(of: "..") else { return nil }
    let ends = [words[0][..<dots.lowerBound], words[0][dots.upperBound...]]
      .compactMap { CalendarDate(iso: $0) }
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    (days, zone) = (ends[0]...ends[1], String(words[1]))
  }

  /// It as it is written.
  public var text: String { "\(days.lowerBound)..\(days.upperBound) \(zone)" }
}
