/// Why bytes are no CSV that can be read.
public struct CSVError: Error, Equatable, Sendable {
  /// What is wrong, in one line, without the number of the line.
  public let message: String
  /// The line of the file, from 1; nil where the whole file is meant.
  public let line: Int?

  /// The encoding that its bytes seem to have, as iconv calls it, where that is why; else nil.
  public let encoding: String?

  init(_ message: String, line: Int? = nil, encoding: String? = nil) {
    (self.message, self.line, self.encoding) = (message, line, encoding)
  }
}
