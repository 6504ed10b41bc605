public import Values

/// A made-up person's half year that ends today, to look around in.
///
/// Every value is a function of its day, so that the same day gives the same files.
public struct Demonstration: Sendable {
  /// How many days there are, today among them.
  static let dayCount = 182

  let today: CalendarDate
  /// What a number without a unit is in the files.
  let units: FormatUnits

  /// The days until one, in the units of the store.
  public init(until today: CalendarDate, in units: FormatUnits) {
    (self.today, self.units) = (today, units)
  }

  /// The first day.
  public var start: CalendarDate { today.advanced(by: 1 - Self.dayCount) }

  /// What habits, plans and logs say, by their paths below the store's folder.
  public var files: [(path: String, text: String)] {
    let weeks = CalendarDate.mondays(in: start...today).map { MadeUpWeek(monday: $0, of: self) }
    let days = (0..<Self.dayCount).map { MadeUpDay(start.advanced(by: $0), of: self) }
    return [("content/config/habits.md", Self.habitsFile)]
      + weeks.map { ("content/config/protocol_\($0.monday).md", $0.text) }
      + days.filter(\.hasLog).map { ("content/logs/\($0.date).md", $0.text) }
  }

  /// What `bestupid.yaml` says beside the units.
  public static let settings = "targets:\n  sleep: \"7:00\"\n  energy: 6\n"

  /// Habits, with how many of ten days each is done.
  static let habits = [
    (id: "stretch", name: "Stretch", setup: "Mat beside the bed", share: 0.85),
    (id: "read", name: "Read ten pages", setup: "Book on the pillow", share: 0.7),
    (id: "water", name: "Two litres of water", setup: "Fill the jug at breakfast", share: 0.6),
    (id: "screens", name: "No screens after ten", setup: "Charger in the hall", share: 0.45),
  ]

  private static var habitsFile: String {
    let rows = habits.map { habit in
      "  - id: \(habit.id)\n    name: \(habit.name)\n    setup_action: \(habit.setup)\n"
    }
    return "---\nhabits:\n\(rows.joined())---\n\n# Habits\n"
  }

  /// A number from 0 up to 1 that is always the same for a day and a purpose: one step of SplitMix64 (Steele, Lea and Flood,
  /// 2014).
  static func chance(_ date: CalendarDate, _ purpose: UInt64) -> Double {
    var bits = UInt64(bitPattern: Int64(date.dayNumber)) &* 0x1_0000 &+ purpose
    bits = bits &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) / Double(1 << 53)
  }
}
