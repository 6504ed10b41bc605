import Actions
import Context

/// The words of the command line that started this process, as C's `main` is handed them.
///
/// Nothing else asks the system for them: `CommandLine.arguments` is empty where /proc is not mounted,
/// and a line without its words would be another command.
struct CommandLineWords {
  /// The program's name or path, as it was called.
  let program: String
  /// The words after it.
  let arguments: [String]

  /// Reads the vector that `main` is handed.
  ///
  /// - Throws: `usage` for a word that is not UTF-8: text that is written must be the text that was
  ///   typed.
  init(
    count: Int, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) throws(ActionError) {
    var words: [String] = []
    for index in 0..<count {
      guard let pointer = vector[index] else { break }
      // The program's own path may be any bytes: it is only repeated.
      guard let word = String(validatingCString: pointer) ?? (index == 0 ? "bestupid" : nil) else {
        throw .usage(
          "word \(index) of the command line is not UTF-8",
          hint: "Nothing was done. Write it in UTF-8.")
      }
      words.append(word)
    }
    program = words.first ?? "bestupid"
    arguments = Array(words.dropFirst())
  }

  /// Words of another line of the same program.
  init(_ program: String, _ arguments: [String]) {
    (self.program, self.arguments) = (program, arguments)
  }

  /// The words that may be options: those before `--`.
  var options: ArraySlice<String> { Self.options(arguments) }

  /// Whether `--` stands among the words: those behind it are texts as they are.
  var hasTerminator: Bool { arguments.contains("--") }

  static func options(_ arguments: [String]) -> ArraySlice<String> {
    arguments.prefix { $0 != "--" }
  }
}
