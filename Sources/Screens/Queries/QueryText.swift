import JSON
package import Query
package import Values

/// A query's answer as a person reads it.
package struct QueryText {
  package let query: Query
  /// The units that values are shown in.
  package let units: PersonalUnits

  package init(_ query: Query, in units: PersonalUnits) {
    self.query = query
    self.units = units
  }

  /// The unit of a field for the person, and by what its values are multiplied.
  private func shown(_ field: QueryField) -> PersonalUnits.Shown? {
    query.shown(field, in: units)
  }

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
  /// - Parameter width: The most columns of a line; nil for any.
  package func table(_ style: Style, width: Int?) -> [StyledText] {
    guard !query.rows.isEmpty else { return [] }
    let name = request.step == .day ? "date" : request.step.rawValue
    let header = [name] + fields.map(title)
    let columns = fields.indices.map(column)
    let rows = query.rows.enumerated().map { index, row in
      [label(row)] + columns.map { $0[index] }
    }
    let trends = fields.indices.map { trend($0) }
    let footer = trends.contains { !$0.isEmpty } ? [["trend"] + trends] : []
    let words = fields.indices.filter { index in
      query.rows.contains { if case .text? = $0.cells[index].value { true } else { false } }
    }
    let table = TextTable(
      header: header, rows: rows + footer, wordColumns: Set([0] + words.map { $0 + 1 }))
    return table.lines(style, width: width)
  }

  /// The name, with the unit and how the values came about.
  private func title(_ field: QueryField) -> String {
    var remarks = [shown(field)?.unit].compactMap(\.self)
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
    guard request.step == .all else { return request.step.label(of: row.date) }
    let end = request.span.upperBound
    return "\(row.date).." + (end == .latest ? "" : "\(end)")
  }

  /// The texts of a field's values, with as many decimals as any of them needs, two at most.
  private func column(_ index: Int) -> [String] {
    let shown = shown(fields[index])
    func shownValue(_ number: Double) -> Double { shown?.value(number) ?? number }
    let cells = query.rows.map { $0.cells[index] }
    let decimals =
      cells.compactMap { $0.value?.number }.map { Self.decimals(shownValue($0)) }.max() ?? 0
    return cells.map { cell in
      let text =
        switch cell.value {
        case .number(let number)?: Self.fixed(shownValue(number), decimals)
        case .text(let text)?: text
        case nil: ""
        }
      return (cell.partialDays > 0 ? "≥ " : "") + (cell.isApproximate ? "~" : "") + text
    }
  }

  /// How many decimals a number needs, two at most.
  private static func decimals(_ number: Double) -> Int {
    let text = JSONValue.double((number * 100).rounded() / 100).text()
    return text.firstIndex(of: ".").map { text.utf8.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }

  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    let text = JSONValue.double((number * 100).rounded() / 100).text()
    let missing = decimals - Self.decimals(number)
    guard missing > 0 else { return text }
    return text + (missing == decimals ? "." : "") + String(repeating: "0", count: missing)
  }

  /// An arrow and the change in a week; nothing where there is no trend.
  private func trend(_ index: Int) -> String {
    guard let trend = query.trend(of: index) else { return "" }
    let factor = shown(fields[index])?.factor ?? 1
    let change = JSONValue.double((abs(trend.perDay * factor) * 700).rounded() / 100).text()
    return switch trend.direction {
    case .up: "↑ \(change)/week"
    case .down: "↓ \(change)/week"
    case .flat: "→"
    }
  }
}
