import ArgumentParser
import Language
import Screens
import Values

/// The options and the words of a line of standard input, which is a command line of `log`.
struct LogLineOptions: ParsableArguments {
  @OptionGroup var nutrients: NutrientOptions
  @OptionGroup var notes: NoteOptions
  @Option(name: OptionNames.date, parsing: .unconditional) var date: String?
  @Argument(parsing: .allUnrecognized) var words: [String] = []

  /// Reads the options of a line.
  static func read(_ words: [String]) throws(InputError) -> LogWords {
    // A line without options is its words. ArgumentParser would say the same, and takes ten times as
    // long as all else that is done with a line.
    if !words.contains(where: { $0.hasPrefix("-") && !NegativeValues.isNegative($0) }) {
      return LogWords(words)
    }
    let options: Self
    do {
      options = try parse(NegativeValues.marked(in: words))
    } catch {
      throw InputError(.usage, NegativeValues.unmarked(message(for: error)))
    }
    return try Self.words(options.words, options.nutrients, options.notes, date: options.date)
  }

  /// What words and options say together.
  static func words(
    _ words: [String], _ nutrients: NutrientOptions, _ notes: NoteOptions, date: String?
  ) throws(InputError) -> LogWords {
    var line = LogWords(try words.typed.operands(of: LogCommand.self))
    line.mayBeginWithDay = words.first != "--"
    line.nutrients = try nutrients.words().exact()
    line.notes = notes.texts.typed
    line.date = date.map(NegativeValues.typed)
    return line
  }
}

/// The notes that are written besides the words.
struct NoteOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("note")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Write this note too, in the same commit.", valueName: "text"))
  var texts: [String] = []
}

/// The options that say what a food holds.
struct NutrientOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Kilocalories.", valueName: "n"))
  var calories: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of protein.", valueName: "n"))
  var protein: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of carbohydrates.", valueName: "n"))
  var carbs: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of fat.", valueName: "n"))
  var fat: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of fibre.", valueName: "n"))
  var fiber: String?

  /// What they say.
  ///
  /// - Throws: `InputError` with code `usage` for a text that is not a number from zero on.
  func words() throws(InputError) -> NutrientWords {
    let texts: [(Nutrient, String?)] = [
      (.calories, calories), (.protein, protein), (.carbs, carbs), (.fat, fat), (.fiber, fiber),
    ]
    return try NutrientWords(
      texts.compactMap { nutrient, text in text.map { (nutrient, NegativeValues.typed($0)) } })
  }
}
