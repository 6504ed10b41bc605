package import Charts
package import Cycle

/// The colours of charts on a terminal. Terminals choose what their sixteen colours are; the further ones up to 256 are
/// xterm's everywhere, so only of these can be promised how they stand out.
package enum ChartPalette {
  /// The grounds that colours are chosen for: those of pictures, and the usual ones of terminals.
  package static let grounds: [(theme: ChartTheme, color: String)] = [
    (.dark, "#000000"), (.dark, ChartColor.ground.dark), (.light, "#FFFFFF"),
    (.light, ChartColor.ground.light),
  ]

  /// The series: each has ``ChartColor/leastContrast`` on all ``grounds``, since a terminal's may be another than it
  /// says.
  package static let series = [66, 167, 100, 133]

  /// The levels 1 to 4 of a heat map: more stands out more.
  package static func heat(on ground: ChartTheme) -> [Int] {
    ground == .dark ? [131, 173, 180, 223] : [173, 131, 124, 52]
  }

  /// A colour as `#5F8787`; indices are those of xterm, from 16 on.
  package static func value(_ index: Int) -> String {
    colors.first { $0.index == index }?.color ?? "#000000"
  }

  /// The nearest of the colours that can be seen on every ground to one of a person's own.
  static func nearest(to color: String) -> Int {
    visible.min { distance($0.color, color) < distance($1.color, color) }?.index ?? series[0]
  }

  /// The nearest of the colours that every terminal has, but for black and white.
  static func nearestBasic(to color: String) -> String {
    basic.min { distance($0.color, color) < distance($1.color, color) }?.rendition ?? "39"
  }

  /// All colours that ``nearest(to:)`` chooses of.
  package static let visible: [(index: Int, color: String)] = colors.filter { color in
    grounds.allSatisfy {
      // The contrast is a little off.
      ChartColor.contrast(color.color, $0.color) >= ChartColor.leastContrast + 0.05
    }
  }

  /// The 216 colours and the greys that terminals with 256 colours have from index 16 on.
  private static let colors: [(index: Int, color: String)] = {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in [red, green, blue] } }
    }
    let greys = (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
    return (cube + greys).enumerated().map { offset, parts in (16 + offset, hexadecimal(parts)) }
  }()

  private static let basic: [(rendition: String, color: String)] = [
    ("31", "#AA0000"), ("32", "#00AA00"), ("33", "#AAAA00"), ("34", "#0000AA"),
    ("35", "#AA00AA"), ("36", "#00AAAA"),
  ]

  private static func hexadecimal(_ parts: [Int]) -> String {
    "#"
      + parts.map { part in
        let digits = String(part, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  private static func distance(_ one: String, _ other: String) -> Int {
    func parts(_ color: String) -> [Int] {
      let number = Int(color.dropFirst(), radix: 16) ?? 0
      return [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF]
    }
    return zip(parts(one), parts(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}

extension Style {
  /// A sign in the colour of a phase.
  package func phase(_ text: String, _ phase: CyclePhase) -> StyledText {
    let mark = PhaseMark.of(phase)
    guard has256Colors else { return paint(text, mark.basic) }
    let index = ground == .light ? ChartPalette.nearest(to: mark.text.light) : mark.xterm
    return paint(text, Self.code(index))
  }

  /// A series of a chart, by its index in its panel.
  package func series(_ text: String, _ index: Int) -> StyledText {
    let basic = ["36", "31", "33", "35"]
    let codes = has256Colors ? ChartPalette.series.map(Self.code) : basic
    return paint(text, codes[index % codes.count])
  }

  /// A series with a colour of its own, `#4A6A78`: the nearest that the terminal has and that can be seen.
  package func color(_ text: String, _ color: String) -> StyledText {
    paint(
      text,
      has256Colors
        ? Self.code(ChartPalette.nearest(to: color)) : ChartPalette.nearestBasic(to: color))
  }

  /// A cell of a heat map, by its level from 0 to 4. Where the ground is not known, and with sixteen colours, cells
  /// have the colour of text, and their signs alone say how much there is: what they are made of rises on any ground.
  package func heat(_ text: String, _ level: Int) -> StyledText {
    if level == 0 { return dim(text) }
    guard has256Colors, let ground else { return plain(text) }
    return paint(text, Self.code(ChartPalette.heat(on: ground)[level - 1]))
  }

  private static func code(_ index: Int) -> String { "38;5;\(index)" }
}
