import Words

/// Reads a YAML document into nodes, and makes edits of it.
public enum YAMLDocument {
  /// The root of the one document in `bytes`; nil where there are only blanks and comments.
  ///
  /// Ranges are in the indices of `bytes`, so a slice of a file gives offsets in the file. A leading
  /// byte order mark is skipped. Repeated keys are kept. An alias is replaced by the nodes of its
  /// anchor; an alias inside its own anchor is an error. The number of nodes and the depth are
  /// limited (`YAMLLimits`). Merge keys (`<<`) are ordinary keys.
  ///
  /// - Throws: `YAMLError` with libyaml's message and the line.
  public static func parse(_ bytes: ArraySlice<UInt8>) throws(YAMLError) -> YAMLNode? {
    guard bytes.count <= YAMLLimits.bytes else {
      throw YAMLError(.tooLarge, "more than \(YAMLLimits.bytes) bytes")
    }
    let body = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
    let result = body.withUnsafeBufferPointer { input in
      Result { () throws(YAMLError) in
        var builder = NodeBuilder(EventReader(input), input, offset: body.startIndex)
        return try builder.document()
      }
    }
    return try result.get()
  }

  /// The root of the one document in `bytes`, like `parse` of a slice.
  public static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    try parse(bytes[...])
  }

  static let byteOrderMark = Array("\u{FEFF}".utf8)
}

/// Builds nodes from events.
private struct NodeBuilder {
  private let reader: EventReader
  private let input: UnsafeBufferPointer<UInt8>
  private let offset: Int
  private var anchors: [String: YAMLNode] = [:]
  private var count = 0

  init(_ reader: EventReader, _ input: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.reader = reader
    self.input = input
    self.offset = offset
  }

  mutating func document() throws(YAMLError) -> YAMLNode? {
    guard case .documentStart = try reader.next().kind else { return nil }
    let root = try node(try reader.next(), depth: 0)
    while true {
      let event = try reader.next()
      switch event.kind {
      case .streamEnd:
        // For a document marker alone libyaml reports an empty scalar.
        return root.range.isEmpty ? nil : root
      case .documentStart:
        throw error(.shape, "more than one YAML document", at: event)
      default: continue
      }
    }
  }

  private mutating func node(
    _ event: EventReader.Event, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    let node: YAMLNode
    switch event.kind {
    case .alias(let name):
      guard let anchored = anchors[name] else {
        throw error(.syntax, "the alias *\(name) has no anchor before it", at: event)
      }
      try add(anchored.count, at: event)
      return YAMLNode(anchored.content, at: shifted(event.range))
    case .scalar(let scalar):
      try add(1, at: event)
      let isBlock = scalar.style == .literal || scalar.style == .folded
      node = YAMLNode(
        .scalar(scalar), at: shifted(isBlock ? withoutBlankEnd(event.range) : event.range))
    case .sequenceStart(let isFlow):
      try enter(event, depth: depth)
      node = try sequence(event, isFlow: isFlow, depth: depth)
    case .mappingStart(let isFlow):
      try enter(event, depth: depth)
      node = try mapping(event, isFlow: isFlow, depth: depth)
    case .documentStart, .documentEnd, .streamEnd, .sequenceEnd, .mappingEnd:
      throw error(.syntax, "a value is missing", at: event)
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func sequence(
    _ start: EventReader.Event, isFlow: Bool, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind {
        let range = range(from: start, to: event, isFlow: isFlow, last: items.last)
        return YAMLNode(.sequence(items), at: range)
      }
      items.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: EventReader.Event, isFlow: Bool, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    var pairs: [YAMLMapping.Pair] = []
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind {
        let range = range(from: start, to: event, isFlow: isFlow, last: pairs.last?.value)
        return YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: isFlow)), at: range)
      }
      let key = try node(event, depth: depth + 1)
      pairs.append(YAMLMapping.Pair(key: key, value: try node(reader.next(), depth: depth + 1)))
    }
  }

  /// The range of a collection: to its closing bracket, or to the end of its last value. libyaml ends
  /// a block collection at the next token only, after comments that do not belong to it.
  private func range(
    from start: EventReader.Event, to end: EventReader.Event, isFlow: Bool, last: YAMLNode?
  ) -> Range<Int> {
    let range = shifted(start.range)
    let upper = isFlow ? shifted(end.range).upperBound : last?.range.upperBound ?? range.upperBound
    return range.lowerBound..<max(range.lowerBound, upper)
  }

  private func shifted(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + offset..<range.upperBound + offset
  }

  private func withoutBlankEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isBlankOrLineEnd(input[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  private func isBlankOrLineEnd(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  private mutating func enter(_ event: EventReader.Event, depth: Int) throws(YAMLError) {
    guard depth < YAMLLimits.depth else {
      throw error(.tooLarge, "more than \(YAMLLimits.depth) levels", at: event)
    }
    try add(1, at: event)
  }

  private mutating func add(_ nodes: Int, at event: EventReader.Event) throws(YAMLError) {
    count += nodes
    guard count <= YAMLLimits.nodes else {
      throw error(.tooLarge, "more than \(YAMLLimits.nodes) values", at: event)
    }
  }

  private func error(
    _ kind: YAMLError.Kind, _ message: String, at event: EventReader.Event
  ) -> YAMLError {
    YAMLError(kind, message, line: reader.line(at: event.range.lowerBound))
  }
}
