import LogSyntax

/// A part of a section that merges as one: a field, a list item with the lines below it, a table, a
/// line of text, and so on.
///
/// The blocks of a section, with their children and the gaps after them, are its bytes.
struct Block {
  /// The kinds of blocks. Blocks of different kinds never correspond.
  enum Kind: UInt8 {
    /// A `---` line of the front matter.
    case frontMatterDelimiter
    /// A key of the front matter, with the lines that belong to it.
    case frontMatterEntry
    /// A section's heading.
    case heading
    /// `Name:: value`.
    case field
    /// `- [ ] text`, with what is indented below it.
    case box
    /// A number without text (`3.`), where an item can be filled in.
    case emptyItem
    /// A list item, with what is indented below it.
    case item
    /// A table's header and delimiter lines; the rows are its children.
    case table
    /// A line of a table; not a child where the table has no header.
    case row
    /// A line with only comments.
    case comment
    /// Prose, a quote, a rule, or a whole code fence.
    case text

    /// Whether lines that are indented below it belong to it.
    var canHaveChildren: Bool { self == .box || self == .item || self == .emptyItem }
  }

  /// What blocks are aligned by.
  struct Name: Hashable {
    let kind: Kind
    /// What identifies it among blocks of its kind: a field's name, the text of a box or a line, the
    /// first cell of a row.
    let key: ArraySlice<UInt8>
  }

  let name: Name
  /// The index of its first line.
  let line: Int
  /// Its own bytes, without its children and without the last line end.
  var content: Range<Int>
  /// The line end after its own bytes and the blank lines that follow; nil at the end of the section.
  var gap: Range<Int>?
  /// The column at which it begins.
  var indent = 0
  /// The blocks that belong to it.
  var children: [Block] = []

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

  /// All its bytes with its children's, without the last line end.
  var extent: Range<Int> { content.lowerBound..<end }

  private var end: Int { children.last?.end ?? content.upperBound }
}
