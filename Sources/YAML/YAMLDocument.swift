/// The reading of a whole YAML document.
public enum YAMLDocument {
  /// The root of the one document in `bytes`; nil where there is nothing but blanks and comments.
  ///
  /// Ranges are in the indices of `bytes`, so a slice of a file gives places in the file. A byte
  /// order mark in front is passed over. Repeated keys are kept. Aliases stand for the nodes of
  /// their anchor, whose number is bounded, as is the depth (`YAMLLimits`); an alias within its own
  /// anchor is refused. Merge keys (`<<`) are keys like any other.
  ///
  /// - Throws: `YAMLError` with libyaml's words and the line.
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

  /// The root of the one document in `bytes`, as for a slice.
  public static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    try parse(bytes[...])
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// Nodes out of events.
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
        // Of nothing but a document marker, libyaml makes an empty scalar.
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

  /// From the start event to the closing bracket, or to the end of the last value: for libyaml a
  /// block collection goes on until the next token, over comments that are not its own.
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
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(input[end - 1]) { end -= 1 }
    return range.lowerBound..<end
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
