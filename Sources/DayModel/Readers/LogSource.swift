import LogSyntax
public import Values

/// A file of a day: its path as given, and what is in it.
public struct LogSource: Sendable {
  /// What its path says of it; nil where it is no log's.
  public let name: LogFileName?
  /// Its bytes, read.
  public let document: LogDocument
  /// What a number without a unit is in it.
  public let units: FormatUnits
  /// The path as given; nil where its name tells it, which is spelled out when it is asked for.
  private let given: String?

  /// The path or name, as diagnostics show it.
  public var path: String { given ?? name.map(\.path) ?? "" }

  /// A file that is read already.
  public init(path: String, document: LogDocument, units: FormatUnits = .standard) {
    given = path
    name = LogFileName(path: path)
    (self.document, self.units) = (document, units)
  }

  /// A file of a store with these bytes.
  public init(_ name: LogFileName, bytes: [UInt8], units: FormatUnits) {
    given = nil
    self.name = name
    (document, self.units) = (LogDocument(bytes), units)
  }

  /// A file with these bytes.
  public init(path: String, bytes: [UInt8], units: FormatUnits = .standard) {
    self.init(path: path, document: LogDocument(bytes), units: units)
  }
}
