import DayModel
package import Reports
package import Values

extension HabitListing.Entry {
  /// The box as a list shows it.
  package func box(_ style: Style) -> StyledText {
    switch item.state {
    case .open: "[ ]"
    case .done: style.good("[x]")
    case .skipped: style.dim("[~]")
    case .unknown: style.dim("[?]")
    }
  }

  /// The strength in percent.
  package var strength: String { "\(decimalText(figures.strength * 100, roundedTo: 1)) %" }
}

/// Habits in a line each: box, number, name, the last seven days, streak, strength, and when they are due.
package struct HabitListText {
  let listing: HabitListing
  let today: CalendarDate
  let style: Style
  let screen: ScreenForm
  /// The columns of the terminal; nil where a line may be of any length.
  let width: Int?

  /// The habits of a day.
  package init(
    listing: HabitListing, today: CalendarDate, style: Style, screen: ScreenForm, width: Int?
  ) {
    (self.listing, self.today, self.style) = (listing, today, style)
    (self.screen, self.width) = (screen, width)
  }

  private var entries: [HabitListing.Entry] { listing.entries }

  /// The fewest columns that a name is cut to.
  private static let leastName = 8
  fileprivate static let (streakHead, strengthHead) = ("streak", "strength")

  /// The columns of a line's parts. Where they are too many, the words of the head go first, then times.
  private struct Layout {
    var hasHeads = true
    var hasTimes: Bool
    let strip: Int
    let start: Int
    let streak: Int
    let strength: Int

    /// The columns of figures, with the blanks before them.
    var streakWidth: Int { hasHeads ? max(streak, columns(HabitListText.streakHead)) : streak }
    var strengthWidth: Int {
      hasHeads ? max(strength, columns(HabitListText.strengthHead)) : strength
    }
    /// The columns of all but the name.
    var rest: Int {
      start + 2 + strip + 2 + streakWidth + 2 + strengthWidth + (hasTimes ? columns("  07:00") : 0)
    }

    func figures(_ streak: String, _ strength: String) -> String {
      "  \(padded(streak, to: streakWidth, rightAligned: true))"
        + "  \(padded(strength, to: strengthWidth, rightAligned: true))"
    }
  }

  private func layout(least name: Int) -> Layout {
    var layout = Layout(
      hasTimes: entries.contains { $0.item.time != nil }, strip: days.count,
      start: columns("[x] ") + columns("\(entries.count)") + 1, streak: widest(Self.streak),
      strength: widest(\.strength))
    guard let width else { return layout }
    if layout.rest + name > width { layout.hasHeads = false }
    if layout.rest + name > width { layout.hasTimes = false }
    return layout
  }

  /// The head, and a line a habit; none without any.
  package var lines: [StyledText] {
    if entries.isEmpty { return [] }
    let longest = widest { $0.item.name }
    let least = min(longest, Self.leastName)
    let layout = layout(least: least)
    let name = min(longest, width.map { max($0 - layout.rest, least) } ?? longest)
    let number = columns("\(entries.count)")
    let initials = days.map { String($0.weekday.name.prefix(1)) }.joined()
    let blank = String(repeating: " ", count: layout.start + name + 2)
    let heads = layout.hasHeads ? layout.figures(Self.streakHead, Self.strengthHead) : ""
    return [style.dim(blank + initials + heads)]
      + entries.map { entry in
        let place = padded("\(entry.item.number)", to: number, rightAligned: true)
        let label = padded(screen.cut(entry.item.name, to: name), to: name)
        let time = layout.hasTimes ? entry.item.time.map { style.dim("  \($0)") } ?? .empty : .empty
        let numbers = layout.figures(Self.streak(entry), entry.strength)
        return "\(entry.box(style)) \(place) \(label)  \(strip(of: entry))\(numbers)\(time)"
      }
  }

  // MARK: Seven days

  private var days: [CalendarDate] {
    (0..<7).reversed().map { listing.date.advanced(by: -$0) }
  }

  private func strip(of entry: HabitListing.Entry) -> StyledText {
    days.reduce(.empty) { strip, day in "\(strip)\(cell(of: entry, on: day))" }
  }

  /// `●` done, `○` not done, `▸` today and still open, `·` nothing to say: no log, or given up for the day.
  private func cell(of entry: HabitListing.Entry, on day: CalendarDate) -> StyledText {
    if day == listing.date, day == today, entry.item.state == .open {
      return style.title(screen.sign("▸"))
    }
    switch entry.figures.isDone[day] {
    case true?: return style.good(screen.sign("●"))
    case false?: return StyledText(screen.sign("○"))
    case nil: return style.dim(screen.sign("·"))
    }
  }

  private static func streak(_ entry: HabitListing.Entry) -> String { "\(entry.figures.streak) d" }

  private func widest(_ text: (HabitListing.Entry) -> String) -> Int {
    entries.map { columns(text($0)) }.max() ?? 0
  }
}
