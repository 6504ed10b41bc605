/// How remotes are reached.
public enum TransportChoice: String, Sendable {
  /// The git program.
  case auto
  /// The git program.
  case git
  /// What a file may still say, and what is gone: an error for what speaks to a remote.
  case libgit2
}

/// What the ground of this machine's terminal is, for the colours of charts.
public enum BackgroundChoice: String, Sendable, CaseIterable {
  /// What the terminal says of itself.
  case auto
  /// Dark.
  case dark
  /// Light.
  case light
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
