import Store

/// Where a long text goes, piece by piece: to a file that is replaced whole at the end, or to a
/// receiver of pieces.
package final class DataStream {
  private let file: FileOutput?
  private let receive: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 16

  /// A stream to the file that a person names; without one, to `receive`.
  ///
  /// - Parameter isPrivate: Whether the file is for its owner alone.
  package init(
    to path: String?, isPrivate: Bool = false, in context: ActionContext,
    else receive: @escaping ([UInt8]) throws -> Void
  ) throws {
    file = try path.map { path throws in
      do {
        return try FileOutput(
          following: context.environment.absolute(path), isPrivate: isPrivate)
      } catch var error as StoreError {
        error.file = path
        throw error
      }
    }
    self.receive = receive
    buffer.reserveCapacity(2 * Self.pieceSize)
  }

  /// Adds text at the end.
  package func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what is left, and replaces the file.
  package func finish() throws {
    try flush()
    try file?.finish()
  }

  private func flush() throws {
    if let file { try file.write(buffer) } else { try receive(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
