public import Store

/// What `config.yaml` says of this machine.
public struct MachineConfiguration: Sendable, Equatable {
  /// How remotes are reached.
  public enum Transport: String, Sendable, CaseIterable {
    /// The git program.
    case auto
    /// The git program.
    case git
    /// What a file may still say, and what is gone: an error for what speaks to a remote.
    case libgit2
  }

  /// When output is coloured.
  public enum Color: String, Sendable, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The folder of the default store, absolute; nil where none is set.
  public let defaultStore: String?
  /// The device's name.
  public let device: String
  /// How remotes are reached.
  public let transport: Transport
  /// When output is coloured.
  public let color: Color

  /// What `file` says, and where it says nothing the fallbacks of the keys.
  ///
  /// - Throws: `badConfiguration` with the line of a value that its key cannot have.
  public init(
    _ file: ConfigurationFile, in environment: ProcessEnvironment
  ) throws(StoreError) {
    if let path = try file.value(of: .defaultStore, in: environment) {
      defaultStore = try environment.absolute(path)
    } else {
      defaultStore = nil
    }
    device = try file.value(of: .device, in: environment) ?? environment.hostName
    transport = try file.value(of: .transport, in: environment).flatMap(Transport.init) ?? .auto
    color = try file.value(of: .color, in: environment).flatMap(Color.init) ?? .auto
  }
}
