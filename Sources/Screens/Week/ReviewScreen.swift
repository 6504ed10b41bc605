package import Reports
import Values

/// A review as a screen shows it: its figures in a table, then what stands out.
package struct ReviewScreen {
  let reviewed: ReviewedPeriod
  let style: Style
  let screen: ScreenForm

  /// A review as a screen shows it.
  package init(reviewed: ReviewedPeriod, style: Style, screen: ScreenForm) {
    (self.reviewed, self.style, self.screen) = (reviewed, style, screen)
  }

  private static let changeColumn = 3

  package var lines: [StyledText] {
    let text = ReviewText(reviewed)
    let title = style.title(text.title)
    if reviewed.isEmpty { return [title] + text.lines.map { StyledText($0) } }
    let rows = text.rows.map { [$0.name, $0.now, $0.before, $0.change, $0.of] }
    let table = TextTable(
      header: ["", "this \(reviewed.length.word)", "before", "change", "of"], rows: rows,
      wordColumns: [0, 4]
    ) { column, text in column == Self.changeColumn ? style.name(text) : StyledText(text) }
    let figures = rows.isEmpty ? [] : table.lines(style, width: screen.columns) + [.empty]
    return [title] + figures + text.remarks.map { StyledText($0) }
  }
}
