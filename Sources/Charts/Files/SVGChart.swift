import Cycle

/// A chart as a picture that every browser draws: text as text, and colours of its own for dark readers.
public struct SVGChart {
  private let chart: Chart
  private let theme: ChartTheme?
  private let plots: [SVGPlot]

  /// A chart in one theme; nil for both, by the reader's choice.
  public init(_ chart: Chart, theme: ChartTheme?) {
    self.chart = chart.with(rows: Self.rows, most: Self.mostRows)
    self.theme = theme
    plots = self.chart.panels.map { panel in SVGPlot(chart: chart, panel: panel) }
  }

  static let width = 800.0
  /// The height of all but maps of cells, which are as high as their squares are.
  private static let usualHeight = 420.0
  static let margin = 16.0
  /// The rows of all plots together, and the most of one: as far apart as ticks can be read.
  private static let rows = 22, mostRows = 11
  /// The height of a panel's title.
  static let titleHeight = 22.0
  /// The height of a line of text.
  static let lineHeight = 18.0

  /// The file. The same chart is the same bytes.
  public var text: String {
    var drawing = SVGDrawing(theme)
    let room = Self.width - 2 * Self.margin
    drawing.text(Self.cut(chart.fullHeading, to: room), x: Self.margin, y: 28, in: .legend)
    if chart.isEmpty {
      drawing.text(
        Self.cut(chart.emptyWords, to: room), x: Self.margin, y: Self.usualHeight / 2, in: .legend)
    } else {
      drawing.text(
        plots.first?.range ?? chart.range, x: Self.margin, y: 28 + Self.lineHeight, in: .legend)
      draw(on: &drawing)
    }
    return drawing.text(
      title: chart.heading,
      description: chart.summary(of: plots.first?.range ?? chart.range, in: plots.first?.days),
      width: Self.width, height: height)
  }

  /// What the signs stand for.
  private var legend: SVGLegend {
    var legend = SVGLegend(room: Self.width - 2 * Self.margin)
    for plot in plots { legend.add(plot.entries) }
    legend.add(phaseEntries)
    for words in chart.fileRemarks { legend.add(words) }
    return legend
  }

  /// What the letters of phases stand for.
  private var phaseEntries: [SVGLegend.Entry] {
    ChartBand.phases(of: chart.bands).map { phase in
      .init(sign: .phase(phase), text: "\(PhaseMark.of(phase).letter) \(phase)")
    } + (ChartBand.remark(on: chart.bands).map { [.init(sign: .none, text: $0)] } ?? [])
  }

  /// Where the panels begin.
  private static let top = 28 + lineHeight + 14
  /// The room of the names of days, and below the legend.
  private static let daysHeight = 34.0, foot = 12.0

  /// The height of the whole picture.
  private var height: Double {
    guard isMap else { return Self.usualHeight }
    let maps = plots.compactMap { $0.mapHeight(left: leftWidth) }
    return Self.top + titleHeights.reduce(0, +) + maps.reduce(0, +)
      + Self.gap * Double(maps.count) + legend.height + Self.foot
  }

  /// Whether there is nothing but maps of cells.
  private var isMap: Bool { !chart.isEmpty && chart.panels.allSatisfy { $0.layout == .cells } }

  /// The room between two panels.
  private static let gap = 12.0
  private var titleHeights: [Double] {
    chart.panels.map { $0.title == nil ? 0 : Self.titleHeight }
  }
  private var leftWidth: Double { plots.map(\.leftWidth).max() ?? 0 }

  /// The panels below each other, and what their signs stand for below them.
  private func draw(on drawing: inout SVGDrawing) {
    let legend = legend
    let titles = titleHeights
    let bottom = height - Self.foot - legend.height - (isMap ? Self.gap : Self.daysHeight)
    let share =
      (bottom - Self.top - titles.reduce(0, +) - Self.gap * Double(plots.count - 1))
      / Double(plots.reduce(0) { $0 + $1.panel.share })
    var y = Self.top
    for (index, plot) in plots.enumerated() {
      if let title = plot.panel.title {
        drawing.text(
          Self.cut(title, to: Self.width - 2 * Self.margin), x: Self.margin, y: y + 10, in: .legend)
        y += titles[index]
      }
      let height = share * Double(plot.panel.share)
      plot.draw(
        on: &drawing, top: y, height: height,
        left: leftWidth, right: plots.map(\.rightWidth).max() ?? 0,
        below: plots.first { $0.panel.layout == .cells },
        hasDays: index == plots.count - 1 || plots[index + 1].panel.layout != plot.panel.layout)
      y += height + Self.gap
    }
    legend.draw(on: &drawing, bottom: height - Self.foot)
  }

  /// A text truncated to a width in pixels, with a sign if it is cut.
  static func cut(_ text: String, to width: Double) -> String {
    let most = Int(width / SVGDrawing.characterWidth)
    return text.count <= most ? text : String(text.prefix(max(0, most - 1))) + "…"
  }
}

/// What the signs of a picture stand for, in lines at its foot.
struct SVGLegend {
  /// A sign and what it stands for.
  struct Entry {
    /// What is drawn: the mark of a series, its line, its bars, the cell of a level, the line of a target.
    enum Sign {
      case mark(Int)
      case line(Int, isSolid: Bool)
      case bar(Int, ChartColor)
      case plainBar
      case cell(Int)
      case target, day
      case phase(CyclePhase)
      case none
    }

    let sign: Sign
    let text: String
  }

  let room: Double
  private var lines: [[(x: Double, entry: Entry)]] = []
  private var end = 0.0
  private var texts: Set<String> = []

  init(room: Double) { self.room = room }

  private static let signWidth = 22.0
  private static let gap = 20.0

  var height: Double { Double(lines.count) * SVGChart.lineHeight }

  /// Adds entries, each text once.
  mutating func add(_ entries: [Entry]) {
    for entry in entries where texts.insert(entry.text).inserted {
      let text = SVGChart.cut(entry.text, to: room - Self.signWidth)
      let width = Self.signWidth + SVGDrawing.width(text)
      if lines.isEmpty || end + width > room {
        lines.append([])
        end = 0
      }
      lines[lines.count - 1].append((end, Entry(sign: entry.sign, text: text)))
      end += width + Self.gap
    }
  }

  mutating func add(_ words: String) { add([Entry(sign: .none, text: words)]) }

  func draw(on drawing: inout SVGDrawing, bottom: Double) {
    for (index, line) in lines.enumerated() {
      let y = bottom - Double(lines.count - 1 - index) * SVGChart.lineHeight
      for (offset, entry) in line {
        let x = SVGChart.margin + offset
        draw(entry.sign, on: &drawing, x: x, y: y - 4.5)
        drawing.text(entry.text, x: x + Self.signWidth, y: y, in: .legend)
      }
    }
  }

  private func draw(_ sign: Entry.Sign, on drawing: inout SVGDrawing, x: Double, y: Double) {
    switch sign {
    case .mark(let index): drawing.mark(index, x: x + 8, y: y, in: .legend)
    case .line(let index, let isSolid):
      drawing.line(
        from: (x, y), to: (x + 16, y),
        .stroke(
          ChartColor.series[index % 4], width: 2,
          dashes: isSolid ? "" : SVGDrawing.dashes(index)),
        in: .legend)
    case .bar(let slot, let color):
      drawing.rectangle(
        x: x + 2, y: y - 6, width: 12, height: 12, .pattern(slot, color), in: .legend)
    case .plainBar:
      drawing.rectangle(
        x: x + 2, y: y - 6, width: 12, height: 12, .both(fill: .ground, stroke: .axis), in: .legend)
    case .cell(let level): SVGHeat.cell(level, x: x + 3, y: y - 5.5, on: &drawing, in: .legend)
    case .target:
      drawing.line(
        from: (x, y), to: (x + 16, y), .stroke(.text, width: 1, dashes: "4 4"), in: .legend)
    case .day:
      drawing.line(
        from: (x + 8, y - 6), to: (x + 8, y + 6), .stroke(.text, width: 1, dashes: "4 4"),
        in: .legend)
    case .phase(let phase):
      drawing.rectangle(x: x + 2, y: y - 6, width: 14, height: 12, .phase(phase), in: .legend)
    case .none: break
    }
  }
}
