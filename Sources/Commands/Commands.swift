import ArgumentParser

/// The root command.
public struct Bestupid: AsyncParsableCommand {
  /// The command as ArgumentParser makes it.
  public init() {}
}
