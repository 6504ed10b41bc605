import Words

/// A file as a tree of nodes with names: members of objects, entries of lists, lines.
///
/// Invariant: all bytes of the file are in nodes or between them.
struct NamedTree {
  let bytes: [UInt8]
  /// The root is first; empty where there is no file.
  var nodes: [Node] = []
  /// Whether there are commas between children.
  let isJSON: Bool

  struct Node {
    /// Its name among its siblings.
    var name: ArraySlice<UInt8>
    /// Its byte range, with its key.
    var extent: Range<Int>
    /// Its byte range without its key.
    var value: Range<Int>
    var shape: Shape
    /// Whether it has a value: `null`, `""`, `[]` and `{}` have none.
    var isFilled = true
    /// The indices of its child nodes, in order.
    var children: [Int] = []
    /// The time at which it was written, as it says itself.
    var timestamp: ArraySlice<UInt8>?
    /// The key by which a list is sorted.
    var sortKey: ArraySlice<UInt8>?
    /// Whether it is such a timestamp itself. Of two timestamps the newer one wins silently.
    var isTimestamp = false
  }

  /// The ways in which nodes merge.
  enum Shape: Equatable {
    /// As a whole.
    case single
    /// Line by line, as a text.
    case text
    /// Member by member.
    case object
    /// Entry by entry.
    case list
    /// Child by child, where each child is a line.
    case lines

    var isGroup: Bool { self == .object || self == .list || self == .lines }
  }

  init(_ bytes: [UInt8], isJSON: Bool = false) {
    self.bytes = bytes
    self.isJSON = isJSON
  }

  func text(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// The bytes between the start of a group and its first child.
  func head(of group: Node) -> Range<Int> {
    let first = group.children.first.map { nodes[$0].extent.lowerBound }
    return group.value.lowerBound..<(first ?? group.value.upperBound)
  }

  /// The bytes between the last child of a group and its end.
  func tail(of group: Node) -> Range<Int> {
    let last = group.children.last.map { nodes[$0].extent.upperBound }
    return (last ?? group.value.upperBound)..<group.value.upperBound
  }

  /// A separator for the children of a group that has only one.
  func newSeparator(in group: Node) -> [UInt8] {
    let head = text(head(of: group))
    if isJSON {
      // The head is the opening bracket and the blanks after it, perhaps after a key.
      let blanks = head.drop { $0.isControl || $0 == ASCII.space }.dropFirst()
      return [ASCII.comma] + (blanks.isEmpty ? [ASCII.space] : blanks)
    }
    return lineSeparator(in: group)
  }

  /// A line end, and blanks up to the column of the group's children. The keys of an item are below its first key,
  /// which is after the bullet.
  func lineSeparator(in group: Node) -> [UInt8] {
    let children = group.children.lazy.map { nodes[$0].extent.lowerBound }
    // A comment may stand anywhere.
    let child = children.first { bytes[$0] != ASCII.hash } ?? children.first
    let start = child.flatMap { bytes[..<$0].lastIndex(of: ASCII.lineFeed) }.map { $0 + 1 } ?? 0
    return [ASCII.lineFeed] + Array(repeating: ASCII.space, count: (child ?? start) - start)
  }

  /// The blanks before a node that begins its line; nil where something else stands before it.
  func indent(of node: Node) -> ArraySlice<UInt8>? {
    let start = bytes[..<node.extent.lowerBound].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    let before = bytes[start..<node.extent.lowerBound]
    return !isJSON && before.allSatisfy(\.isBlank) ? before : nil
  }

  /// The bytes of a node that are compared: of JSON the value alone.
  func compared(_ node: Node) -> ArraySlice<UInt8> { text(isJSON ? node.value : node.extent) }

  /// The bytes from the start of a group to its first child.
  func opening(of group: Node) -> ArraySlice<UInt8> {
    text(group.extent.lowerBound..<head(of: group).upperBound)
  }

  /// The bytes before a child of a group, which is not the first.
  func separator(in group: Node, before index: Int) -> Range<Int> {
    nodes[group.children[index - 1]].extent
      .upperBound..<nodes[group.children[index]].extent.lowerBound
  }
}
