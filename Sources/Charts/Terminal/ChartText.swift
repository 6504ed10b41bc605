/// A chart on a terminal.
public struct ChartText: Sendable {
  let chart: Chart
  let screen: ChartScreen

  /// A chart as a screen shows it.
  public init(_ chart: Chart, on screen: ChartScreen) {
    self.chart = chart
    self.screen = screen
  }

  /// The lines; none is longer than the screen is wide, and none ends with a blank.
  public var lines: [ChartLine] {
    let lines: [ChartLine]
    if chart.isEmpty {
      lines = ChartLine.wrapped(chart.emptyWords, to: screen.columns)
    } else if screen.columns < ChartScreen.leastColumns || !hasRoomForRows {
      lines = SparkText(chart: chart, screen: screen).lines
    } else {
      lines = fitted
    }
    return (lines + remarks).map { (screen.signs == .ascii ? $0.inASCII : $0).trimmed }
  }

  /// The panels; plots are as high as all of it has room on the screen, but not lower than can be read.
  private var fitted: [ChartLine] {
    var lines = drawn
    guard let most = screen.rows, chart.panels.contains(where: { $0.layout == .plot })
    else { return lines }
    var rows = chart.usualRows
    while lines.count + remarks.count > most, rows > 3 * chart.panels.count {
      rows -= 1
      lines = ChartText(chart.with(rows: rows), on: screen).drawn
    }
    return lines
  }

  private var drawn: [ChartLine] {
    groups.enumerated().flatMap { index, panels in
      text(of: panels, isFirst: index == 0, below: index > 0 ? groups[index - 1] : [])
    }
  }

  /// The panels, those with the same layout together.
  private var groups: [[ChartPanel]] {
    var groups: [[ChartPanel]] = []
    for panel in chart.panels {
      if groups.last?.last?.layout == panel.layout {
        groups[groups.count - 1].append(panel)
      } else {
        groups.append([panel])
      }
    }
    return groups
  }

  private var hasRoomForRows: Bool {
    groups.filter { $0[0].layout == .rows }.allSatisfy {
      RowText(chart: chart, panels: $0, screen: screen, isFirst: true).fits
    }
  }

  private func text(
    of panels: [ChartPanel], isFirst: Bool, below others: [ChartPanel]
  ) -> [ChartLine] {
    switch panels[0].layout {
    case .plot:
      PlotText(
        chart: chart, panels: panels, screen: screen, grid: others.last.flatMap(grid),
        isFirst: isFirst
      ).lines
    case .rows: RowText(chart: chart, panels: panels, screen: screen, isFirst: isFirst).lines
    case .cells:
      panels.enumerated().flatMap { index, panel in
        HeatText(
          chart: chart, panel: panel, screen: screen, shared: grid(of: panel),
          isFirst: isFirst && index == 0
        ).lines
      }
    }
  }

  /// The weeks that a map has in common with the plot below it; nil where none is.
  private func grid(of panel: ChartPanel) -> HeatGrid? {
    guard panel.layout == .cells, let plot = chart.panels.first(where: { $0.layout == .plot })
    else { return nil }
    return HeatGrid(of: panel, above: plot, in: chart, on: screen)
  }

  /// What the drawing leaves out, and what has to be known of it.
  private var remarks: [ChartLine] {
    let far = chart.farValues
    let words = far.isEmpty ? [] : ["not to scale: " + far.joined(separator: ", ")]
    return (words + chart.notes).flatMap { ChartLine.wrapped($0, to: screen.columns) }
  }
}

/// What the heads and the legends of all layouts have in common.
struct ChartWords {
  let screen: ChartScreen

  /// A title with its range: in one line, or in two where there is no room.
  func head(_ title: String, _ range: String?) -> [ChartLine] {
    guard let range else { return ChartLine.wrapped(title, to: screen.columns, .title) }
    guard title.count + 2 + range.count <= screen.columns else {
      return ChartLine.wrapped(title, to: screen.columns, .title)
        + ChartLine.wrapped(range, to: screen.columns)
    }
    var line = ChartLine(title, .title)
    line.append("  " + range)
    return [line]
  }

  /// What a sign stands for.
  struct Entry: Equatable {
    /// The sign; nil for words alone.
    let sign: Character?
    let role: ChartRole
    let text: String
  }

  /// The entries beside each other, in as many lines as it takes.
  func legend(_ entries: [Entry]) -> [ChartLine] {
    let gap = String(repeating: " ", count: screen.columns < 60 ? 2 : 3)
    var lines: [ChartLine] = []
    for entry in entries {
      let margin = entry.sign == nil ? 0 : 2
      // What is wider than the screen continues below itself.
      let texts = ChartLine.wrapped(entry.text, to: screen.columns - margin).map(\.text)
      let width = margin + entry.text.count
      if let last = lines.last, last.text.count + gap.count + width <= screen.columns {
        lines[lines.count - 1].append(gap)
      } else {
        lines.append(ChartLine())
      }
      if let sign = entry.sign {
        lines[lines.count - 1].append(sign, entry.role)
        lines[lines.count - 1].append(" ")
      }
      lines[lines.count - 1].append(texts.first ?? "")
      for text in texts.dropFirst() {
        lines.append(ChartLine(String(repeating: " ", count: margin) + text))
      }
    }
    return lines
  }

  /// Phases of the cycle as a line of letters; none for none.
  ///
  /// - Parameter columns: The columns of a phase.
  func strip(
    of bands: [ChartBand], across count: Int, margin: Int, columns: (ChartBand) -> Range<Int>
  ) -> [ChartLine] {
    if bands.isEmpty { return [] }
    var cells = [ChartBand?](repeating: nil, count: count)
    for band in bands {
      for column in columns(band).clamped(to: 0..<count) { cells[column] = band }
    }
    let start = ChartLine(String(repeating: " ", count: margin))
    return [
      cells.reduce(into: start) { line, band in
        line.append(band?.letter ?? " ", band.map { .phase($0.phase) } ?? .plain)
      }
    ]
  }

  /// What the letters of phases stand for.
  func phases(_ bands: [ChartBand]) -> [Entry] {
    ChartBand.phases(of: bands).map { phase in
      Entry(sign: PhaseMark.of(phase).letter, role: .phase(phase), text: phase.rawValue)
    } + (ChartBand.remark(on: bands).map { [Entry(sign: nil, role: .plain, text: $0)] } ?? [])
  }

  /// What a series is, with its remark.
  func text(of series: ChartSeries) -> String {
    series.remark.isEmpty ? series.label : "\(series.label) \(series.remark)"
  }
}
