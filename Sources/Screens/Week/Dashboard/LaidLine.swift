/// A line that is laid out by columns: text with colours, and how many columns it has.
struct LaidLine {
  private(set) var text = StyledText.empty
  private(set) var width = 0
  private let screen: ScreenForm

  /// An empty line.
  init(_ screen: ScreenForm) { self.screen = screen }

  /// A line of one text, which is cut where it is too long.
  init(
    _ screen: ScreenForm, _ text: String, to end: Int,
    _ paint: (String) -> StyledText = { StyledText($0) }
  ) {
    self.init(screen)
    add(text, to: end, paint)
  }

  /// Adds a text; what would go beyond the column `end` is cut.
  mutating func add(
    _ text: String, to end: Int, _ paint: (String) -> StyledText = { StyledText($0) }
  ) {
    let shown = screen.cut(text, to: max(0, end - width))
    self.text = "\(self.text)\(paint(shown))"
    width += columns(shown)
  }

  /// Adds a coloured text of the given width in columns, which fits.
  mutating func add(_ text: StyledText, width: Int) {
    self.text = "\(self.text)\(text)"
    self.width += width
  }

  /// Adds a line.
  mutating func add(_ line: LaidLine) { add(line.text, width: line.width) }

  /// Adds blanks up to a column.
  mutating func pad(to column: Int) {
    guard width < column else { return }
    text = "\(text)\(String(repeating: " ", count: column - width))"
    width = column
  }
}

/// A text with its colour.
struct Piece {
  let text: String
  var paint: (String) -> StyledText = { StyledText($0) }
}

extension ScreenForm {
  /// Pieces one behind the other, in as many lines as they need.
  ///
  /// - Parameters:
  ///   - label: What stands before the first.
  ///   - indent: The column in which pieces begin; at least behind the label in the first line.
  ///   - gap: What stands between two of them.
  ///   - width: The most columns of a line.
  func flow(
    _ pieces: [Piece], label: Piece? = nil, indent: Int = 0, gap: String, to width: Int
  ) -> [LaidLine] {
    var lines: [LaidLine] = []
    var line = LaidLine(self)
    if let label { line.add(label.text, to: width, label.paint) }
    line.pad(to: indent)
    var isFirst = true
    for piece in pieces {
      if !isFirst, line.width + Screens.columns(gap + cut(piece.text, to: width)) > width {
        lines.append(line)
        line = LaidLine(self)
        line.pad(to: indent)
        isFirst = true
      }
      if !isFirst { line.add(gap, to: width) }
      line.add(piece.text, to: width, piece.paint)
      isFirst = false
    }
    return lines + [line]
  }

  /// A text in lines of at most `width` columns, parted between words; a word that is longer is cut.
  func words(of text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      let word = cut(String(word), to: width)
      if let last = lines.last, Screens.columns("\(last) \(word)") <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
  }

  /// Columns side by side.
  ///
  /// - Parameter sides: The lines of each, and the column in which they begin.
  func beside(_ sides: [(lines: [LaidLine], start: Int)]) -> [LaidLine] {
    (0..<(sides.map(\.lines.count).max() ?? 0)).map { index in
      var line = LaidLine(self)
      for side in sides where index < side.lines.count && side.lines[index].width > 0 {
        line.pad(to: side.start)
        line.add(side.lines[index])
      }
      return line
    }
  }
}
