public import Cycle

/// The colours of a picture.
public enum ChartTheme: String, CaseIterable, Sendable {
  case light, dark
}

/// The one table of colours: each with its name in a style sheet and its value on a light and on a dark ground.
public struct ChartColor: Sendable {
  /// What is painted in it.
  public let name: String
  /// Its value on a light ground.
  public let light: String
  /// Its value on a dark ground.
  public let dark: String

  init(_ name: String, _ light: String, _ dark: String) {
    self.name = name
    self.light = light
    self.dark = dark
  }

  /// A person's own colour, `#4A6A78`, which is the same on every ground and has no name.
  init(own value: String) { self.init("", value, value) }

  /// The least contrast of a mark to its ground (WCAG 2.2, “non-text contrast”).
  public static let leastContrast = 3.0

  /// Whether it cannot be told well from the ground of a theme: the contrast of the two is below
  /// ``leastContrast``.
  var isFaint: Bool {
    ChartTheme.allCases.contains { theme in
      Self.contrast(value(theme), Self.ground.value(theme)) < Self.leastContrast
    }
  }

  /// The contrast of two colours `#4A6A78`, from 1 to 21 (WCAG 2.2, “contrast ratio”).
  public static func contrast(_ one: String, _ other: String) -> Double {
    let levels = [one, other].map(luminance).sorted()
    return (levels[1] + 0.05) / (levels[0] + 0.05)
  }

  /// How bright a colour `#4A6A78` is, from 0 to 1: “relative luminance” of WCAG 2.2, with a polynomial for the
  /// power in it, which differs from it by less than a hundredth.
  private static func luminance(_ value: String) -> Double {
    let number = Int(value.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 0xFF) / 255
      return part * (part * (part * 0.3053 + 0.6822) + 0.0125)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The colour as a theme has it.
  public func value(_ theme: ChartTheme) -> String { theme == .light ? light : dark }

  /// What all others lie on.
  public static let ground = ChartColor("ground", "#F6F1EA", "#2E2E2E")
  /// Text, and targets.
  public static let text = ChartColor("text", "#2E2E2E", "#F6F1EA")
  /// Axes, and the outlines of cells.
  public static let axis = ChartColor("axis", "#5A5A5A", "#A4A3A3")
  /// Lines behind the values, which help to compare them and say nothing alone.
  public static let grid = ChartColor("grid", "#DDD5CA", "#474747")
  /// The days of weekends.
  public static let weekend = ChartColor("weekend", "#EBE3D8", "#393939")
  /// Series, in the order of their names.
  public static let series = [
    ChartColor("s1", "#4A6A78", "#6F8F9B"), ChartColor("s2", "#8B4030", "#C0705A"),
    ChartColor("s3", "#B07454", "#E8D4C5"), ChartColor("s4", "#5A5A5A", "#A4A3A3"),
  ]
  /// The levels 1 to 4 of a heat map: each has more contrast to its ground than the one below.
  public static let heat = [
    ChartColor("h1", "#D8B8A6", "#6B463B"), ChartColor("h2", "#C98F7A", "#A05A45"),
    ChartColor("h3", "#B35C44", "#C98F7A"), ChartColor("h4", "#8B4030", "#E8D4C5"),
  ]
  /// The dots on the cells of these levels.
  public static let heatDots = [
    ChartColor("d1", "#2E2E2E", "#F6F1EA"), ChartColor("d2", "#2E2E2E", "#F6F1EA"),
    ChartColor("d3", "#F6F1EA", "#2E2E2E"), ChartColor("d4", "#F6F1EA", "#2E2E2E"),
  ]

  /// All of them, each once.
  public static let all = [ground, text, axis, grid, weekend] + series + heat + heatDots
}

/// How a phase of the cycle is drawn: by its letter and shape, and by colours beside them.
public struct PhaseMark: Sendable {
  /// The phase.
  public let phase: CyclePhase
  /// What areas are filled with; too faint for what must be seen.
  public let fill: String
  /// Marks, of ``ChartColor/leastContrast`` on the ground, and texts, of 4.5 (WCAG 2.2, “contrast”).
  public let mark: ChartColor, text: ChartColor
  /// The colour of terminals with 256 colours on a dark ground, and the code of those with sixteen.
  public let xterm: Int, basic: String
  /// What is drawn in its place without colours, and beside them.
  public let letter: Character, shape: Character

  private init(
    _ phase: CyclePhase, _ fill: String, mark: (String, String), text: (String, String),
    _ xterm: Int, _ basic: String, _ shape: Character
  ) {
    (self.phase, self.fill, self.xterm, self.basic) = (phase, fill, xterm, basic)
    self.mark = ChartColor("\(phase)", mark.0, mark.1)
    self.text = ChartColor("\(phase)-text", text.0, text.1)
    letter = phase.rawValue.first.map { Character($0.uppercased()) } ?? "?"
    self.shape = shape
  }

  /// How much of ``fill`` a tint has: text on it stays easy to read.
  static let tint = 0.3

  /// The one table of them, in the order of a cycle.
  public static let all = [
    PhaseMark(
      .menstrual, "#B35C44", mark: ("#B35C44", "#C0705A"), text: ("#8B4030", "#D09584"), 131, "31",
      "●"),
    PhaseMark(
      .follicular, "#6F8F9B", mark: ("#6F8F9B", "#6F8F9B"), text: ("#4A6A78", "#9FB5BE"), 66, "36",
      "▲"),
    PhaseMark(
      .ovulatory, "#D8B8A6", mark: ("#B87E5E", "#D8B8A6"), text: ("#986143", "#D8B8A6"), 181, "33",
      "◆"),
    PhaseMark(
      .luteal, "#9B9A9A", mark: ("#8C8B8B", "#9B9A9A"), text: ("#6F6E6E", "#A4A3A3"), 247, "35",
      "■"),
  ]

  /// That of a phase.
  public static func of(_ phase: CyclePhase) -> PhaseMark {
    all[CyclePhase.allCases.firstIndex(of: phase) ?? 0]
  }
}
