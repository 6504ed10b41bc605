package import Charts

extension ChartLine {
  /// The line with its colours, where the output has any.
  package func styled(_ style: Style) -> StyledText {
    pieces.reduce(StyledText.empty) { line, piece in
      "\(line)\(piece.role.paint(piece.text, style))"
    }
  }
}

extension ChartRole {
  fileprivate func paint(_ text: String, _ style: Style) -> StyledText {
    switch self {
    case .plain, .mark: style.plain(text)
    case .title: style.title(text)
    case .axis: style.dim(text)
    case .series(let index): style.series(text, index)
    case .color(let color): style.color(text, color)
    case .heat(let level): style.heat(text, level)
    case .phase(let phase): style.phase(text, phase)
    }
  }
}
