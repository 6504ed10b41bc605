import Words

/// The inverse of a change of a file that is a tree: JSON, YAML, the list of habits, the log of events.
///
/// The units are its values, and members and entries that were added or removed as a whole.
struct TreeInverse {
  private let parent: NamedTree
  private let commit: NamedTree
  private var changed: [Inverse.Unit] = []
  private var refused: [Inverse.Unit] = []
  /// The file as far as it has been set back.
  private var now: NamedTree
  /// Reads the file again.
  private let reread: ([UInt8]) -> NamedTree?

  /// The names of the nodes on the way to a node, each with its occurrence index among siblings of that name.
  private typealias Path = [Step]

  private struct Step: Hashable {
    let name: [UInt8]
    let occurrence: Int
    /// Whether it is an entry of a list.
    let isEntry: Bool
  }

  /// A unit that is to be set back.
  private struct Edit {
    let path: Path
    /// The unit before the commit; nil where it goes.
    let wanted: Int?
  }

  /// - Parameter reread: Makes a tree of the file's bytes; nil where they are none.
  static func result(
    parent: NamedTree, commit: NamedTree, now: NamedTree, reread: @escaping ([UInt8]) -> NamedTree?
  ) -> Inverse.Result {
    var inverse = TreeInverse(parent: parent, commit: commit, now: now, reread: reread)
    return inverse.run()
  }

  private init(
    parent: NamedTree, commit: NamedTree, now: NamedTree, reread: @escaping ([UInt8]) -> NamedTree?
  ) {
    self.parent = parent
    self.commit = commit
    self.now = now
    self.reread = reread
  }

  private mutating func run() -> Inverse.Result {
    var edits: [Edit] = []
    let original = now.bytes
    compare(0, 0, 0, [], &edits)
    func result(_ bytes: [UInt8]) -> Inverse.Result {
      Inverse.Result(bytes: bytes, changed: changed, refused: refused)
    }
    if original == commit.bytes { return result(parent.bytes) }
    if refused.isEmpty,
      let bytes = LineHunks.allInverted(
        parent: parent.bytes, commit: commit.bytes, now: original),
      isUndone(bytes, edits)
    {
      return result(bytes)
    }
    for edit in edits {
      guard let bytes = bytes(after: edit), let next = reread(bytes) else {
        return Inverse.Result(bytes: original, changed: [], refused: refused + changed)
      }
      now = next
    }
    return result(now.bytes)
  }

  /// Whether a file has all units as they are wanted, and the others as they are now.
  private func isUndone(_ bytes: [UInt8], _ edits: [Edit]) -> Bool {
    guard let tree = reread(bytes) else { return false }
    let edited = Set(edits.map(\.path))
    func others(_ tree: NamedTree) -> [Path: ArraySlice<UInt8>] {
      var leaves: [Path: ArraySlice<UInt8>] = [:]
      addLeaves(of: tree, at: 0, [], besides: edited, to: &leaves)
      return leaves
    }
    guard others(tree) == others(now) else { return false }
    return edits.allSatisfy { edit in
      let found = tree.node(at: edit.path.map { ($0.name, $0.occurrence) })
      guard let wanted = edit.wanted else { return found == nil }
      return found.map { tree.isSame($0, as: wanted, of: parent) } ?? false
    }
  }

  /// Adds the single values below a node, with their paths.
  private func addLeaves(
    of tree: NamedTree, at node: Int, _ path: Path, besides edited: Set<Path>,
    to leaves: inout [Path: ArraySlice<UInt8>]
  ) {
    if edited.contains(path) { return }
    let group = tree.nodes[node]
    guard group.shape.isGroup else {
      leaves[path] = tree.text(group.value)
      return
    }
    for (key, child) in zip(tree.order(of: node), group.children) {
      let step = Step(name: key.name, occurrence: key.occurrence, isEntry: group.shape == .list)
      addLeaves(of: tree, at: child, path + [step], besides: edited, to: &leaves)
    }
  }

  // MARK: Comparing

  private mutating func compare(
    _ old: Int, _ new: Int, _ found: Int?, _ path: Path, _ edits: inout [Edit]
  ) {
    if commit.isSame(new, as: old, of: parent) { return }
    let (before, after) = (parent.nodes[old], commit.nodes[new])
    guard before.shape == after.shape, before.shape.isGroup,
      found.map({ now.nodes[$0].shape == after.shape }) ?? true
    else { return add(old, new, found, path, &edits) }
    compareChildren(old, new, found, path, &edits)
  }

  private mutating func compareChildren(
    _ old: Int?, _ new: Int, _ found: Int?, _ path: Path, _ edits: inout [Edit]
  ) {
    let isList = commit.nodes[new].shape == .list
    let before = old.map { parent.children(of: $0) } ?? [:]
    let after = commit.children(of: new)
    let current = found.map { now.children(of: $0) } ?? [:]
    func step(_ key: NamedTree.ChildName) -> Path {
      path + [Step(name: key.name, occurrence: key.occurrence, isEntry: isList)]
    }
    for key in commit.order(of: new) {
      guard let child = after[key] else { continue }
      if let earlier = before[key] {
        compare(earlier, child, current[key], step(key), &edits)
      } else if let there = current[key], !now.isSame(there, as: child, of: commit),
        commit.nodes[child].shape == .object, now.nodes[there].shape == .object
      {
        // What others put beside what the commit brought stays.
        compareChildren(nil, child, there, step(key), &edits)
      } else {
        add(nil, child, current[key], step(key), &edits)
      }
    }
    guard let old else { return }
    for key in parent.order(of: old) where after[key] == nil {
      add(before[key], nil, current[key], step(key), &edits)
    }
  }

  /// Notes what becomes of a unit.
  private mutating func add(
    _ old: Int?, _ new: Int?, _ found: Int?, _ path: Path, _ edits: inout [Edit]
  ) {
    let unit = unit(old, new, found, path)
    func isFound(_ node: Int?, of tree: NamedTree) -> Bool {
      guard let node, let found else { return node == nil && found == nil }
      return now.isSame(found, as: node, of: tree)
    }
    if isFound(new, of: commit) {
      changed.append(unit)
      edits.append(Edit(path: path, wanted: old))
    } else if !isFound(old, of: parent) {
      refused.append(unit)
    }
  }

  private func unit(_ old: Int?, _ new: Int?, _ found: Int?, _ path: Path) -> Inverse.Unit {
    func text(_ node: Int?, _ tree: NamedTree) -> Inverse.UnitText? {
      node.map { node in
        Inverse.UnitText(
          Array(tree.text(tree.nodes[node].extent)), value: Array(tree.text(tree.nodes[node].value))
        )
      }
    }
    let entry = path.firstIndex { $0.isEntry }
    let keys = entry.map { path[($0 + 1)...] } ?? path[...]
    func name(_ step: Step) -> String { String(decoding: step.name, as: UTF8.self) }
    let key = keys.map(name).joined(separator: ".")
    let line = found.map { node in
      now.bytes[..<now.nodes[node].extent.lowerBound].count { $0 == ASCII.lineFeed } + 1
    }
    return Inverse.Unit(
      section: entry.map { name(path[$0]) } ?? "", key: key.isEmpty ? "entry" : key, line: line,
      expected: text(new, commit), found: text(found, now), wanted: text(old, parent))
  }

  // MARK: Setting back

  private func bytes(after edit: Edit) -> [UInt8]? {
    if let index = node(edit.path[...]) {
      let extent = now.nodes[index].extent
      if let wanted = edit.wanted {
        let key = parent.nodes[wanted]
        return now.replacing(extent, by: parent.text(key.extent))
      }
      guard let group = node(edit.path.dropLast()) else { return nil }
      return now.removing(index, from: group)
    }
    guard let wanted = edit.wanted, let group = node(edit.path.dropLast()),
      let last = edit.path.last
    else { return nil }
    let before = parent.siblings(before: wanted)
    let anchor = before.reversed().lazy.compactMap { key in now.children(of: group)[key] }.first
    return now.inserting(
      Array(parent.text(parent.nodes[wanted].extent)), behind: anchor, in: group,
      isEntry: last.isEntry)
  }

  private func node(_ path: Path.SubSequence) -> Int? {
    now.node(at: path.map { ($0.name, $0.occurrence) })
  }
}

extension NamedTree {
  /// A child among its siblings.
  fileprivate struct ChildName: Hashable {
    let name: [UInt8]
    /// How many siblings of the name stand before it.
    let occurrence: Int
  }

  /// The names of a group's children, in order.
  fileprivate func order(of group: Int) -> [ChildName] {
    var counts: [[UInt8]: Int] = [:]
    return nodes[group].children.map { child in
      let name = Array(nodes[child].name)
      let occurrence = counts[name, default: 0]
      counts[name] = occurrence + 1
      return ChildName(name: name, occurrence: occurrence)
    }
  }

  /// The children of a group, by their names.
  fileprivate func children(of group: Int) -> [ChildName: Int] {
    Dictionary(uniqueKeysWithValues: zip(order(of: group), nodes[group].children))
  }

  /// The names of the siblings before a node, in order.
  fileprivate func siblings(before node: Int) -> [ChildName] {
    guard let group = nodes.indices.first(where: { nodes[$0].children.contains(node) }),
      let position = nodes[group].children.firstIndex(of: node)
    else { return [] }
    return Array(order(of: group)[..<position])
  }

  /// The node at the end of a path from the root, if any.
  fileprivate func node(at path: [(name: [UInt8], occurrence: Int)]) -> Int? {
    guard !nodes.isEmpty else { return nil }
    return path.reduce(0) { node, step in
      node.flatMap { children(of: $0)[ChildName(name: step.name, occurrence: step.occurrence)] }
    }
  }

  /// Whether a node has the value of one of another version.
  fileprivate func isSame(_ node: Int, as other: Int, of tree: NamedTree) -> Bool {
    let texts = (text(nodes[node].value), tree.text(tree.nodes[other].value))
    return texts.0 == texts.1 || isJSON && JSONTree.isSameValue(texts.0, texts.1)
  }

  fileprivate func replacing(_ range: Range<Int>, by text: some Sequence<UInt8>) -> [UInt8] {
    bytes[..<range.lowerBound] + Array(text) + bytes[range.upperBound...]
  }

  /// The file without a child of a group.
  fileprivate func removing(_ child: Int, from group: Int) -> [UInt8] {
    let siblings = nodes[group].children
    let extent = nodes[child].extent
    guard let position = siblings.firstIndex(of: child) else { return bytes }
    let start = bytes[..<extent.lowerBound].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    let end = bytes[extent.upperBound...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 }
    if !isJSON, bytes[start..<extent.lowerBound].allSatisfy(\.isBlank) {
      // A line of its own goes, with the remark at its end.
      if let end { return replacing(start..<end, by: []) }
      return replacing(max(0, start - 1)..<bytes.count, by: [])
    }
    if position > 0 {
      return replacing(
        nodes[siblings[position - 1]].extent.upperBound..<extent.upperBound, by: [])
    }
    if siblings.count > 1 {
      return replacing(extent.lowerBound..<nodes[siblings[1]].extent.lowerBound, by: [])
    }
    let value = nodes[group].value
    let inner = text(value).trimming { $0.isPadding || $0 == ASCII.lineFeed }
    return isJSON
      ? replacing(inner.startIndex + 1..<inner.endIndex - 1, by: [])
      : replacing(extent, by: [])
  }

  /// The file with one more child of a group.
  ///
  /// - Parameters:
  ///   - anchor: The child that it comes behind; nil for the first.
  ///   - isEntry: Whether the group is a list.
  fileprivate func inserting(
    _ text: [UInt8], behind anchor: Int?, in group: Int, isEntry: Bool
  ) -> [UInt8]? {
    let siblings = nodes[group].children
    guard let first = siblings.first else { return insertingOnly(text, in: group) }
    let separator =
      isJSON && siblings.count > 1
      ? Array(self.text(self.separator(in: nodes[group], before: 1)))
      : isJSON ? newSeparator(in: nodes[group]) : lineSeparator(in: nodes[group])
    if let anchor {
      let end =
        isJSON
        ? nodes[anchor].extent.upperBound
        : endOfLine(nodes[anchor].extent.upperBound)
      return replacing(end..<end, by: separator + text)
    }
    let start = nodes[first].extent.lowerBound
    return replacing(start..<start, by: text + separator)
  }

  private func insertingOnly(_ text: [UInt8], in group: Int) -> [UInt8]? {
    if isJSON {
      let value = nodes[group].value
      let inner = self.text(value).trimming { $0.isPadding || $0 == ASCII.lineFeed }
      return replacing(inner.startIndex + 1..<inner.endIndex - 1, by: text)
    }
    // Below the root of an empty file; a key without a value has no place for keys below it.
    guard group == 0 else { return nil }
    let end = bytes.last.map { $0 == ASCII.lineFeed } ?? true
    return bytes + (end ? text + [ASCII.lineFeed] : [ASCII.lineFeed] + text)
  }

  private func endOfLine(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
    return end > offset && bytes[end - 1] == ASCII.carriageReturn ? end - 1 : end
  }
}
