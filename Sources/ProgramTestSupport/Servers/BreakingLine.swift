import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line to a server that breaks: it carries bytes both ways between its own port and the
/// server's, and cuts every connection once a given number have gone one way.
public final class BreakingLine: Sendable {
  /// The way whose bytes are counted.
  public enum Way: Sendable {
    /// From the client, as a push sends them.
    case up
    /// From the server, as a fetch receives them.
    case down
  }

  private let listener: LoopbackSocket

  /// The port to connect to.
  public var port: Int { listener.port }

  /// A line to `server`, a port, that breaks after `bytes` have gone `way`.
  public init(to server: Int, after bytes: Int, _ way: Way) throws {
    let listener = try LoopbackSocket.listening()
    self.listener = listener
    Thread.detachNewThread {
      while let client = listener.accepted() {
        guard let server = try? LoopbackSocket.connected(to: server) else { continue }
        let (up, down) = way == .up ? (bytes, Int.max) : (Int.max, bytes)
        Thread.detachNewThread { Self.carry(from: client, to: server, atMost: up) }
        Thread.detachNewThread { Self.carry(from: server, to: client, atMost: down) }
      }
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

  private static func carry(from: LoopbackSocket, to: LoopbackSocket, atMost limit: Int) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var left = limit
    while left > 0 {
      let received = recv(from.descriptor, &buffer, min(buffer.count, left), 0)
      guard received > 0 else { break }
      var sent = 0
      while sent < received {
        let step = buffer[sent..<received].withUnsafeBytes {
          send(to.descriptor, $0.baseAddress, $0.count, noSignal)
        }
        guard step > 0 else { break }
        sent += step
      }
      guard sent == received else { break }
      left -= received
    }
    // Both ends learn of it, whichever way it broke.
    shutdown(from.descriptor, Int32(SHUT_RDWR))
    shutdown(to.descriptor, Int32(SHUT_RDWR))
  }

  #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal = Int32(0)
  #endif
}
