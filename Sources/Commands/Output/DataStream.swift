import Store

/// Where the data of a long answer goes, piece by piece: to standard output, or to a file that takes
/// its place whole at the end.
final class DataStream {
  private let file: FileOutput?
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 16

  /// A stream to the file that a person names; without one, to standard output.
  init(_ path: String?, in session: Session) throws {
    file = try path.map { path throws in
      do {
        return try FileOutput(following: session.environment.absolute(path))
      } catch var error as WorkspaceError {
        error.file = path
        throw error
      }
    }
    buffer.reserveCapacity(2 * Self.pieceSize)
  }

  /// Adds text at the end.
  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what is left, and puts the file in its place.
  func finish() throws {
    try flush()
    try file?.finish()
  }

  private func flush() throws {
    if let file { try file.write(buffer) } else { try Terminal.data(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
