/// The name of a column, taken apart: `Weight (kg)`, `Weight [kg]`, `weight_kg`, `Weight kg`.
struct ColumnName {
  private let name: String

  /// - Parameter name: The name; what was measured has `measured.` before it in our queries.
  init(_ name: String) {
    self.name = name.hasPrefix("measured.") ? String(name.dropFirst("measured.".count)) : name
  }

  /// The field that it names, with its unit where it says one; nil where it names none, or has more to say than the unit.
  func field(of rows: CSVRowKind) -> (field: CSVField, unit: CSVUnit?)? {
    for (base, word) in splits {
      // `Energy (kcal)` of a day is what was eaten, and `Energy` alone how awake one was.
      let isEnergy = rows == .day && HeaderWords.energies.contains(CSVFields.key(base))
      for name in isEnergy ? [base, "calories"] : [base] {
        guard let field = CSVFields.field(named: name, of: rows),
          let unit = field.quantity.unit(named: word)
        else { continue }
        return (field, unit)
      }
    }
    return CSVFields.field(named: name, of: rows).map { ($0, nil) }
  }

  /// The unit that it says in brackets.
  func unit(of quantity: CSVQuantity) -> CSVUnit? {
    bracket.flatMap { quantity.unit(named: $0.unit) }
  }

  /// What stands before brackets at its end, and in them.
  private var bracket: (base: String, unit: String)? {
    guard let last = name.last, last == ")" || last == "]",
      let open = name.lastIndex(of: last == ")" ? "(" : "[")
    else { return nil }
    return (String(name[..<open]), String(name[name.index(after: open)...].dropLast()))
  }

  /// The ways in which a unit could stand at its end.
  private var splits: [(base: String, unit: String)] {
    if let bracket { return [bracket] }
    // No name of a field is as long, and each way would be a copy of it.
    guard name.utf8.count <= 100 else { return [] }
    let marks = name.indices.filter { name[$0] == "_" || name[$0] == " " }
    return marks.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
  }
}
