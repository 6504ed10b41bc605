import Git

/// What to do about a remote that does not let us in, or is not there.
enum RemoteAdvice {
  /// What a variable of the person's shell does for a remote, and what does it without.
  private static let variables: [(names: [String], advice: String)] = [
    (
      ["SSH_AUTH_SOCK"],
      "The key is in your ssh-agent, which a timer does not have: give this machine a key without a "
        + "passphrase, and name it in ~/.ssh/config (IdentityFile)."
    ),
    (
      ["GITHUB_TOKEN", "GH_TOKEN", "GIT_ASKPASS"],
      "The password is in your shell's environment, which a timer does not have: keep it with a "
        + "credential helper (git config --global credential.helper store)."
    ),
    (
      ["GIT_SSH_COMMAND", "GIT_SSH"],
      "Your shell sets GIT_SSH_COMMAND: use git config core.sshCommand instead."
    ),
    (
      ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"],
      "Your shell sets a proxy: use git config --global http.proxy instead."
    ),
  ]

  /// The names of variables worth telling the child about.
  static var names: [String] { variables.flatMap(\.names) }

  static func advice(on kind: TransportError.Kind, dropped: [String]?) -> String? {
    switch kind {
    case .authentication, .unreachable, .other, .noSuchRepository:
      if let dropped,
        let row = variables.first(where: { $0.names.contains(where: dropped.contains) })
      {
        return row.advice
      }
      switch kind {
      case .authentication:
        return "Try what works in your shell: git fetch. Then: bestupid doctor --as-cron"
      case .noSuchRepository: return "Check the address: git remote -v"
      default: return nil
      }
    case .timedOut: return "The server does not respond; try again later."
    default: return nil
    }
  }
}
