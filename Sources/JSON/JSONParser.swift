import Words

/// Parses a text into nodes, without recursion.
struct JSONParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var index = 0
  private var nodes: [JSONDocument.Node] = []
  /// The node indices of the arrays and objects that are open.
  private var open: [Int] = []

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    nodes.reserveCapacity(bytes.count / 16)
  }

  mutating func parse() throws(JSONError) -> [JSONDocument.Node] {
    repeat {
      try parseValue()
      // After a value come the closing brackets of containers, and a comma.
      while let container = open.last {
        skipBlanks()
        let closing = isObject(container) ? ASCII.closeBrace : ASCII.closeBracket
        let byte = try peek()
        index += 1
        if byte == ASCII.comma { break }
        guard byte == closing else { throw JSONError(code: .unexpectedByte, offset: index - 1) }
        close(container)
      }
    } while !open.isEmpty
    skipBlanks()
    if index < bytes.count { throw JSONError(code: .trailing, offset: index) }
    return nodes
  }

  private func isObject(_ node: Int) -> Bool { nodes[node].kind == .object }

  private mutating func close(_ container: Int) {
    nodes[container].end = index
    nodes[container].next = nodes.count
    open.removeLast()
  }

  /// Parses one scalar or empty container. Containers that open before it stay open.
  private mutating func parseValue() throws(JSONError) {
    while true {
      var key = (-1, -1)
      if let container = open.last, isObject(container) { key = try parseKey() }
      skipBlanks()
      let start = index
      let kind = try parseStart()
      let isContainer = kind == .array || kind == .object
      nodes.append(
        .init(
          kind: kind, start: start, end: index, keyStart: key.0, keyEnd: key.1,
          next: nodes.count + 1))
      guard isContainer else { return }
      open.append(nodes.count - 1)
      if open.count > depthLimit { throw JSONError(code: .tooDeep, offset: start) }
      skipBlanks()
      guard try peek() == (kind == .object ? ASCII.closeBrace : ASCII.closeBracket) else {
        continue
      }
      index += 1
      close(nodes.count - 1)
      return
    }
  }

  /// Parses a scalar, or the opening bracket of a container.
  private mutating func parseStart() throws(JSONError) -> JSONDocument.Kind {
    switch try peek() {
    case ASCII.openBrace:
      index += 1
      return .object
    case ASCII.openBracket:
      index += 1
      return .array
    case ASCII.quote:
      try parseString()
      return .string
    case UInt8(ascii: "t"): return try parseWord("true", .bool)
    case UInt8(ascii: "f"): return try parseWord("false", .bool)
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "N"): return try parseWord("NaN", .number)
    case UInt8(ascii: "I"): return try parseWord("Infinity", .number)
    case ASCII.hyphen, ASCII.zero...UInt8(ascii: "9"):
      return try parseNumber()
    default: throw JSONError(code: .unexpectedByte, offset: index)
    }
  }

  private mutating func parseKey() throws(JSONError) -> (Int, Int) {
    skipBlanks()
    let start = index
    guard try peek() == ASCII.quote else {
      throw JSONError(code: .unexpectedByte, offset: index)
    }
    try parseString()
    let end = index
    skipBlanks()
    guard try peek() == ASCII.colon else {
      throw JSONError(code: .unexpectedByte, offset: index)
    }
    index += 1
    return (start, end)
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONDocument.Kind
  ) throws(JSONError) -> JSONDocument.Kind {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[offset] else {
        throw JSONError(code: .unexpectedByte, offset: start)
      }
      index += 1
    }
    return kind
  }

  private mutating func parseNumber() throws(JSONError) -> JSONDocument.Kind {
    let start = index
    if bytes[index] == ASCII.hyphen { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "I") {
      return try parseWord("Infinity", .number)
    }
    let whole = index
    var digits = skipDigits()
    if digits > 1, bytes[whole] == ASCII.zero { digits = 0 }
    if digits > 0, index < bytes.count, bytes[index] == ASCII.period {
      index += 1
      digits = skipDigits()
    }
    if digits > 0, index < bytes.count, bytes[index].asciiLowercased == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == ASCII.plus || bytes[index] == ASCII.hyphen {
        index += 1
      }
      digits = skipDigits()
    }
    guard digits > 0 else { throw JSONError(code: .number, offset: start) }
    return .number
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    return index - start
  }

  private mutating func parseString() throws(JSONError) {
    index += 1
    while true {
      let byte = try peek()
      index += 1
      switch byte {
      case ASCII.quote: return
      case ASCII.backslash:
        let letter = try peek()
        index += 1
        if letter == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard JSONString.hexDigit(try peek()) != nil else {
              throw JSONError(code: .string, offset: index)
            }
            index += 1
          }
        } else if JSONString.simpleEscapes[letter] == nil, letter != ASCII.quote,
          letter != ASCII.backslash, letter != ASCII.slash
        {
          throw JSONError(code: .string, offset: index - 1)
        }
      case ..<ASCII.space: throw JSONError(code: .string, offset: index - 1)
      default: continue
      }
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte.isBlank || byte == ASCII.lineFeed || byte == ASCII.carriageReturn else { return }
      index += 1
    }
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard index < bytes.count else { throw JSONError(code: .unexpectedEnd, offset: index) }
    return bytes[index]
  }
}
