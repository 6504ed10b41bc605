import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid config get|set|unset|list`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Read and change settings.",
    discussion: """
      Settings of the store are in bestupid.yaml and reach all devices with the next sync; \
      those of this machine are in config.yaml below your configuration folder.

      Examples:
        bestupid config
        bestupid config set units.weight kg
        bestupid config unset units.weight
      """,
    subcommands: [ListSettings.self, GetSetting.self, SetSetting.self, UnsetSetting.self],
    defaultSubcommand: ListSettings.self)
}

/// `bestupid config list`.
struct ListSettings: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every setting with its value.",
    discussion: """
      Examples:
        bestupid config
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let settings = try StoredSettings.list(in: session.context)
    try session.print(json: settings.json) {
      let style = try session.style
      let rows = settings.map { setting in
        let value = setting.value ?? setting.fallback.map { "\($0) (default)" }
        return [setting.name, value ?? "-", setting.help]
      }
      let table = TextTable(rows: rows, wordColumns: [0, 1, 2]) { column, text in
        [style.name(text), StyledText(text), style.dim(text)][column]
      }
      return table.lines(style, width: Terminal.size?.columns)
    }
  }
}

/// `bestupid config get NAME`.
struct GetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of one setting.",
    discussion: """
      Examples:
        bestupid config get units.weight
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  func run(in session: Session) async throws {
    let setting = try StoredSettings.read(name, in: session.context)
    try session.print(json: [setting].json) {
      [setting.value ?? setting.fallback].compactMap { $0.map { StyledText($0) } }
    }
  }
}

/// `bestupid config set NAME VALUE`.
struct SetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change one setting.",
    discussion: """
      Examples:
        bestupid config set units.weight kg
        bestupid config set sync.include notes,todo.txt
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  @Argument(help: "Its new value.", completion: DataCompletions.settingValues)
  var value: String

  func run(in session: Session) async throws {
    let setting = try StoredSettings.change(
      name, to: NegativeValues.typed(value), in: session.context)
    try session.print(json: [setting].json) { [] }
  }
}

/// `bestupid config unset NAME`.
struct UnsetSetting: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove one setting, restoring its default.",
    discussion: """
      Examples:
        bestupid config unset units.weight
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The setting's name.", completion: DataCompletions.settings)
  var name: String

  func run(in session: Session) async throws {
    let setting = try StoredSettings.remove(name, in: session.context)
    try session.print(json: [setting].json) { [] }
  }
}
