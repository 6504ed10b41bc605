public import Query

extension Query {
  /// What there is to know of each field whose values are partial on some days: `on 3 of 28 days some food entries
  /// have no calories; --whole leaves these days out`.
  public var partialNotes: [String] {
    request.fields.enumerated().compactMap { index, field in
      let cells = rows.map { $0.cells[index] }
      let partial = cells.reduce(0) { $0 + $1.partialDays }
      guard partial > 0 else { return nil }
      // Windows share their days, so that these cannot be counted.
      let count = cells.reduce(0) { $0 + $1.count }
      let days =
        request.rolling == nil
        ? "\(partial) of \(count) \(count == 1 ? "day" : "days")" : "some days"
      return "on \(days) some food entries have no \(field.name); --whole leaves these days out"
    }
  }
}
