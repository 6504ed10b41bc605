import Cycle

extension SymptomChart {
  /// A row for each symptom, with the days below; none is longer than the screen is wide.
  public func lines(on screen: ChartScreen) -> [ChartLine] {
    let lines = isEmpty ? ChartLine.wrapped(emptyWords, to: screen.columns) : drawn(on: screen)
    return lines.map { (screen.signs == .ascii ? $0.inASCII : $0).trimmed }
  }

  /// A row a symptom, a column or two a day, with the days and the phases below.
  private func drawn(on screen: ChartScreen) -> [ChartLine] {
    let words = ChartWords(screen: screen)
    let margin = min(rows.map(\.name.count).max() ?? 0, screen.columns / 3) + 1
    let room = screen.columns - margin
    let width = 2 * lastDay <= room ? 2 : 1
    let days = 1...max(1, min(lastDay, room / width))
    var lines = words.head(heading, range)
    for row in rows {
      var line = ChartLine(Self.padded(String(row.name.prefix(margin - 1)), to: margin), .axis)
      for day in days {
        let level = row.cycles[day].map { levels.level(of: Double($0)) }
        line.append(
          String(repeating: level.map(screen.heatSign) ?? " ", count: width),
          level.map(ChartRole.heat) ?? .plain)
      }
      lines.append(line)
    }
    if let phases { lines.append(Self.strip(phases, days, width: width, margin: margin)) }
    lines.append(Self.axis(days, width: width, margin: margin))
    lines += words.legend(legend(on: screen) + phaseEntries)
    if days.upperBound < lastDay {
      lines += ChartLine.wrapped(
        "behind day \(days.upperBound), not shown: wider than the screen", to: screen.columns)
    }
    return lines
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The phases of a usual cycle, a letter a column.
  private static func strip(
    _ phases: CyclePhases, _ days: ClosedRange<Int>, width: Int, margin: Int
  ) -> ChartLine {
    days.reduce(into: ChartLine(padded("phase", to: margin), .axis)) { line, day in
      let phase = phases.phase(ofDay: day)
      let letter = phase.map { PhaseMark.of($0).letter } ?? " "
      line.append(String(repeating: letter, count: width), phase.map(ChartRole.phase) ?? .plain)
    }
  }

  /// The days that are named, each at its first column.
  private static func axis(_ days: ClosedRange<Int>, width: Int, margin: Int) -> ChartLine {
    var line = padded("day", to: margin)
    for day in days where isNamed(day) {
      let column = margin + (day - 1) * width
      let name = "\(day)"
      guard line.count <= column, column + name.count <= margin + days.count * width else {
        continue
      }
      line = padded(line, to: column) + name
    }
    return ChartLine(line, .axis)
  }

  private func legend(on screen: ChartScreen) -> [ChartWords.Entry] {
    let entries = levels.names.enumerated().map { index, name in
      ChartWords.Entry(
        sign: screen.heatSign(name.level), role: .heat(name.level),
        text: index == 0 ? Self.words(ofLevel: name.text) : name.text)
    }
    return entries + [ChartWords.Entry(sign: nil, role: .plain, text: "blank: none")]
  }

  private var phaseEntries: [ChartWords.Entry] {
    phaseDays.map { phase, _ in
      ChartWords.Entry(
        sign: PhaseMark.of(phase).letter, role: .phase(phase), text: phase.rawValue)
    }
  }
}
