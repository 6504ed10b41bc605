/// Changes to single places of a JSON text; all other bytes stay as they are.
///
/// What is added looks like its neighbours: their separators, their indentation, their escapes.
/// Ranges are those of the document, whatever has been changed before.
public struct JSONEdits: Sendable {
  /// A value or a member to add.
  public enum Addition: Sendable {
    /// An element of an array.
    case value(JSONValue)
    /// A member of an object.
    case member(JSONValue.Member)
  }

  /// The text that is changed.
  public let document: JSONDocument
  private let style: JSONStyle
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// No changes to a document yet.
  public init(_ document: JSONDocument) {
    self.document = document
    style = JSONStyle(of: document)
  }

  /// Whether nothing has been changed.
  public var isEmpty: Bool { edits.isEmpty }

  /// How many places have been changed.
  public var count: Int { edits.count }

  /// Puts a value in the place of one.
  ///
  /// - Parameter example: A value whose layout the new one is to have.
  public mutating func replace(
    _ element: JSONDocument.Element, by value: JSONValue, like example: JSONDocument.Element
  ) {
    let style = style.like(example)
    let margin =
      style.indent == nil
      ? [] : JSONStyle.indent(ofLineAt: element.extent.lowerBound, in: document.bytes)
    edits.append((element.range, style.text(of: value, margin: margin)))
  }

  /// Changes what an array or an object holds.
  ///
  /// - Parameters:
  ///   - container: The array or object.
  ///   - removed: Which of its children go, by their places.
  ///   - added: What comes, in order, each behind the child at a place; behind -1 is first.
  ///   - example: A value whose layout new ones are to have where no neighbour shows one.
  public mutating func change(
    _ container: JSONDocument.Element, removing removed: Set<Int> = [],
    adding added: [(behind: Int, what: Addition)], like example: JSONDocument.Element
  ) {
    if removed.isEmpty, added.isEmpty { return }
    let children = Array(container.children)
    guard let first = children.indices.first(where: { !removed.contains($0) }) else {
      return fill(container, added.map(\.what), like: example)
    }
    let layout = layout(of: children, in: container, like: example)
    if first > 0 {
      edits.append((children[0].extent.lowerBound..<children[first].extent.lowerBound, []))
    }
    for place in removed.sorted() where place > first {
      edits.append((children[place - 1].range.upperBound..<children[place].range.upperBound, []))
    }
    for (behind, what) in added {
      let text = layout.text(what)
      var anchor = behind
      while anchor > first, removed.contains(anchor) { anchor -= 1 }
      if anchor < first {
        let start = children[first].extent.lowerBound
        edits.append((start..<start, text + layout.separator))
      } else {
        let end = children[anchor].range.upperBound
        edits.append((end..<end, layout.separator + text))
      }
    }
  }

  /// The text with all changes.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.bytes.count + edits.reduce(0) { $0 + $1.bytes.count })
    var offset = 0
    // What is added at a place comes before what is taken away from there on; else in the order in
    // which it was asked for.
    let sorted = edits.enumerated().sorted { one, other in
      let (left, right) = (one.element.range, other.element.range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.isEmpty != right.isEmpty { return left.isEmpty }
      return one.offset < other.offset
    }
    for (_, edit) in sorted {
      result += document.bytes[offset..<edit.range.lowerBound]
      result += edit.bytes
      offset = edit.range.upperBound
    }
    return result + document.bytes[offset...]
  }

  // MARK: Layout

  /// How the children of one array or object stand.
  private struct Layout {
    let separator: [UInt8]
    let margin: ArraySlice<UInt8>
    let style: JSONStyle

    func text(_ what: Addition) -> [UInt8] {
      switch what {
      case .value(let value): style.text(of: value, margin: margin)
      case .member(let member): style.text(of: member, margin: margin)
      }
    }
  }

  private func layout(
    of children: [JSONDocument.Element], in container: JSONDocument.Element,
    like example: JSONDocument.Element
  ) -> Layout {
    let bytes = document.bytes
    let own = style.like(container)
    let separator: [UInt8] =
      if children.count > 1 {
        Array(bytes[children[0].range.upperBound..<children[1].extent.lowerBound])
      } else {
        container.lead.contains(0x0A) ? [UInt8(ascii: ",")] + container.lead : own.comma
      }
    guard separator.contains(0x0A) else {
      var style = own
      style.indent = nil
      return Layout(separator: separator, margin: [], style: style)
    }
    // An element of an array looks like the others.
    let sibling = children.last { $0.countWithin > 0 }
    return Layout(
      separator: separator,
      margin: JSONStyle.indent(ofLineAt: children[0].extent.lowerBound, in: bytes),
      style: container.kind == .array ? style.like(sibling ?? example) : own)
  }

  /// Makes an array or object hold `parts` and nothing else.
  private mutating func fill(
    _ container: JSONDocument.Element, _ parts: [Addition], like example: JSONDocument.Element
  ) {
    var (values, members): ([JSONValue], [JSONValue.Member]) = ([], [])
    for part in parts {
      switch part {
      case .value(let value): values.append(value)
      case .member(let member): members.append(member)
      }
    }
    replace(
      container, by: container.kind == .array ? .array(values) : .object(members), like: example)
  }
}

extension JSONDocument.Element {
  /// Where it stands together with its key, if it has one.
  var extent: Range<Int> { (keyRange ?? range).lowerBound..<range.upperBound }

  /// The blanks between its bracket and the first of the values in it; nothing where it has none.
  var lead: ArraySlice<UInt8> {
    var children = children.makeIterator()
    guard let first = children.next() else { return [] }
    return document.bytes[range.lowerBound + 1..<first.extent.lowerBound]
  }
}
