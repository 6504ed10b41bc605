public import Store
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ProcessEnvironment {
  /// The environment that this process really has.
  ///
  /// - Throws: `noSuchFile` where the current folder was removed.
  public static func current() throws(StoreError) -> ProcessEnvironment {
    var variables: [String: String] = [:]
    var entry = environ
    while let pair = entry.pointee.map({ String(cString: $0) }) {
      // A byte, as the system has it: with what follows it may be another character.
      if let equals = pair.utf8.firstIndex(of: ASCII.equals) {
        variables[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      entry += 1
    }
    let account = getpwuid(getuid())?.pointee
    var host = [CChar](repeating: 0, count: 256)
    let hasHost = gethostname(&host, host.count - 1) == 0
    guard let folder = getcwd(nil, 0) else {
      throw StoreError(.noSuchFile, "the current folder is gone")
    }
    defer { free(folder) }
    return ProcessEnvironment(
      variables: variables,
      accountHome: account?.pw_dir.map { String(cString: $0) },
      currentDirectory: String(cString: folder),
      userName: account?.pw_name.map { String(cString: $0) } ?? "someone",
      hostName: hasHost
        ? String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        : "localhost")
  }
}
