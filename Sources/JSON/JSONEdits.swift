import Words

/// Collects edits of a JSON text. All bytes outside the edits stay as they are.
///
/// New values look like their neighbours: the same separators, indentation and escapes. Indices and
/// elements are those of the original document, whatever edits were added before. Edits must not
/// overlap, so the children of a container are added and removed in one call of `change`; edits
/// inside a child that stays are allowed as well.
public struct JSONEdits: Sendable {
  /// Something to add to an array or an object.
  public enum Addition: Sendable {
    /// An element of an array.
    case value(JSONValue)
    /// A member of an object.
    case member(JSONValue.Member)
    /// An element or a member as text, made by ``Layout/text(of:)``. Needs less memory than a value.
    case text([UInt8])
  }

  /// The original document.
  public let document: JSONDocument
  private let style: JSONStyle
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Creates an empty list of edits of `document`.
  public init(_ document: JSONDocument) {
    self.document = document
    style = JSONStyle(of: document)
  }

  /// Whether there are no edits.
  public var isEmpty: Bool { edits.isEmpty }

  /// The number of edited byte ranges.
  public var count: Int { edits.count }

  /// Replaces a value.
  ///
  /// - Parameter example: A value whose layout the new one copies.
  public mutating func replace(
    _ element: JSONDocument.Element, by value: JSONValue, like example: JSONDocument.Element
  ) {
    let style = style.like(example)
    let margin =
      style.indent == nil
      ? [] : JSONStyle.indent(ofLineAt: element.extent.lowerBound, in: document.bytes)
    edits.append((element.range, style.text(of: value, margin: margin)))
  }

  /// Removes and adds children of an array or an object.
  ///
  /// - Parameters:
  ///   - container: The array or object.
  ///   - removed: The indices of the children to remove.
  ///   - added: The children to add, in order, each after the child with the index `behind`; -1 puts
  ///     it first.
  ///   - example: A value whose layout new ones copy where the container has none to copy.
  public mutating func change(
    _ container: JSONDocument.Element, removing removed: Set<Int> = [],
    adding added: [(behind: Int, what: Addition)], like example: JSONDocument.Element
  ) {
    if removed.isEmpty, added.isEmpty { return }
    let children = Array(container.children)
    guard let first = children.indices.first(where: { !removed.contains($0) }) else {
      return fill(container, added.map(\.what), like: example)
    }
    let layout = layout(of: container, like: example)
    if first > 0 {
      edits.append((children[0].extent.lowerBound..<children[first].extent.lowerBound, []))
    }
    for index in removed.sorted() where index > first {
      edits.append((children[index - 1].range.upperBound..<children[index].range.upperBound, []))
    }
    for (behind, what) in added {
      let text = layout.text(of: what)
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

  /// Gives members of an object other values.
  ///
  /// - Parameters:
  ///   - members: Keys with their new values; nil takes a member away.
  ///   - order: All keys that are known, in the order in which new ones are put among the others.
  ///   - named: The known key that a key of the object stands for; nil for one that is not known.
  public mutating func set(
    _ members: [(key: String, value: JSONValue?)], of object: JSONDocument.Element,
    order: [String], named: (String) -> String? = { $0 }
  ) {
    let children = Array(object.children)
    let keys = children.map { child in
      child.key.map { String(decoding: $0, as: UTF8.self) }.flatMap(named)
    }
    var removed: Set<Int> = []
    var added: [(behind: Int, what: Addition)] = []
    for (key, value) in members {
      if let at = keys.lastIndex(of: key) {
        if let value {
          replace(
            children[at], by: value, like: children[at].countWithin > 0 ? children[at] : object)
        } else {
          removed.insert(at)
        }
      } else if let value {
        // Behind the last key that goes before it.
        let earlier = order.prefix { $0 != key }
        let before = keys.lastIndex { $0.map(earlier.contains) == true }
        added.append((before ?? children.count - 1, .member(.init(key, value))))
      }
    }
    change(object, removing: removed, adding: added, like: object)
  }

  /// The text with all edits made.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.bytes.count + edits.reduce(0) { $0 + $1.bytes.count })
    var offset = 0
    // At one offset, insertions come before a removal, and otherwise in the order of the calls.
    let sorted = edits.enumerated().sorted { one, other in
      let (left, right) = (one.element.range, other.element.range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.isEmpty != right.isEmpty { return left.isEmpty }
      return one.offset < other.offset
    }
    for (_, edit) in sorted {
      precondition(edit.range.lowerBound >= offset, "two changes of one place")
      result += document.bytes[offset..<edit.range.lowerBound]
      result += edit.bytes
      offset = edit.range.upperBound
    }
    return result + document.bytes[offset...]
  }

  // MARK: Layout

  /// The layout of the children of an array or an object.
  public struct Layout: Sendable {
    /// The bytes before the first child, between two children, and after the last.
    fileprivate let (lead, separator, tail): ([UInt8], [UInt8], [UInt8])
    /// The indentation of the lines of each child.
    fileprivate let margin: [UInt8]
    fileprivate let style: JSONStyle

    /// The text of a child to add.
    public func text(of what: Addition) -> [UInt8] {
      switch what {
      case .value(let value): style.text(of: value, margin: margin)
      case .member(let member): style.text(of: member, margin: margin)
      case .text(let text): text
      }
    }
  }

  /// The layout for children to add to an array or object: that of its children; where it has none,
  /// that of `example`.
  public func layout(
    of container: JSONDocument.Element, like example: JSONDocument.Element
  ) -> Layout {
    var children = container.children.makeIterator()
    guard let first = children.next() else { return layout(ofEmpty: container, like: example) }
    let bytes = document.bytes
    let own = style.like(container)
    let lead = Array(container.lead)
    let separator: [UInt8] =
      if let second = children.next() {
        Array(bytes[first.range.upperBound..<second.extent.lowerBound])
      } else {
        lead.contains(ASCII.lineFeed) ? [ASCII.comma] + lead : own.comma
      }
    guard separator.contains(ASCII.lineFeed) else {
      var style = own
      style.indent = nil
      return Layout(lead: lead, separator: separator, tail: [], margin: [], style: style)
    }
    // A new element of an array looks like the others.
    var style = own
    if container.kind == .array {
      style = self.style.like(container.children.first { $0.countWithin > 0 } ?? example)
    }
    let margin = JSONStyle.indent(ofLineAt: first.extent.lowerBound, in: bytes)
    return Layout(
      lead: lead, separator: separator, tail: [], margin: Array(margin), style: style)
  }

  private func layout(
    ofEmpty container: JSONDocument.Element, like example: JSONDocument.Element
  ) -> Layout {
    let style = style.like(example)
    guard let indent = style.indent else {
      return Layout(lead: [], separator: style.comma, tail: [], margin: [], style: style)
    }
    let outer = JSONStyle.indent(ofLineAt: container.extent.lowerBound, in: document.bytes)
    let line = style.newline + outer + indent
    return Layout(
      lead: line, separator: [ASCII.comma] + line, tail: style.newline + outer,
      margin: outer + indent, style: style)
  }

  /// Replaces all children of an array or object.
  private mutating func fill(
    _ container: JSONDocument.Element, _ parts: [Addition], like example: JSONDocument.Element
  ) {
    let layout = layout(ofEmpty: container, like: example)
    var text: [UInt8] = []
    for part in parts {
      text += (text.isEmpty ? layout.lead : layout.separator) + layout.text(of: part)
    }
    if !parts.isEmpty { text += layout.tail }
    let range = container.range
    edits.append((range.lowerBound + 1..<range.upperBound - 1, text))
  }
}

extension JSONDocument.Element {
  /// The byte range of the value together with its key, if it has one.
  var extent: Range<Int> { (keyRange ?? range).lowerBound..<range.upperBound }

  /// The blanks between its opening bracket and its first child; empty where it has no child.
  var lead: ArraySlice<UInt8> {
    var children = children.makeIterator()
    guard let first = children.next() else { return [] }
    return document.bytes[range.lowerBound + 1..<first.extent.lowerBound]
  }
}
