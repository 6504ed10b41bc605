import CSV

/// A column of weights or distances. Its name may say their unit.
struct UnitColumn<Unit> {
  /// Where it stands.
  let index: Int
  /// The unit that its name says.
  let unit: Unit?

  /// The column of a header that has the first of some names; nil where it has none of them.
  init?(_ header: CSVHeader, _ names: [(name: String, unit: Unit?)]) {
    let found = names.lazy.compactMap { name, unit in header.column(name).map { ($0, unit) } }.first
    guard let (index, unit) = found else { return nil }
    (self.index, self.unit) = (index, unit)
  }
}
