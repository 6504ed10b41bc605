public import Cycle
public import JSON

/// What can be drawn: on a terminal, as a picture and for a notebook, and what it is in numbers.
public protocol DrawnChart: Sendable {
  /// Whether there is nothing to draw.
  var isEmpty: Bool { get }
  /// Its numbers as docs/schemas/chart.schema.json has them.
  var json: JSONValue { get }
  /// It as a specification of Vega-Lite 5.
  var vegaLite: JSONValue { get }
  /// Its lines; none is longer than the screen is wide, and none ends with a blank.
  func lines(on screen: ChartScreen) -> [ChartLine]
  /// It as a picture, the same bytes for the same chart.
  ///
  /// - Parameter theme: Its colours; nil for both, by the reader's choice.
  func svg(_ theme: ChartTheme?) -> String
  /// It with the phases of the cycle behind its values.
  func withPhases(of status: CycleStatus) -> Self
}

extension Chart: DrawnChart {
  /// It as a specification of Vega-Lite 5.
  public var vegaLite: JSONValue { VegaLite(self).json }

  /// Its lines; none is longer than the screen is wide.
  public func lines(on screen: ChartScreen) -> [ChartLine] { ChartText(self, on: screen).lines }

  /// It as a picture.
  public func svg(_ theme: ChartTheme?) -> String { SVGChart(self, theme: theme).text }

  /// It with the phases of its days behind the values; by phase as it is.
  public func withPhases(of status: CycleStatus) -> Chart {
    step == .phase ? self : with(ChartBand.all(in: span, of: status))
  }
}
