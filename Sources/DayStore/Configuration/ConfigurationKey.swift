public import Store
import Words

/// The file that a setting lives in.
public enum ConfigurationHome: Sendable {
  /// `bestupid.yaml` at the store's root, which all devices share.
  case store
  /// `config.yaml` in the program's configuration folder on this machine.
  case machine
}

/// A setting: where it lives, how it is written, and what it is when no one has set it. The settings that
/// there are stand in ConfigurationKeys.swift.
public struct ConfigurationKey<Value: Sendable>: Sendable {
  /// The name, with a dot between a key and the key below it.
  public let name: String
  /// Where it lives.
  public let home: ConfigurationHome
  /// What it is when it is not set.
  public let defaultValue: Value
  /// ``defaultValue`` as a person writes it; nil where it is nothing, or is found out, as ``help`` says.
  public let defaultText: String?
  /// What it does, in one line.
  public let help: String

  /// How its text is checked and written.
  let form: ConfigurationForm
  /// How its value is read.
  let reading: ConfigurationReading<Value>

  /// The keys that lead to it in the file.
  var path: [String] { name.split(separator: ".").map(String.init) }

  /// A setting that has a value though no one has set it.
  package init(
    _ name: String, in home: ConfigurationHome, _ format: ConfigurationFormat<Value>,
    default defaultValue: Value, help: String
  ) {
    self.name = name
    self.home = home
    self.defaultValue = defaultValue
    defaultText = format.spelled(defaultValue)
    self.help = help
    form = format.form
    reading = format.reading
  }

  /// A setting that is nil where no one has set it.
  package init<Wrapped>(
    _ name: String, in home: ConfigurationHome, _ format: ConfigurationFormat<Wrapped>,
    help: String
  ) where Value == Wrapped? {
    self.name = name
    self.home = home
    defaultValue = nil
    defaultText = nil
    self.help = help
    form = format.form
    reading = format.reading.map { $0 }
  }

  /// The text that `text` is kept as: `4:00` becomes `04:00`.
  ///
  /// - Throws: `badConfiguration` for what the setting cannot be, saying what it can.
  public func normalized(
    _ text: String, in environment: ProcessEnvironment
  ) throws(StoreError) -> String {
    if form.shape == .table {
      throw StoreError(
        .badConfiguration, "\(name) cannot be set from the command line",
        hint: "Edit \(Store.configurationName): under `\(name):` a line `Reflection: device`.")
    }
    guard let normalized = try form.normalized(text, environment) else {
      // What a file has is told with its file and line, where the same line helps.
      throw StoreError(
        .badConfiguration, "\(name) cannot be '\(text)': it is \(form.wanted)",
        hint: "Write: bestupid config set \(name) \(form.example(text, defaultText))")
    }
    return normalized
  }
}

/// A setting of any type.
public typealias AnyConfigurationKey = ConfigurationKey<any Sendable>

extension AnyConfigurationKey {
  /// A setting without its type, to list it beside others.
  public init<Typed>(_ key: ConfigurationKey<Typed>) {
    name = key.name
    home = key.home
    defaultValue = key.defaultValue
    defaultText = key.defaultText
    help = key.help
    form = key.form
    reading = key.reading.map { $0 as any Sendable }
  }

  /// The setting of that name, nil where there is none.
  public static func named(_ name: String) -> AnyConfigurationKey? {
    all.first { $0.name == name }
  }

  /// The words that it can be; none where it is no choice of a few.
  public var choices: [String] { form.choices }

  /// Whether it is a list of texts, which ``items(_:)`` tells apart.
  public var isList: Bool { form.shape == .list }

  /// The texts of a list, as they stand on a command line with commas between them.
  public static func items(_ text: String) -> [String] { ConfigurationForm.items(text) }
}
