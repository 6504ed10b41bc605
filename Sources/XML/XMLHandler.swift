/// What is told of the elements of an XML file, in their order.
public protocol XMLHandler: AnyObject {
  /// An element begins. The answer says what of it is wanted.
  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest

  /// An element ends of which something was wanted.
  ///
  /// - Parameter text: Its text, where that was wanted.
  func end(_ name: XMLText, _ text: XMLText?)
}

/// What of an element is wanted.
public enum XMLInterest: Sendable {
  /// Nothing: neither what is in it nor its end is told.
  case nothing
  /// The elements in it, and its end.
  case children
  /// Its own text, at its end; not the elements in it.
  case text
}

/// Why bytes are no XML that can be read.
public struct XMLError: Error, Equatable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// What is wrong there.
  public let reason: String
  /// Whether the file ends too early, and all before its end is right: what was told of it stands.
  public let isCut: Bool

  init(line: Int, _ reason: String, isCut: Bool = false) {
    (self.line, self.reason, self.isCut) = (line, reason, isCut)
  }
}

/// How much of a file is read.
public struct XMLLimits: Sendable {
  /// How deep elements may lie in each other.
  public var depth = 32
  /// The bytes of a tag, of the text of an element, and of a record.
  public var size = 8 << 20
  /// The depth of elements that are records: the root has 1. nil for a file that has none.
  public var recordDepth: Int?
  /// The bytes before the root element.
  public var prolog = 1 << 20

  /// The limits.
  public init(recordDepth: Int? = nil) { self.recordDepth = recordDepth }
}
