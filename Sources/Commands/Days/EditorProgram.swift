import Actions
import Context
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The person's editor: `VISUAL`, else `EDITOR`, else `editor` or `vi`.
struct EditorProgram {
  /// The program with its arguments, as a shell reads them.
  private let command: String

  /// The editor that the environment names.
  ///
  /// - Throws: `noSuchFile` where there is none.
  init(in environment: ActionEnvironment) throws {
    let named = environment["VISUAL"] ?? environment["EDITOR"]
    let usual = ["editor", "vi"].compactMap { environment.path(ofProgram: $0) }
      .map { shellLine([$0]) }
    guard let command = named ?? usual.first else {
      throw ActionError(.noSuchFile, "there is no editor", hint: "Write: export EDITOR=nano")
    }
    self.command = command
  }

  /// Runs the editor on a file until the person leaves it. The keys that end a program are the editor's
  /// meanwhile.
  ///
  /// - Returns: whether it ended with success.
  func run(on path: String) -> Bool { system("\(command) \(shellLine([path]))") == 0 }
}
