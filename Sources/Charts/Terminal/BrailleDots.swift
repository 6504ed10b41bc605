/// Lines of dots, two columns and four rows of them a cell (Unicode, “Braille Patterns”, U+2800).
struct BrailleDots {
  /// The bits of a cell's dots, row by row.
  private static let bits: [[UInt32]] = [[1, 8], [2, 16], [4, 32], [64, 128]]

  struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// The dots of each cell that has any.
  private(set) var cells: [Cell: UInt32] = [:]

  /// Adds a dot.
  mutating func add(row: Int, column: Int) {
    guard row >= 0, column >= 0 else { return }
    cells[Cell(row: row / 4, column: column / 2), default: 0] |= Self.bits[row % 4][column % 2]
  }

  /// Adds the dots of a straight line, both ends included: a dot in each column, or in each row where the
  /// line is steep, as Bresenham's algorithm has them, ties downwards.
  mutating func add(from start: (row: Int, column: Int), to end: (row: Int, column: Int)) {
    let (rows, columns) = (end.row - start.row, end.column - start.column)
    let count = max(abs(rows), abs(columns))
    guard count > 0 else { return add(row: start.row, column: start.column) }
    func nearest(_ start: Int, _ change: Int, _ index: Int) -> Int {
      let doubled = 2 * (start * count + change * index) + count
      return Int((Double(doubled) / Double(2 * count)).rounded(.down))
    }
    for index in 0...count {
      add(row: nearest(start.row, rows, index), column: nearest(start.column, columns, index))
    }
  }

  /// The dots of a character; none for another than braille.
  static func dots(_ character: Character?) -> UInt32 {
    let value = character?.unicodeScalars.first?.value ?? 0
    return (0x2800...0x28FF).contains(value) ? value - 0x2800 : 0
  }

  /// The character of a cell's dots.
  static func character(_ dots: UInt32) -> Character {
    Unicode.Scalar(0x2800 + dots).map(Character.init) ?? " "
  }
}
