import Values

/// An element of an XML file that is written: with a text, or with elements in it.
struct XMLElement {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var text = ""
  var children: [XMLElement] = []

  /// A file whose root it is, in UTF-8, an element a line.
  var file: [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(lines(indent: ""))".utf8)
  }

  private func lines(indent: String) -> String {
    let attributes = attributes.map { " \($0.name)=\"\($0.value.escapedForXML)\"" }.joined()
    let begin = "\(indent)<\(name)\(attributes)>"
    if children.isEmpty { return "\(begin)\(text.escapedForXML)</\(name)>\n" }
    let inner = children.map { $0.lines(indent: "\(indent)  ") }.joined()
    return "\(begin)\n\(inner)\(indent)</\(name)>\n"
  }
}
