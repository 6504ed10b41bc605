import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP socket of the loopback interface, closed when its last holder lets go.
///
/// One that listens and is never asked to accept is the silent server of the tests: the kernel
/// completes the connection, and nobody ever speaks.
public final class LoopbackSocket: Sendable {
  let descriptor: Int32

  /// A system call on a socket failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The call and the system's words.
    public let description: String
    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    // No server that another test starts shall hold it open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  private static func make() throws -> LoopbackSocket {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure("socket") }
    return LoopbackSocket(descriptor: descriptor)
  }

  /// One that listens.
  public static func listening() throws -> LoopbackSocket {
    let socket = try refusing()
    guard listen(socket.descriptor, 64) == 0 else { throw Failure("listen") }
    return socket
  }

  /// One that keeps its port to itself, and refuses whoever wants to connect.
  public static func refusing() throws -> LoopbackSocket {
    let socket = try make()
    guard socket.withAddress(port: 0, bind) == 0 else { throw Failure("bind") }
    return socket
  }

  /// One that is connected to a port, where something listens.
  static func connected(to port: Int) throws -> LoopbackSocket {
    let socket = try make()
    guard socket.withAddress(port: port, connect) == 0 else { throw Failure("connect") }
    return socket
  }

  /// The next connection to a socket that listens; nil once it is shut down.
  func accepted() -> LoopbackSocket? {
    let descriptor = accept(descriptor, nil, nil)
    return descriptor >= 0 ? LoopbackSocket(descriptor: descriptor) : nil
  }

  /// The last port that was given away; the first depends on the process, so that test runs
  /// beside each other seldom ask for the same.
  private static let lastPort = Mutex(15_000 + Int(getpid()) % 170 * 100)

  /// A port for a server to be. The system does not give it to anybody who asks for just any
  /// port, as these are below the range that it takes for that, and no test gets it a second time.
  static func freePort() throws -> Int {
    for _ in 0..<1_000 {
      let port = lastPort.withLock { last in
        last = last < 32_000 ? last + 1 : 15_000
        return last
      }
      let socket = try make()
      if socket.withAddress(port: port, bind) == 0 { return port }
    }
    throw Failure("bind")
  }

  /// Whether something accepts connections on a port.
  static func answers(_ port: Int) -> Bool {
    do { _ = try connected(to: port) } catch { return false }
    return true
  }

  /// The port at this end.
  public var port: Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    precondition(status == 0, "getsockname fails for no socket of ours")
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func withAddress(
    port: Int, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
