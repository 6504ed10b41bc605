import Cycle
import TestSupport
import Testing

@testable import Charts
@testable import Screens

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The contrast of two colours, by the formula as WCAG 2.2 has it (“relative luminance”, “contrast ratio”).
enum Contrast {
  static func of(_ one: String, _ other: String) -> Double {
    ratio(luminance(one), luminance(other))
  }

  static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  static func luminance(_ color: String) -> Double {
    let parts = parts(color).map { part in
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Red, green and blue, from 0 to 1.
  static func parts(_ color: String) -> [Double] {
    (0..<3).map { index in
      Double(Int(color.dropFirst(1 + 2 * index).prefix(2), radix: 16) ?? 0) / 255
    }
  }
}

/// That what charts draw can be seen, on every ground that they are drawn on.
@Suite("Contrasts of charts")
struct ContrastTests {
  private static let text = 4.5, mark = 3.0

  // MARK: Phases

  @Test(
    "marks of phases have a contrast of 3 and texts one of 4.5, on all grounds; letters and shapes differ"
  )
  func phases() {
    #expect(PhaseMark.all.map(\.phase) == CyclePhase.allCases)
    for row in PhaseMark.all {
      let grounds = [
        (ChartTheme.light, [ChartColor.ground.light, "#FFFFFF"]),
        (.dark, [ChartColor.ground.dark, "#3A3A3A"]),
      ]
      for (theme, colors) in grounds {
        for ground in colors {
          #expect(Contrast.of(row.mark.value(theme), ground) >= Self.mark, "\(row.phase) \(ground)")
          #expect(Contrast.of(row.text.value(theme), ground) >= Self.text, "\(row.phase) \(ground)")
        }
      }
    }
    #expect(PhaseMark.all.map(\.letter) == ["M", "F", "O", "L"])
    #expect(
      Set(PhaseMark.all.map(\.shape)).count == 4 && Set(PhaseMark.all.map(\.basic)).count == 4)
    // A terminal says nothing of what is written in another way too.
    let style = Style(isColored: true)
    #expect(style.phase("M", .menstrual).codes == "\u{1B}[31mM\u{1B}[0m")
    #expect(Style(isColored: false).phase("M", .menstrual).codes == "M")
  }

  // MARK: Pictures

  @Test(
    "text has a contrast of 4.5, all that says something one of 3, on the ground and on weekends",
    arguments: ChartTheme.allCases)
  func picture(theme: ChartTheme) {
    for ground in [ChartColor.ground, .weekend].map({ $0.value(theme) }) {
      #expect(Contrast.of(ChartColor.text.value(theme), ground) >= Self.text)
      for color in ChartColor.series + [.axis] {
        #expect(Contrast.of(color.value(theme), ground) >= Self.mark, "\(color.name) \(ground)")
      }
    }
    for (cell, dot) in zip(ChartColor.heat, ChartColor.heatDots) {
      #expect(Contrast.of(cell.value(theme), dot.value(theme)) >= Self.mark, "\(cell.name)")
    }
  }

  @Test(
    "the levels of a heat map rise: 1.5 to the ground at least, 4.5 for the highest",
    arguments: ChartTheme.allCases)
  func heat(theme: ChartTheme) {
    expectRise(ChartColor.heat.map { $0.value(theme) }, on: ChartColor.ground.value(theme))
    let levels = [ChartColor.ground.value(theme)] + ChartColor.heat.map { $0.value(theme) }
    for (lower, higher) in zip(levels, levels.dropFirst()) {
      #expect(Contrast.of(lower, higher) > 1.25, "\(lower) \(higher)")
    }
  }

  @Test("no two series are equally light", arguments: ChartTheme.allCases)
  func pairs(theme: ChartTheme) {
    let series = ChartColor.series.map { $0.value(theme) }
    for (index, one) in series.enumerated() {
      for color in series.dropFirst(index + 1) {
        // Between bars there is a pixel of ground, and their fillings differ.
        #expect(Contrast.of(one, color) > 1.05, "\(one) \(color)")
      }
    }
  }

  // MARK: Terminals

  @Test("marks on a terminal have a contrast of 3 on every ground, whatever it says of itself")
  func marks() {
    for (_, ground) in ChartPalette.grounds {
      for index in ChartPalette.series {
        let value = ChartPalette.value(index)
        #expect(Contrast.of(value, ground) >= Self.mark, "\(index) \(ground)")
      }
    }
  }

  @Test(
    "so have the colours that stand for a person's own",
    arguments: ["#FFFFFF", "#000000", "#FFD700", "#00FFFF", "#101080", "#4A6A78", "#FF0000"])
  func ownColors(color: String) throws {
    var style = Style(isColored: true)
    style.has256Colors = true
    let codes = style.color("x", color).codes
    let index = try #require(
      codes.firstMatch(of: /38;5;(\d+)m/).flatMap { Int($0.1) }, "\(codes)")
    for (_, ground) in ChartPalette.grounds {
      #expect(Contrast.of(ChartPalette.value(index), ground) >= Self.mark, "\(index) \(ground)")
    }
  }

  @Test(
    "the levels of a heat map rise on a terminal's ground too, also with what their signs cover")
  func terminalHeat() {
    for (theme, ground) in ChartPalette.grounds {
      let colors = ChartPalette.heat(on: theme).map(ChartPalette.value)
      expectRise(colors, on: ground)
      // ░ is a quarter of its cell, █ all of it; what is seen from afar is the mean of both lights.
      let seen = colors.enumerated().map { level, color in
        let part = Double(level + 1) / 4
        let light = part * Contrast.luminance(color) + (1 - part) * Contrast.luminance(ground)
        return Contrast.ratio(light, Contrast.luminance(ground))
      }
      #expect(seen == seen.sorted() && seen[0] > 1.15, "\(ground): \(seen)")
    }
  }

  @Test("levels have the colours of the ground that is known, and those of text where none is")
  func grounds() {
    var style = Style(isColored: true)
    style.has256Colors = true
    #expect(style.heat("█", 4).codes == "█" && style.heat("·", 0).codes == "\u{1B}[2m·\u{1B}[0m")
    for (ground, color) in [(ChartTheme.dark, 223), (.light, 52)] {
      style.ground = ground
      #expect(style.heat("█", 4).codes == "\u{1B}[38;5;\(color)m█\u{1B}[0m")
    }
  }

  private func expectRise(
    _ levels: [String], on ground: String, at location: SourceLocation = #_sourceLocation
  ) {
    let contrasts = levels.map { Contrast.of($0, ground) }
    #expect(contrasts.count == 4 && contrasts[0] >= 1.5, "\(contrasts)", sourceLocation: location)
    #expect(contrasts[3] >= Self.text, "\(contrasts)", sourceLocation: location)
    for (lower, higher) in zip(contrasts, contrasts.dropFirst()) {
      #expect(higher > lower, "\(ground): \(contrasts)", sourceLocation: location)
    }
  }

  // MARK: Colour-blindness

  /// A colour as people without one kind of cones see it, in linear light (Machado et al. 2009, severity 1).
  private func seen(_ color: String, _ matrix: [[Double]]) -> [Double] {
    let parts = Contrast.parts(color).map { pow($0, 2.2) }
    return matrix.map { row in zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static let deficiencies: [(name: String, matrix: [[Double]])] = [
    (
      "protanopia",
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    ),
    (
      "deuteranopia",
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
      ]
    ),
    (
      "tritanopia",
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
      ]
    ),
  ]

  @Test(
    "the two pairs that colour-blind people tell apart worst have signs and fillings of their own")
  func colorBlindness() {
    let palettes =
      [ChartPalette.series.map(ChartPalette.value)]
      + ChartTheme.allCases.map { theme in ChartColor.series.map { $0.value(theme) } }
    for palette in palettes {
      for (name, matrix) in Self.deficiencies {
        let pairs = (0..<4).flatMap { one in (one + 1..<4).map { (one, $0) } }
        let distances = pairs.map { one, other in
          zip(seen(palette[one], matrix), seen(palette[other], matrix))
            .reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let closest = zip(pairs, distances).sorted { $0.1 < $1.1 }.prefix(2).map(\.0)
        for (one, other) in closest {
          expectApart(one, other, "\(name): \(palette[one]) \(palette[other])")
        }
      }
    }
  }

  private func expectApart(_ one: Int, _ other: Int, _ name: String) {
    for signs in [ChartScreen.Signs.braille, .blocks, .ascii] {
      let screen = ChartScreen(columns: 80, signs: signs)
      #expect(screen.seriesSign(one) != screen.seriesSign(other), "\(name)")
      let bars = [one, other].map {
        ChartSeries("\($0)", label: "", kind: .bar, points: [], letter: Array("swbr")[$0])
      }
      #expect(screen.stackSign(one, bars[0]) != screen.stackSign(other, bars[1]), "\(name)")
    }
    #expect(SVGDrawing.dashes(one) != SVGDrawing.dashes(other), "\(name)")
    func filling(_ slot: Int) -> String {
      let text = SVGDrawing(.light).text(title: "", description: "", width: 1, height: 1)
      let pattern = text.split(separator: "\n").first {
        $0.contains("<pattern id=\"p\(slot + 1)\"")
      }
      // Without its name and its colours.
      return String(pattern ?? "").replacing(/p\d|#[0-9A-F]{6}|l-s\d|s\d/, with: "")
    }
    #expect(filling(one) != filling(other), "\(name): \(filling(one))")
  }
}

/// Whether a terminal is dark or light, out of what it says.
@Suite("The ground of a terminal")
struct TerminalGroundTests {
  @Test(
    "COLORFGBG names the ground in its last number",
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("7;7", .light),
      ("0;9", .light), ("15;6", .dark), ("15;default", nil), ("", nil), ("0;16", nil), ("a", nil),
      ("0;-1", nil),
    ] as [(String, ChartTheme?)])
  func variable(text: String, ground: ChartTheme?) {
    #expect(TerminalGround.ground(variable: text) == ground)
  }

  @Test("without the variable nothing is known")
  func noVariable() { #expect(TerminalGround.ground(variable: nil) == nil) }

  @Test(
    "an answer names a colour, with one to four digits a part, and ends in either way",
    arguments: [
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", .dark),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", .light),
      ("\u{1B}]11;rgb:2e/2e/2e\u{7}", .dark), ("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\", .light),
      ("\u{1B}]11;rgb:f/f/f\u{7}", .light), ("\u{1B}]11;rgba:1e1e/1e1e/1e1e/ffff\u{7}", .dark),
      ("\u{1B}]11;rgb:8080/8080/8080\u{7}", .light), ("\u{1B}]11;rgb:ffff/ffff\u{7}", nil),
      ("\u{1B}]11;#ffffff\u{7}", nil), ("\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", nil), ("", nil),
    ] as [(String, ChartTheme?)])
  func answers(text: String, ground: ChartTheme?) {
    let answer = TerminalGround.Answer(Array(text.utf8))
    #expect(answer.ground == ground && answer.typed.isEmpty && !answer.isComplete)
  }

  @Test(
    "what is typed around an answer and within it is kept, in its order",
    arguments: [
      ("ls\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?1;2c", "ls", true),
      ("a\u{1B}]11;rgb:0/0/0\u{1B}\\b\u{1B}[?62;c\r", "ab\r", true),
      ("\u{1B}[A\u{1B}]11;rgb:0/0/0\u{7}\u{3}", "\u{1B}[A\u{3}", false),
      ("\u{1B}[?1;2cé", "é", true), ("\u{1B}", "\u{1B}", false), ("q", "q", false),
    ] as [(String, String, Bool)])
  func typed(text: String, typed: String, isComplete: Bool) {
    let answer = TerminalGround.Answer(Array(text.utf8))
    #expect(answer.typed == Array(typed.utf8) && answer.isComplete == isComplete)
  }
}
