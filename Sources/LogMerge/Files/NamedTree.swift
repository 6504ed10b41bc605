/// A file as a tree of things that have names: members of objects, entries of lists, lines. All its
/// bytes are in its nodes or stand between them.
struct NamedTree {
  let bytes: [UInt8]
  /// The root comes first; empty where there is no file.
  var nodes: [Node] = []
  /// Whether commas stand between children.
  let isJSON: Bool

  struct Node {
    /// What it is known by among those around it.
    var name: ArraySlice<UInt8>
    /// All of it, with its key.
    var extent: Range<Int>
    /// It without its key.
    var value: Range<Int>
    var shape: Shape
    /// Whether it says anything: `null`, `""`, `[]` and `{}` do not.
    var isFilled = true
    /// The nodes in it, in order.
    var children: [Int] = []
    /// When it was written, by its own account.
    var stamp: ArraySlice<UInt8>?
    /// What its place in a sorted list depends on.
    var sortKey: ArraySlice<UInt8>?
    /// Whether it is itself such an account: of two the newer stands, without a word.
    var isStamp = false
  }

  /// How a node merges.
  enum Shape: Equatable {
    /// As a whole.
    case single
    /// Line by line.
    case text
    /// Member by member.
    case object
    /// Entry by entry.
    case list
    /// Line by line, each as a whole.
    case lines

    var isGroup: Bool { self == .object || self == .list || self == .lines }
  }

  init(_ bytes: [UInt8], isJSON: Bool = false) {
    self.bytes = bytes
    self.isJSON = isJSON
  }

  func text(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// What stands between a group's begin and its first child.
  func head(of group: Node) -> Range<Int> {
    let first = group.children.first.map { nodes[$0].extent.lowerBound }
    return group.value.lowerBound..<(first ?? group.value.upperBound)
  }

  /// What stands between a group's last child and its end.
  func tail(of group: Node) -> Range<Int> {
    let last = group.children.last.map { nodes[$0].extent.upperBound }
    return (last ?? group.value.upperBound)..<group.value.upperBound
  }

  /// What could stand between the children of a group that has only one.
  func newSeparator(in group: Node) -> [UInt8] {
    let head = text(head(of: group))
    if isJSON {
      let blanks = head.drop { $0 <= 0x20 }.dropFirst()
      return [UInt8(ascii: ",")] + (blanks.isEmpty ? [0x20] : blanks)
    }
    // Below the first key of an entry, behind its bullet.
    return [0x0A] + Array(repeating: 0x20, count: group.shape == .object ? head.count : 0)
  }

  /// What stands before a child that is not a group's first.
  func separator(in group: Node, before place: Int) -> Range<Int> {
    nodes[group.children[place - 1]].extent
      .upperBound..<nodes[group.children[place]].extent.lowerBound
  }
}
