public import Cycle

/// What a terminal can show of a chart.
public struct ChartScreen: Sendable {
  /// The signs that its font has.
  public enum Signs: Sendable {
    /// All of the chart's, with lines of braille dots.
    case braille
    /// No braille: some fonts draw hollow dots.
    case blocks
    /// ASCII alone.
    case ascii
  }

  /// The columns.
  public let columns: Int
  /// The lines that plots share; nil for as many as they like.
  public let rows: Int?
  /// The signs.
  public let signs: Signs

  /// A screen with this many columns, and lines if they are few.
  public init(columns: Int, rows: Int? = nil, signs: Signs) {
    self.columns = columns
    self.rows = rows
    self.signs = signs
  }

  /// On fewer columns a chart is a sparkline.
  public static let leastColumns = 24

  /// The signs of a chart.
  enum Sign: CaseIterable {
    case point, mean, target, axis, tick, corner, base, baseTick, weekend, above, below
    /// Several series in one cell, what joins marks, and a bar without a filling.
    case several, joint, plainBar, day
  }

  /// The one table of signs, and what stands for them in ASCII.
  private static let table: [Sign: (sign: Character, ascii: Character)] = [
    .point: ("·", "o"), .mean: ("⠶", "*"), .target: ("╌", "-"), .axis: ("│", "|"),
    .tick: ("┤", "+"), .corner: ("└", "+"), .base: ("─", "-"),
    .baseTick: ("┬", "+"), .weekend: ("━", "="), .above: ("▲", "^"), .below: ("▼", "v"),
    .several: ("@", "@"), .joint: ("·", "."), .plainBar: ("▌", "h"),
    .day: ("┊", ":"),
  ]

  /// The signs of series that share a panel, in both.
  private static let series: [Character] = ["o", "x", "+", "#"]
  /// The signs of stacked bars; in ASCII each series has its letter.
  private static let stack: [Character] = ["░", "▒", "█", "▓"]
  private static let heat: (signs: [Character], ascii: [Character]) = (
    ["·", "░", "▒", "▓", "█"], [".", "-", "+", "*", "#"]
  )
  /// The bars of a sparkline in ASCII, the lowest first.
  private static let bars: [Character] = [" ", ".", ":", "-", "=", "+", "*", "#"]

  func sign(_ sign: Sign) -> Character {
    guard let row = Self.table[sign] else { return " " }
    // A mean is drawn with braille alone.
    return signs == .ascii || sign == .mean && signs == .blocks ? row.ascii : row.sign
  }

  func seriesSign(_ index: Int) -> Character { Self.series[index % Self.series.count] }

  func stackSign(_ index: Int, _ series: ChartSeries) -> Character {
    if signs != .ascii, series.isPlain { return sign(.plainBar) }
    return signs == .ascii || series.slot ?? 0 >= ChartSeries.sharedSlots
      ? series.letter : Self.stack[index % Self.stack.count]
  }

  func heatSign(_ level: Int) -> Character {
    signs == .ascii ? Self.heat.ascii[level] : Self.heat.signs[level]
  }

  func bar(_ index: Int) -> Character {
    signs == .ascii ? Self.bars[index] : Sparkline.bars[index]
  }
}

/// What a piece of a chart is, so that it can have a colour.
public enum ChartRole: Sendable, Equatable {
  case plain, title, axis, mark
  /// A series, by its index in its panel.
  case series(Int)
  /// A series with a colour of its own, `#4A6A78`.
  case color(String)
  /// A cell of a heat map, by its level.
  case heat(Int)
  /// A phase of the cycle.
  case phase(CyclePhase)
}

/// A line of a chart, in pieces of one role each.
public struct ChartLine: Sendable, Equatable {
  /// A text of one role.
  public struct Piece: Sendable, Equatable {
    /// The text.
    public internal(set) var text: String
    /// What it is.
    public let role: ChartRole
  }

  /// The pieces, without blanks at the line's end.
  public private(set) var pieces: [Piece] = []

  /// The text alone.
  public var text: String { pieces.map(\.text).joined() }

  init(_ text: String = "", _ role: ChartRole = .plain) { append(text, role) }

  mutating func append(_ text: String, _ role: ChartRole = .plain) {
    if text.isEmpty { return }
    if pieces.last?.role == role {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(text: text, role: role))
    }
  }

  mutating func append(_ sign: Character, _ role: ChartRole) { append(String(sign), role) }

  /// The line without blanks at its end.
  var trimmed: ChartLine {
    var line = self
    while let last = line.pieces.last {
      let kept = String(last.text.reversed().drop { $0 == " " }.reversed())
      if kept == last.text { break }
      line.pieces.removeLast()
      line.append(kept, last.role)
      if !kept.isEmpty { break }
    }
    return line
  }

  /// What stands in ASCII for signs that texts have; what a person wrote stays as it is.
  private static let ascii: [Character: String] = ["×": "x", "°": "", "≥": ">=", "±": "+-"]

  /// The line for a screen that has ASCII alone.
  var inASCII: ChartLine {
    pieces.reduce(into: ChartLine()) { line, piece in
      line.append(piece.text.map { Self.ascii[$0] ?? String($0) }.joined(), piece.role)
    }
  }

  /// Text in lines of at most `width` columns, parted between words, and within one that is longer.
  static func wrapped(_ text: String, to width: Int, _ role: ChartRole = .plain) -> [ChartLine] {
    var lines: [String] = []
    let words = text.split(separator: " ").flatMap { word in
      stride(from: 0, to: word.count, by: width).map { word.dropFirst($0).prefix(width) }
    }
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { ChartLine($0, role) }
  }
}

/// Cells of a plot, row by row from the top.
struct Canvas {
  struct Cell {
    var sign: Character
    var role: ChartRole
  }

  let columns: Int
  private(set) var rows: [[Cell?]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  func isEmpty(_ row: Int, _ column: Int) -> Bool { rows[row][column] == nil }

  /// The sign in a cell; nil for a blank.
  func sign(_ row: Int, _ column: Int) -> Character? {
    rows.indices.contains(row) && rows[row].indices.contains(column)
      ? rows[row][column]?.sign : nil
  }

  mutating func set(_ row: Int, _ column: Int, _ sign: Character, _ role: ChartRole) {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return }
    rows[row][column] = Cell(sign: sign, role: role)
  }

  /// Adds the cells of a row to a line.
  func append(row: Int, to line: inout ChartLine) {
    for cell in rows[row] { line.append(cell?.sign ?? " ", cell?.role ?? .plain) }
  }
}
