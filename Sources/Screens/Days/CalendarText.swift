import Charts
import Cycle
import Query
package import Reports
package import Values

/// The days of a span, month by month, each with a mark, and what the marks say.
package struct CalendarText {
  let calendar: DayCalendar
  let style: Style
  /// The units that values are shown in.
  let units: PersonalUnits
  let screen: ScreenForm
  /// The values of the days that have one.
  private let values: [Double]
  /// The scale of their bars.
  private let scale: Sparkline?

  /// A calendar as a screen shows it.
  package init(calendar: DayCalendar, style: Style, units: PersonalUnits, screen: ScreenForm) {
    (self.calendar, self.style, self.units, self.screen) = (calendar, style, units, screen)
    values = calendar.lines.values.compactMap { $0.values.first??.number }
    scale = Sparkline(values)
  }

  private var request: QueryRequest { calendar.request }

  /// Whether a day has a column in front of it, which says that it is today.
  private var hasFront: Bool { screen.columns >= (calendar.cycle == nil ? 28 : 35) }
  /// How many columns a day has: its front, its number, and its mark.
  private var cellWidth: Int { (hasFront ? 4 : 3) + (calendar.cycle == nil ? 0 : 1) }
  private static let gap = 2
  /// How many months stand side by side: as many as there is room for, up to three.
  private var perRow: Int {
    min(max((screen.columns + Self.gap) / (7 * cellWidth + Self.gap), 1), 3)
  }

  /// The first days of the months that the span touches.
  private var months: [CalendarDate] { CalendarDate.months(in: request.span) }

  /// The months, and the legend below them.
  package var lines: [StyledText] {
    calendar.lines.isEmpty && calendar.cycle == nil ? grid : grid + [.empty] + legend
  }

  /// The months.
  package var grid: [StyledText] {
    var lines: [StyledText] = []
    var rest = months[...]
    while !rest.isEmpty {
      let row = rest.prefix(perRow).map(monthLines)
      rest = rest.dropFirst(perRow)
      if !lines.isEmpty { lines.append(.empty) }
      for index in 0..<(row.map(\.count).max() ?? 0) {
        var line = StyledText.empty
        var missing = 0
        for month in row {
          let (text, width) = index < month.count ? month[index] : (.empty, 0)
          if width > 0 { line = "\(line)\(String(repeating: " ", count: missing))\(text)" }
          if width > 0 { missing = 0 }
          missing += 7 * cellWidth + Self.gap - width
        }
        lines.append(line)
      }
    }
    return lines
  }

  // MARK: The legend

  /// What the marks say, in as many lines as it takes.
  package var legend: [StyledText] {
    let none = screen.sign("○")
    var items: [(text: String, painted: StyledText)] = []
    func add(_ sign: String, _ painted: StyledText, _ words: String) {
      items.append(("\(sign) \(words)", "\(painted) \(words)"))
    }
    if let cycle = calendar.cycle {
      addLegend(of: cycle, add)
    } else if let field = request.fields.first, !field.isTick {
      let ends = Set([values.min(), values.max()].compactMap(\.self)).sorted()
      for value in ends {
        let (text, painted) = bar(value)
        add(text, painted, field.shown(in: units).full(of: value))
      }
      add(none, style.dim(none), "no value")
    } else {
      add(done.text, done.painted, request.fields.isEmpty ? "training" : "done")
      add(none, style.dim(none), request.fields.isEmpty ? "a log without training" : "not done")
    }
    if hasFront, request.span.contains(request.today) {
      add(screen.sign("▸"), style.title(screen.sign("▸")), "today")
    }
    var lines: [(text: StyledText, width: Int)] = []
    for item in items {
      let width = columns(item.text)
      if let last = lines.last, last.width + 3 + width <= screen.columns {
        lines[lines.count - 1] = ("\(last.text)   \(item.painted)", last.width + 3 + width)
      } else {
        lines.append((item.painted, width))
      }
    }
    return lines.map(\.text) + sum
  }

  /// The training of the span; of a calendar of a field there is none.
  private var sum: [StyledText] {
    let training = calendar.training
    guard request.fields.isEmpty, calendar.cycle == nil, training.days > 0 else { return [] }
    let days = "\(training.days) \(training.days == 1 ? "day" : "days") of training"
    return ([StyledText("\(days), \(training.text)")] + training.remarks.map { style.dim($0) })
      .flatMap { $0.wrapped(to: screen.columns) }
  }

  // MARK: The cycle

  /// What the marks of a cycle say, as far as the span has them.
  private func addLegend(
    of cycle: DayCalendar.CycleDays, _ add: (String, StyledText, String) -> Void
  ) {
    let places = request.span.compactMap { cycle.status.place(of: $0) }
    for phase in CyclePhase.allCases {
      let ofPhase = places.filter { $0.phase == phase }
      let signs = [false, true].filter { isPredicted in
        ofPhase.contains { $0.isPredicted == isPredicted }
      }.map { letter(of: phase, isPredicted: $0) }
      guard !signs.isEmpty else { continue }
      let text = signs.joined(separator: " ")
      add(text, style.phase(text, phase), phase.rawValue)
    }
    let signs = Set(request.span.map { sign(of: $0, in: cycle) })
    for (sign, words) in [
      ("●", "start"), ("○", "expected start"), ("~", "about an expected start"),
    ]
    where signs.contains(screen.sign(Character(sign))) {
      let sign = screen.sign(Character(sign))
      add(sign, style.plain(sign), words)
    }
  }

  /// A capital letter for a phase that was, a small one for one that is likely to come.
  private func letter(of phase: CyclePhase, isPredicted: Bool) -> String {
    let letter = String(PhaseMark.of(phase).letter)
    return isPredicted ? letter.lowercased() : letter
  }

  /// Whether a day is a start, an expected one, or about one.
  private func sign(of date: CalendarDate, in cycle: DayCalendar.CycleDays) -> String {
    if cycle.isStart(date) { return screen.sign("●") }
    if cycle.isExpectedStart(date) { return screen.sign("○") }
    return cycle.isInWindow(date) ? "~" : ""
  }

  /// The mark of a day in a cycle.
  private func mark(
    _ date: CalendarDate, in cycle: DayCalendar.CycleDays
  ) -> (text: String, painted: StyledText) {
    let sign = sign(of: date, in: cycle)
    guard let place = cycle.status.place(of: date), let phase = place.phase else {
      let text = sign.isEmpty ? "" : " " + sign
      return (text, style.plain(text))
    }
    let letter = letter(of: phase, isPredicted: place.isPredicted)
    return (letter + sign, "\(style.phase(letter, phase))\(sign)")
  }

  // MARK: Months

  /// The lines of a month, without blanks at their ends, each with the columns it has.
  private func monthLines(_ first: CalendarDate) -> [(text: StyledText, width: Int)] {
    let name = "\(first.monthName) \(first.year)"
    let indent = max(0, (7 * cellWidth - columns(name)) / 2)
    let title = String(repeating: " ", count: indent) + name
    let front = hasFront ? " " : ""
    let names =
      front
      + CalendarDate.Weekday.allCases.map { String($0.name.prefix(2)) }
      .joined(separator: " " + front)
    var lines: [(StyledText, Int)] = [
      (style.title(title), columns(title)), (style.dim(names), columns(names)),
    ]
    var week: (text: StyledText, width: Int) = (.empty, 0)
    var date = first
    for _ in 0..<CalendarDate.days(inMonth: first.month, of: first.year) {
      let start = (date.weekday.rawValue - 1) * cellWidth
      let isToday = date == request.today && request.span.contains(date)
      let sign = !hasFront ? "" : isToday ? screen.sign("▸") : " "
      let number = sign + (date.day < 10 ? " \(date.day)" : "\(date.day)")
      let (mark, painted) = self.mark(date)
      let blanks = String(repeating: " ", count: start - week.width)
      let shown = isToday ? style.title(number) : StyledText(number)
      week.text = "\(week.text)\(blanks)\(shown)\(painted)"
      week.width = start + columns(number + mark)
      if date.weekday == .sunday {
        lines.append(week)
        week = (.empty, 0)
      }
      date = date.advanced(by: 1)
    }
    if week.width > 0 { lines.append(week) }
    return lines
  }

  /// The mark of a day, and how it is painted.
  private func mark(_ date: CalendarDate) -> (text: String, painted: StyledText) {
    guard request.span.contains(date) else { return ("", .empty) }
    if let cycle = calendar.cycle { return mark(date, in: cycle) }
    guard let line = calendar.lines[date] else { return ("", .empty) }
    let none = (screen.sign("○"), style.dim(screen.sign("○")))
    guard let field = request.fields.first else {
      return line.training.isEmpty ? none : done
    }
    guard let number = line.values.first??.number else { return none }
    if field.isTick { return number > 0 ? done : none }
    return bar(number)
  }

  private func bar(_ value: Double) -> (text: String, painted: StyledText) {
    let bar = screen.sign(scale?.bar(value) ?? "▁")
    return (bar, style.name(bar))
  }

  private var done: (text: String, painted: StyledText) {
    (screen.sign("●"), style.good(screen.sign("●")))
  }
}
