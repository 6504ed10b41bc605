import LogSyntax

/// A file of a day: its path as given, and what is in it.
public struct LogSource: Sendable {
  /// What its path says of it; nil where it is no log's.
  public let name: LogFileName?
  /// Its bytes, read.
  public let document: LogDocument
  /// The path as given; nil where its name tells it, which is spelled out when it is asked for.
  private let given: String?

  /// The path or name, as diagnostics show it.
  public var path: String { given ?? name.map(\.path) ?? "" }

  /// A file that is read already.
  public init(path: String, document: LogDocument) {
    given = path
    name = LogFileName(path: path)
    self.document = document
  }

  /// A file of a store with these bytes.
  public init(_ name: LogFileName, bytes: [UInt8]) {
    given = nil
    self.name = name
    document = LogDocument(bytes)
  }

  /// A file with these bytes.
  public init(path: String, bytes: [UInt8]) {
    self.init(path: path, document: LogDocument(bytes))
  }
}
