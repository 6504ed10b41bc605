import Words

/// The program's own folders outside the store, by the XDG Base Directory Specification 0.8.
///
/// None is made before something is written there. A missing home folder is an error only where
/// a folder below it is asked for.
public struct Directories: Sendable {
  private let environment: ProcessEnvironment

  /// The folders of an environment.
  public init(_ environment: ProcessEnvironment) {
    self.environment = environment
  }

  /// Where `config.yaml` lies: `$XDG_CONFIG_HOME/bestupid`, else `~/.config/bestupid`.
  public func config() throws(StoreError) -> String {
    try folder("XDG_CONFIG_HOME", else: ".config")
  }

  /// Where other programs keep their settings: `$XDG_CONFIG_HOME`, else `~/.config`.
  package func configurationHome() throws(StoreError) -> String {
    try base("XDG_CONFIG_HOME", else: ".config")
  }

  /// What can be made again: `$XDG_CACHE_HOME/bestupid`, else `~/.cache/bestupid`.
  public func cache() throws(StoreError) -> String {
    try folder("XDG_CACHE_HOME", else: ".cache")
  }

  /// What is worth keeping, but is no data: `$XDG_STATE_HOME/bestupid`, else
  /// `~/.local/state/bestupid`.
  public func state() throws(StoreError) -> String {
    try folder("XDG_STATE_HOME", else: ".local/state")
  }

  private func folder(
    _ variable: String, else fallback: String
  ) throws(StoreError) -> String {
    "\(try base(variable, else: fallback))/bestupid"
  }

  /// The specification has relative paths ignored.
  private func base(
    _ variable: String, else fallback: String
  ) throws(StoreError) -> String {
    if let set = environment[variable], set.utf8.first == ASCII.slash { return set }
    return "\(try environment.homeForPaths())/\(fallback)"
  }
}
