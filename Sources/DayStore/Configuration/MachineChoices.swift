/// How remotes are reached.
public enum TransportChoice: String, Sendable {
  /// The git program.
  case auto
  /// The git program.
  case git
  /// What a file may still say, and what is gone: an error for what speaks to a remote.
  case libgit2
}

/// When output is coloured.
public enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}
