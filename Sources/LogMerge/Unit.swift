/// A piece of a section that merges as one: a field, a box with the lines below it, a table …
///
/// The units of a section, with their children and the gaps behind them, are its bytes.
struct Unit {
  /// What a unit is. Units of different kinds are never versions of one another.
  enum Kind: UInt8 {
    /// A `---` line of the front matter.
    case frontMatterMark
    /// A key of the front matter with the lines that belong to it.
    case entry
    /// A section's heading.
    case heading
    /// `Name:: value`.
    case field
    /// `- [ ] text`, with what is indented below it.
    case box
    /// A number without text, as in `3.`: a place for an item.
    case slot
    /// A list item, with what is indented below it.
    case item
    /// A table's header and delimiter lines; its rows are its children.
    case table
    /// A line of a table; it stands by itself where there is no header.
    case row
    /// Nothing but a comment.
    case comment
    /// Prose, quotes, rules, whole code fences.
    case text

    /// Whether what is indented below it belongs to it.
    var holdsOthers: Bool { self == .box || self == .item || self == .slot }
  }

  /// What a unit is known by.
  struct Name: Hashable {
    let kind: Kind
    /// What it is known by among its like: a name, the text of a box or a line, a row's first cell.
    let key: ArraySlice<UInt8>

    static func == (one: Name, other: Name) -> Bool {
      one.kind == other.kind && one.key.isSame(as: other.key)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind.rawValue)
      key.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  let name: Name
  /// The index of its first line.
  let line: Int
  /// Its own bytes, without the children's and without the last line end.
  var content: Range<Int>
  /// The line end behind its own bytes and the blank lines that follow; nil at the end of the
  /// section.
  var gap: Range<Int>?
  /// The column that it begins at.
  var indent = 0
  /// What belongs to it.
  var children: [Unit] = []

  init(
    kind: Kind, key: ArraySlice<UInt8>, line: Int, content: Range<Int>, gap: Range<Int>? = nil
  ) {
    name = Name(kind: kind, key: key)
    self.line = line
    self.content = content
    self.gap = gap
  }

  var kind: Kind { name.kind }

  var key: ArraySlice<UInt8> { name.key }

  /// All its bytes, the children's among them, without the last line end.
  var extent: Range<Int> { content.lowerBound..<end }

  private var end: Int { children.last?.end ?? content.upperBound }

  /// Whether it is text that the owner of a section has the say about, wherever it stands.
  func isText(where owner: Side.Role) -> Bool {
    switch kind {
    case .item, .text: true
    // A table that the bot plans is a plan; one that it left blank is a form.
    case .table, .row: owner == .bot
    default: false
    }
  }
}
