import Charts
import JSON
package import Query
import Values

/// A query's answer as a person reads it.
package struct QueryText {
  package let query: Query

  /// An answer, in its units.
  package init(_ query: Query) { self.query = query }

  private var request: QueryRequest { query.request }
  private var fields: [QueryField] { request.fields }

  /// What the table does not show by itself, for a person.
  package var notes: [String] {
    var notes: [String] = []
    if query.rows.isEmpty {
      notes.append("no day has a value")
      if let rolling = request.rolling, rolling.leastValues > 1,
        fields.contains(where: { request.aggregate(of: $0).isAverage })
      {
        notes.append(
          "averages of \(rolling.days) days need \(rolling.leastValues) values; try --at-least 1")
      }
    }
    if query.rows.contains(where: { $0.cells.contains(where: \.isApproximate) }) {
      let most = JSONValue.double(RepetitionFormula.mostRepetitions).text()
      notes.append("~ is estimated from more than \(most) repetitions, and rough")
    }
    return notes + query.partialNotes.map { "≥: \($0)" }
  }

  /// The rows in columns, numbers with their decimal points below each other, and the trends.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; nil for any.
  ///   - sparks: What stands behind each field in small, and the screen that shows it; nil for nothing.
  package func table(
    _ style: Style, width: Int?, sparks: (values: QuerySparks, screen: ScreenForm)? = nil
  ) -> [StyledText] {
    guard !query.rows.isEmpty else { return [] }
    let name = request.step == .day ? "date" : request.step.rawValue
    let trends = fields.indices.map { trend($0) }
    let hasTrend = trends.contains { !$0.isEmpty }
    var columns = [
      Column(title: name, cells: query.rows.map(label) + (hasTrend ? ["trend"] : []), isText: true)
    ]
    for index in fields.indices {
      let isText = query.rows.contains {
        if case .text? = $0.cells[index].value { true } else { false }
      }
      columns.append(
        Column(
          title: title(fields[index]), cells: column(index) + (hasTrend ? [trends[index]] : []),
          isText: isText))
      guard let sparks, !isText else { continue }
      columns.append(
        Column(
          title: sparks.values.title ?? "",
          cells: bars(of: index, sparks.values, on: sparks.screen) + (hasTrend ? [""] : []),
          isText: true))
    }
    let table = TextTable(
      header: columns.map(\.title),
      rows: columns[0].cells.indices.map { row in columns.map { $0.cells[row] } },
      wordColumns: Set(columns.indices.filter { columns[$0].isText }))
    return table.lines(style, width: width)
  }

  /// A column of the table.
  private struct Column {
    let title: String
    let cells: [String]
    /// Whether it stands to the left.
    let isText: Bool
  }

  /// The bars of a field in each row, all on one scale; a gap is a dot.
  private func bars(of field: Int, _ sparks: QuerySparks, on screen: ScreenForm) -> [String] {
    let values = sparks.values(of: field)
    let known = values.joined().compactMap(\.self)
    guard let scale = Sparkline(known, span: sparks.leastSpan(of: field)) else {
      return values.map { _ in "" }
    }
    return values.map { values in
      values.map { screen.sign($0.map(scale.bar) ?? "·", in: .sparkline) }.joined()
    }
  }

  /// The name, with the unit and how the values came about.
  private func title(_ field: QueryField) -> String {
    var remarks = [query.unit(of: field)].compactMap(\.self)
    if field.isEstimate { remarks.append(request.formula.title) }
    if request.isAggregated {
      let aggregate = request.aggregate(of: field)
      let window = request.rolling.map { rolling in
        aggregate.isAverage
          ? " of \(rolling.days) days, \(rolling.leastValues) known" : " of \(rolling.days) days"
      }
      remarks.append(aggregate.rawValue + (window ?? ""))
    }
    return field.name + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")
  }

  /// The row's name. The whole range names its ends.
  private func label(_ row: Query.Row) -> String {
    guard request.step == .all else { return row.label }
    let end = request.span.upperBound
    return "\(row.date).." + (end == .latest ? "" : "\(end)")
  }

  /// The texts of a field's values.
  private func column(_ index: Int) -> [String] {
    let cells = query.rows.map { $0.cells[index] }
    var numbers = query.shown(fields[index]).form.column(cells.compactMap { $0.value?.number })[...]
    return cells.map { cell in
      let text =
        switch cell.value {
        case .number?: numbers.popFirst() ?? ""
        case .text(let text)?: text
        case nil: ""
        }
      return (cell.partialDays > 0 ? "≥ " : "") + (cell.isApproximate ? "~" : "") + text
    }
  }

  /// An arrow and the change in a week; nothing where there is no trend.
  private func trend(_ index: Int) -> String {
    guard let trend = query.trend(of: index) else { return "" }
    let change = query.shown(fields[index]).form.weekly(perDay: trend.perDay)
    return switch trend.direction {
    case .up: "↑ \(change)/week"
    case .down: "↓ \(change)/week"
    case .flat: "→"
    }
  }
}
