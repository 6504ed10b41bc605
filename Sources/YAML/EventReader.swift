internal import CLibyaml
import Words

/// Reads the events of a YAML stream, one at a time.
///
/// Invariant: owns one `yaml_parser_t`, which is released in `deinit`. libyaml keeps a pointer to the
/// struct and to the input. So the struct is allocated on the heap, and the reader must not outlive
/// the buffer that it was made with.
final class EventReader {
  /// One event, with its byte range in the input.
  struct Event {
    enum Kind {
      case documentStart
      case documentEnd
      case streamEnd
      case alias(String)
      case scalar(YAMLScalar)
      case sequenceStart(isFlow: Bool)
      case sequenceEnd
      case mappingStart(isFlow: Bool)
      case mappingEnd
    }
    let kind: Kind
    let anchor: String?
    let range: Range<Int>
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let offsets: CharacterOffsets
  private let input: UnsafeBufferPointer<UInt8>

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    offsets = CharacterOffsets(input)
    parser = .allocate(capacity: 1)
    // It fails only where malloc fails, which ends a Swift program anyway.
    precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; after `streamEnd` there is none.
  func next() throws(YAMLError) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw error() }
      defer { yaml_event_delete(&event) }
      if event.type != YAML_STREAM_START_EVENT { return swiftEvent(event) }
    }
  }

  /// The line of a byte of the input, counted from 1.
  func line(at offset: Int) -> Int {
    1 + input.prefix(offset).count { $0 == ASCII.lineFeed }
  }

  private func swiftEvent(_ event: yaml_event_t) -> Event {
    let kind: Event.Kind
    var anchor: String?
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        YAMLScalar(
          String(decoding: text, as: UTF8.self), style: style(scalar.style),
          tag: string(scalar.tag)))
      anchor = string(scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
      anchor = string(event.data.sequence_start.anchor)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
      anchor = string(event.data.mapping_start.anchor)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
    let start = offsets.byte(event.start_mark.index)
    let end = offsets.byte(event.end_mark.index)
    return Event(kind: kind, anchor: anchor, range: start..<max(start, end))
  }

  private func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(decodingCString: $0, as: UTF8.self) }
  }

  private func error() -> YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "not YAML"
    switch parser.pointee.error {
    case YAML_READER_ERROR:
      // The reader is ahead of the scanner, and gives a byte offset, not a mark.
      let line = line(at: Int(parser.pointee.problem_offset))
      return YAMLError(.encoding, problem, line: line)
    default:
      let context = parser.pointee.context.map { String(cString: $0) + ": " } ?? ""
      let offset = offsets.byte(parser.pointee.problem_mark.index)
      return YAMLError(.syntax, context + problem, line: line(at: offset))
    }
  }
}

/// Turns libyaml's `mark.index`, which counts Unicode scalars, into byte offsets.
private struct CharacterOffsets {
  /// The byte offset of each scalar, and of the end; empty where every scalar is one byte.
  private let starts: [Int32]
  private let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    if bytes.allSatisfy(UTF8.isASCII) {
      starts = []
    } else {
      let first = bytes.indices.filter { !UTF8.isContinuation(bytes[$0]) }
      starts = first.map(Int32.init) + [Int32(count)]
    }
  }

  func byte(_ index: Int) -> Int {
    guard !starts.isEmpty else { return min(index, count) }
    return Int(starts[min(index, starts.count - 1)])
  }
}
