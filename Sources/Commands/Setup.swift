import Git
import JSON
import Store
import Sync

extension Session {
  /// The absolute path of a folder that is named, without a slash at its end.
  func newFolder(_ path: String) throws -> String {
    var path = try environment.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/.") { path.removeLast(2) }
    return path
  }

  /// What carries commits, as the machine's configuration asks for.
  var transport: any Transport {
    get throws {
      let git = GitExecutable.find(in: environment.variables)
      let libgit2 = Libgit2Transport(
        home: environment.home, hasAgent: environment.variables["SSH_AUTH_SOCK"] != nil)
      switch try machine?.transport ?? .auto {
      case .auto: return git ?? libgit2
      case .libgit2: return libgit2
      case .git:
        guard let git else {
          throw WorkspaceError(
            .badConfiguration, "transport is git, and there is no git on the PATH",
            hint: "Install git, or: bestupid config set transport auto")
        }
        return git
      }
    }
  }
}

extension StoreSetup.Result {
  /// Makes the store the default where there is none, and says what was done.
  func finish(in session: Session) throws {
    let isDefault = try makeDefault(in: session)
    let status = try SyncStatus(workingCopy: store.workingCopy)
    let json: JSONValue = [
      "schema": "bestupid.init/1", "store": .string(store.root),
      "action": .string(action.rawValue), "branch": .optional(status.branch),
      "remote": .optional(status.address), "head": .optional(status.commit?.hex),
      "files": .array(files.map(JSONValue.string)), "default_store": .bool(isDefault),
    ]
    try session.print(json: json) { [] }
    if session.options.json { return }
    session.say("\(action.rawValue) \(Terminal.safe(store.root))")
    if isDefault {
      session.say("it is your default store: bestupid log weight 181 works anywhere now")
    }
    for limitation in status.limitations {
      try session.warn("\(limitation.rawValue) is set, which our commits do not heed")
    }
  }

  private func makeDefault(in session: Session) throws -> Bool {
    // A user without a home folder can name the store each time.
    guard session.canBeConfigured else {
      try session.warn("there is no home folder to keep the default store in; use -C \(store.root)")
      return false
    }
    let file = try ConfigurationFile(ofMachine: session.environment)
    guard try file.value(of: .defaultStore, in: session.environment) == nil else { return false }
    let bytes = try file.setting(.defaultStore, to: store.root, in: session.environment)
    do throws(WorkspaceError) {
      try file.save(bytes)
      return true
    } catch {
      // The account of a service has a home that is not there; its store is made all the same.
      guard error.kind == .cannotWrite else { throw error }
      try session.warn("not your default store: \(error.message); use -C \(store.root)")
      return false
    }
  }
}
