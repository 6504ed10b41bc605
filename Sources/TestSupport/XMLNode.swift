/// An element of an XML document, as strict as these tests need: what is no well-formed XML is nil.
public struct XMLNode {
  /// Its name, with its prefix.
  public let name: String
  /// Its attributes.
  public let attributes: [String: String]
  /// The elements in it, in their order.
  public private(set) var children: [XMLNode] = []
  /// Its own text, without that of the elements in it.
  public private(set) var text = ""

  /// The root element of a document.
  public init?(parsing document: String) {
    var rest = document[...]
    guard let root = XMLNode(reading: &rest), rest.allSatisfy(\.isWhitespace) else { return nil }
    self = root
  }

  private init?(reading rest: inout Substring) {
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    var tag = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    let isEmpty = tag.last == "/"
    if isEmpty { tag = tag.dropLast() }
    name = String(tag.prefix { $0 != " " })
    guard let attributes = Self.attributes(tag.dropFirst(name.count)), !name.isEmpty else {
      return nil
    }
    self.attributes = attributes
    if isEmpty { return }
    while true {
      let words = rest.prefix { $0 != "<" }
      guard let plain = Self.unescaped(words) else { return nil }
      text += plain
      rest = rest.dropFirst(words.count)
      if rest.hasPrefix("</") {
        guard rest.hasPrefix("</\(name)>") else { return nil }
        rest = rest.dropFirst(name.count + 3)
        return
      }
      guard let child = XMLNode(reading: &rest) else { return nil }
      children.append(child)
    }
  }

  private static func attributes(_ text: Substring) -> [String: String]? {
    var attributes: [String: String] = [:]
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count + 1)
      guard rest.first == "\"" else { return nil }
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 1).drop { $0 == " " }
      guard let plain = unescaped(value),
        attributes.updateValue(plain, forKey: String(name)) == nil
      else { return nil }
    }
    return attributes
  }

  private static func unescaped(_ text: Substring) -> String? {
    if text.contains("<") { return nil }
    var plain = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      rest = rest[mark...]
      let known = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
      guard let name = known.keys.first(where: { rest.hasPrefix($0) }) else { return nil }
      plain += known[name] ?? ""
      rest = rest.dropFirst(name.count)
    }
    return plain + rest
  }

  /// The element and all below it.
  public var all: [XMLNode] { [self] + children.flatMap(\.all) }
  /// Those of them that have a name.
  public func all(_ name: String) -> [XMLNode] { all.filter { $0.name == name } }
  /// An attribute as a number; nil where it is none.
  public func number(_ name: String) -> Double? { attributes[name].flatMap(Double.init) }
}
