import ProgramTestSupport
import TestSupport

/// A command as the program's own help lists it.
struct ListedCommand {
  /// The words that name it, without the program's name; none for the program itself.
  let path: [String]
  /// What it does, in a line.
  let abstract: String
  /// The names of arguments and options that are not described.
  let undescribed: [String]
  /// Whether it only holds other commands.
  let isGroup: Bool

  /// Its name with the program's.
  var name: String { (["bestupid"] + path).joined(separator: " ") }

  /// Every command that the help shows, each before its own commands.
  static func all(in world: World) async throws -> [ListedCommand] {
    let dump = try await world.bestupid("--experimental-dump-help")
    return commands(at: try JSONNode(json: dump.outputBytes)["command"], above: nil)
  }

  private static func commands(at node: JSONNode, above: [String]?) -> [ListedCommand] {
    guard node["shouldDisplay"] != false, let name = node["commandName"].string, name != "help"
    else { return [] }
    let path = above.map { $0 + [name] } ?? []
    let undescribed = node["arguments"].elements.filter { argument in
      argument["shouldDisplay"] == true && argument["abstract"] == nil
    }
    let children = node["subcommands"].elements
    let command = ListedCommand(
      path: path, abstract: node["abstract"].string ?? "",
      undescribed: undescribed.compactMap { $0["valueName"].string },
      isGroup: above != nil && !children.isEmpty)
    return [command] + children.flatMap { commands(at: $0, above: path) }
  }
}
