import ArgumentParser
import Context
import Values

/// `--units`, of commands that print figures for programs as well as for people.
struct UnitsOption: ParsableArguments {
  /// Whose units figures are in.
  enum Choice: String, WordArgument {
    case format, person
  }

  @Option(
    help: ArgumentHelp(
      "The units of figures: those of the format (lb, mi, m, °C), or the person's.",
      valueName: "units"))
  var units: Choice?

  /// The units that were chosen; nil for those of the format.
  ///
  /// - Parameter usual: The choice where none was made.
  func chosen(else usual: Choice, in context: ActionContext) throws -> PersonalUnits? {
    switch units ?? usual {
    case .format: nil
    case .person: try context.unitsForReading
    }
  }
}
