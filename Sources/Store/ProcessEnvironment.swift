import Words

/// What a process finds around it: handed in by the command line, made up by tests.
///
/// Nothing in this module asks the system for these.
public struct ProcessEnvironment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The home folder by the system's list of accounts, for when `HOME` is not set.
  public var accountHome: String?
  /// The current folder, as an absolute path.
  public var currentDirectory: String
  /// The login name.
  public var userName: String
  /// The name of the machine.
  public var hostName: String

  /// An environment of these parts.
  public init(
    variables: [String: String], accountHome: String? = nil, currentDirectory: String,
    userName: String, hostName: String
  ) {
    self.variables = variables
    self.accountHome = accountHome
    self.currentDirectory = currentDirectory
    self.userName = userName
    self.hostName = hostName
  }

  /// A variable that is set to something; an empty one counts as not set.
  public subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The home folder: `HOME` where it is absolute, else that of the account; nil where there is
  /// neither.
  public var home: String? {
    [self["HOME"], accountHome].compactMap(\.self).first { $0.utf8.first == ASCII.slash }
  }

  /// `path` as an absolute path: `~/` is the home folder, and a relative path begins in the current
  /// folder.
  ///
  /// - Throws: `badConfiguration` for `~/` without a home folder; `usage` for an empty path, which
  ///   is a script's variable that was never set, and not the current folder.
  public func absolute(_ path: String) throws(StoreError) -> String {
    if path.isEmpty { throw StoreError(.usage, "a path is needed, and this one is empty") }
    if path == "~" || path.utf8.starts(with: "~/".utf8) {
      return try homeForPaths() + String(decoding: path.utf8.dropFirst(1), as: UTF8.self)
    }
    if path.utf8.first == ASCII.slash { return path }
    return currentDirectory == "/" ? "/" + path : "\(currentDirectory)/\(path)"
  }

  package func homeForPaths() throws(StoreError) -> String {
    guard let home else {
      throw StoreError(
        .badConfiguration, "there is no home folder: HOME is not set",
        hint: "Set HOME, or name the store with -C or BESTUPID_STORE.")
    }
    return home.utf8.count > 1 && home.utf8.last == ASCII.slash
      ? String(decoding: home.utf8.dropLast(), as: UTF8.self) : home
  }
}
