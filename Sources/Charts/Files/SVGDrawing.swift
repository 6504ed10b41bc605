import Cycle
import Values

/// The elements of an SVG, group by group.
struct SVGDrawing {
  /// The groups, from back to front.
  enum Group: String, CaseIterable {
    case grid, axis, series, legend
  }

  /// How an element is painted.
  enum Paint {
    case fill(ChartColor)
    /// A line so thick, with these dashes.
    case stroke(ChartColor, width: Double = 1, dashes: String = "")
    case both(fill: ChartColor, stroke: ChartColor)
    /// A part of a colour that what lies behind it shines through, from 0 to 1.
    case tint(ChartColor, Double)
    /// The filling of a slot, in a colour; of one that hardly differs from a ground with an outline.
    case pattern(Int, ChartColor)
  }

  /// How texts are measured: a character is 0.62 em wide.
  static let fontSize = 13.0
  static let characterWidth = 0.62 * fontSize

  private let theme: ChartTheme?
  private var groups: [Group: [String]] = [:]
  /// The fillings that are used beside those of the first slots: their names, slots and colours.
  private var further: [(name: String, slot: Int, color: ChartColor)] = []

  /// A drawing in one theme; nil for both, by the reader's choice.
  init(_ theme: ChartTheme?) { self.theme = theme }

  static func width(_ text: String) -> Double { Double(text.count) * characterWidth }

  // MARK: Elements

  mutating func text(
    _ text: String, x: Double, y: Double, anchor: String = "start", in group: Group
  ) {
    add(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\""
        + "\(attributes(.fill(.text)))>\(text.escapedForXML)</text>", to: group)
  }

  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ paint: Paint,
    in group: Group
  ) {
    add(
      "<line x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\""
        + " x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\"\(attributes(paint))/>",
      to: group)
  }

  mutating func path(_ points: [(x: Double, y: Double)], _ paint: Paint, in group: Group) {
    let data = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(Self.number(point.x)) \(Self.number(point.y))"
    }.joined()
    add("<path d=\"\(data)\" fill=\"none\"\(attributes(paint))/>", to: group)
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, _ paint: Paint, in group: Group
  ) {
    if case .pattern(let slot, let color) = paint {
      let name = Self.pattern(slot, color)
      let isShared = slot < ChartSeries.sharedSlots && !color.name.isEmpty
      if !isShared, !further.contains(where: { $0.name == name }) {
        further.append((name, slot, color))
      }
    }
    add(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\""
        + " height=\"\(Self.number(height))\"\(attributes(paint))/>", to: group)
  }

  mutating func circle(x: Double, y: Double, radius: Double, _ paint: Paint, in group: Group) {
    add(
      "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\""
        + "\(attributes(paint))/>", to: group)
  }

  /// How wide a mark is, about.
  static let markWidth = 5.0

  /// The mark of a series: circle, square, triangle, diamond; `size` is a part of its usual size.
  mutating func mark(_ index: Int, size: Double = 1, x: Double, y: Double, in group: Group) {
    let paint = Paint.fill(ChartColor.series[index % 4])
    func corners(_ places: [(right: Double, down: Double)]) -> [(x: Double, y: Double)] {
      places.map { (x + size * $0.right, y + size * $0.down) }
    }
    switch index % 4 {
    case 0: circle(x: x, y: y, radius: size * 2.5, paint, in: group)
    case 1:
      let side = size * 4.5
      rectangle(x: x - side / 2, y: y - side / 2, width: side, height: side, paint, in: group)
    case 2: polygon(corners([(0, -3), (3, 2.5), (-3, 2.5)]), paint, in: group)
    default: polygon(corners([(0, -3.5), (3, 0), (0, 3.5), (-3, 0)]), paint, in: group)
    }
  }

  mutating func polygon(_ points: [(x: Double, y: Double)], _ paint: Paint, in group: Group) {
    let data = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    add("<polygon points=\"\(data)\"\(attributes(paint))/>", to: group)
  }

  private mutating func add(_ element: String, to group: Group) {
    groups[group, default: []].append(element)
  }

  // MARK: Paint

  /// The dashes of a series' line: solid, dashed, dotted, dashes and dots.
  static func dashes(_ index: Int) -> String { ["", "6 3", "2 3", "6 3 2 3"][index % 4] }

  private func attributes(_ paint: Paint) -> String {
    let theme = theme ?? .light
    func fill(_ color: ChartColor) -> String {
      let name = color.name.isEmpty ? "" : " class=\"\(color.name)\""
      return "\(name) fill=\"\(color.value(theme))\""
    }
    func stroke(_ color: ChartColor) -> String { " stroke=\"\(color.value(theme))\"" }
    switch paint {
    case .fill(let color): return fill(color)
    case .stroke(let color, let width, let dashes):
      let name = color.name.isEmpty ? "" : " class=\"l-\(color.name)\""
      return "\(name)\(stroke(color)) stroke-width=\"\(Self.number(width))\""
        + (dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\"")
    case .tint(let color, let part):
      return "\(fill(color)) fill-opacity=\"\(Self.number(part))\""
    case .both(let inside, let line):
      return " class=\"\(inside.name) l-\(line.name)\" fill=\"\(inside.value(theme))\""
        + stroke(line)
    case .pattern(let slot, let color):
      let outline = color.isFaint ? attributes(.stroke(.axis)) : ""
      return " fill=\"url(#\(Self.pattern(slot, color)))\"\(outline)"
    }
  }

  /// The name of a filling: that of its slot, with a person's own colour behind it.
  private static func pattern(_ slot: Int, _ color: ChartColor) -> String {
    let own = color.name.isEmpty ? "-" + color.light.dropFirst().lowercased() : ""
    return "p\(slot + 1)\(own)"
  }

  /// The fillings of bars: hatched, full, dotted, hatched the other way; of further slots with lines upright,
  /// across, both, and with rings.
  private var patterns: String {
    func lines(_ path: String, _ color: ChartColor) -> String {
      "<path d=\"\(path)\" fill=\"none\"\(attributes(.stroke(color, width: 2)))/>"
    }
    let inner: [(ChartColor) -> String] = [
      { "<path d=\"M0 6L6 0\"\(attributes(.stroke($0, width: 2)))/>" },
      { "<rect width=\"6\" height=\"6\"\(attributes(.fill($0)))/>" },
      { "<circle cx=\"3\" cy=\"3\" r=\"2\"\(attributes(.fill($0)))/>" },
      { "<path d=\"M0 0L6 6\"\(attributes(.stroke($0, width: 2)))/>" },
      { lines("M3 0L3 6", $0) }, { lines("M0 3L6 3", $0) }, { lines("M3 0L3 6M0 3L6 3", $0) },
      { lines("M1 3A2 2 0 1 0 5 3A2 2 0 1 0 1 3", $0) },
    ]
    let shared = ChartColor.series.enumerated().map { slot, color in
      (name: Self.pattern(slot, color), slot: slot, color: color)
    }
    return (shared + further).map { name, slot, color in
      "<pattern id=\"\(name)\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
        + "\(inner[slot % inner.count](color))</pattern>\n"
    }.joined()
  }

  private static func rules(_ theme: ChartTheme) -> String {
    ChartColor.all.map { color in
      let value = color.value(theme)
      return ".\(color.name){fill:\(value)}.l-\(color.name){stroke:\(value)}"
    }.joined()
  }

  // MARK: The file

  /// The whole picture.
  func text(title: String, description: String, width: Double, height: Double) -> String {
    let style =
      "text{font-family:Inter,system-ui,sans-serif;font-size:\(Self.number(Self.fontSize))px}"
      + Self.rules(theme ?? .light)
      + (theme == nil ? "@media (prefers-color-scheme: dark){\(Self.rules(.dark))}" : "")
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\""
      + " viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\""
      + " role=\"img\" aria-labelledby=\"t d\""
      + " font-family=\"Inter, system-ui, sans-serif\" font-size=\"13\">\n"
    text += "<title id=\"t\">\(title.escapedForXML)</title>\n"
    text += "<desc id=\"d\">\(description.escapedForXML)</desc>\n"
    text += "<style>\(style)</style>\n<defs>\n\(patterns)</defs>\n"
    text +=
      "<rect width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
      + "\(attributes(.fill(.ground)))/>\n"
    for group in Group.allCases {
      text += "<g class=\"\(group.rawValue)\">\n"
      for element in groups[group] ?? [] { text += element + "\n" }
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  /// A number with at most two decimals.
  static func number(_ value: Double) -> String { decimalText(value, roundedTo: 100) }
}

extension SVGDrawing.Paint {
  /// A phase behind values; one that is likely to come is fainter.
  static func phase(_ phase: CyclePhase, isPredicted: Bool = false) -> SVGDrawing.Paint {
    .tint(
      ChartColor(own: PhaseMark.of(phase).fill), isPredicted ? PhaseMark.tint / 2 : PhaseMark.tint)
  }
}
