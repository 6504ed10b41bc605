/// Why bytes are no CSV that can be read.
public struct CSVError: Error, Equatable, Sendable {
  /// What is wrong, in one line, without the number of the line.
  public let message: String
  /// The line of the file, from 1; nil where the whole file is meant.
  public let line: Int?

  init(_ message: String, line: Int? = nil) { (self.message, self.line) = (message, line) }
}
