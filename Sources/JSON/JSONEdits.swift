/// Changes to single places of a JSON text; all other bytes stay as they are.
///
/// What is added looks like its neighbours: their separators, their indentation, their escapes.
/// Places are those of the document, whatever has been changed before. What a container holds is
/// changed once, for changes must not overlap; changes within what stays in it are no part of that.
public struct JSONEdits: Sendable {
  /// A value or a member to add.
  public enum Addition: Sendable {
    /// An element of an array.
    case value(JSONValue)
    /// A member of an object.
    case member(JSONValue.Member)
    /// Either, in the text that ``Layout/text(of:)`` made of it: of many, values need more memory.
    case text([UInt8])
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
    let layout = layout(of: container, like: example)
    if first > 0 {
      edits.append((children[0].extent.lowerBound..<children[first].extent.lowerBound, []))
    }
    for place in removed.sorted() where place > first {
      edits.append((children[place - 1].range.upperBound..<children[place].range.upperBound, []))
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
      precondition(edit.range.lowerBound >= offset, "two changes of one place")
      result += document.bytes[offset..<edit.range.lowerBound]
      result += edit.bytes
      offset = edit.range.upperBound
    }
    return result + document.bytes[offset...]
  }

  // MARK: Layout

  /// How what an array or an object holds is laid out.
  public struct Layout: Sendable {
    /// What stands before the first, between two, and after the last.
    fileprivate let (lead, separator, tail): ([UInt8], [UInt8], [UInt8])
    /// What the lines of each are indented by.
    fileprivate let margin: [UInt8]
    fileprivate let style: JSONStyle

    /// The text of something to add.
    public func text(of what: Addition) -> [UInt8] {
      switch what {
      case .value(let value): style.text(of: value, margin: margin)
      case .member(let member): style.text(of: member, margin: margin)
      case .text(let text): text
      }
    }
  }

  /// How additions to an array or object are laid out: like what it holds; where that is nothing,
  /// like `example`.
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
        lead.contains(0x0A) ? [UInt8(ascii: ",")] + lead : own.comma
      }
    guard separator.contains(0x0A) else {
      var style = own
      style.indent = nil
      return Layout(lead: lead, separator: separator, tail: [], margin: [], style: style)
    }
    // An element of an array looks like the others.
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
      lead: line, separator: [UInt8(ascii: ",")] + line, tail: style.newline + outer,
      margin: outer + indent, style: style)
  }

  /// Makes an array or object hold `parts` and nothing else.
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
  /// Where it stands together with its key, if it has one.
  var extent: Range<Int> { (keyRange ?? range).lowerBound..<range.upperBound }

  /// The blanks between its bracket and the first of the values in it; nothing where it has none.
  var lead: ArraySlice<UInt8> {
    var children = children.makeIterator()
    guard let first = children.next() else { return [] }
    return document.bytes[range.lowerBound + 1..<first.extent.lowerBound]
  }
}
