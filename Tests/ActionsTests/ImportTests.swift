import TestSupport
import Testing

/// docs/architecture.md: `Commands` parses, calls one action, and prints.
@Suite("Imports")
struct ImportTests {
  /// What the sources of `Commands` may import: the actions, the parser, the pure targets whose values
  /// are printed, and the system's library for streams and signals.
  private static let allowed: Set = [
    "Actions", "ArgumentParser", "JSON", "LogMerge", "LogSyntax", "Values", "DayModel", "DayEditing",
    "Query", "Words",
    "Git",  // Until nothing prepares libgit2 any more.
    "Darwin", "Dispatch", "Glibc", "Synchronization",
  ]

  @Test("Commands imports the actions and what it prints, and no target that reads or writes")
  func commands() throws {
    let folder = TestEnvironment.root + "/Sources/Commands"
    for path in try Files.tree(folder) where path.hasSuffix(".swift") {
      for line in try Files.text("\(folder)/\(path)").split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(isModifier),
          index + 1 < words.count
        else { continue }
        #expect(Self.allowed.contains(String(words[index + 1])), "\(path): \(line)")
      }
    }
  }

  /// Whether a word may stand before `import`.
  private func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word)
  }
}
