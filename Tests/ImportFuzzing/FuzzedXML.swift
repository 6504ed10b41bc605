import XML

/// XML in pieces: whatever they are, the same is told, and it ends in the same way.
enum FuzzedXML {
  static func read(_ bytes: [UInt8]) throws(BrokenInvariant) -> Bool {
    let whole = Notes(of: [bytes])
    let pieces = Notes(of: FuzzedPieces(bytes))
    try require(whole.lines == pieces.lines, "in pieces other elements are told")
    // What is said of it is Expat's, and may be of another byte.
    try require(
      whole.failure?.isCut == pieces.failure?.isCut,
      "in pieces something else is wrong: \(whole.outcome), \(pieces.outcome)")
    return whole.failure == nil
  }
}

/// Writes down what it is told. What is wanted of an element comes from its name.
private final class Notes: XMLHandler {
  private(set) var lines: [String] = []
  private(set) var failure: XMLError?

  /// What is wrong, and whether that is its end.
  var outcome: String { failure.map { "\($0.reason), cut: \($0.isCut)" } ?? "nothing" }

  init(of pieces: some Sequence<[UInt8]>) {
    let reader = XMLReader(XMLLimits(recordDepth: 2))
    do {
      for piece in pieces { try piece.withUnsafeBytes { try reader.read($0, to: self) } }
      try reader.finish(self)
    } catch {
      failure = error as? XMLError
    }
  }

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    var line = "<\(name.string) \(name.local.string)"
    attributes.forEach { line += " \($0.string)=\($1.string),\($1.number ?? 0)" }
    lines.append(line)
    return switch name.bytes.count % 4 {
    case 0: .text
    case 1: .nothing
    default: .children
    }
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    lines.append(">\(name.string)" + (text.map { "=\($0.string)" } ?? ""))
  }
}
