import ProgramTestSupport
import TestSupport
import Testing

/// Git cannot be asked, and every value is saved all the same: nobody is told that it is gone.
@Suite("Warnings of lost values")
struct TrueWarningTests {
  /// A state in which nothing can be committed, and what ends it.
  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let begin: String
    let end: String

    init(_ name: String, _ begin: String, _ end: String) {
      (testDescription, self.begin, self.end) = (name, begin, end)
    }
  }

  static let states = [
    State(
      "a split index", "git config core.splitIndex true; git update-index --split-index",
      "git config --unset core.splitIndex; git update-index --no-split-index"),
    State(
      "a sparse index", "git sparse-checkout set --cone --sparse-index content",
      "git sparse-checkout disable"),
    State("an index without a byte", ": > .git/index", "rm .git/index; git reset -q"),
    State(
      "a torn index", "printf xx | dd of=.git/index bs=1 seek=40 conv=notrunc",
      "rm .git/index; git reset -q"),
    State(
      "a branch that names nothing",
      "cp .git/refs/heads/main ../tip; echo 1234567890123456789012345678901234567890 > .git/refs/heads/main",
      "cp ../tip .git/refs/heads/main"),
    State(
      "a held lock of git's", ": > .git/index.lock", "rm .git/index.lock"),
    State(
      "a pipe for attributes", "mkfifo .gitattributes", "rm .gitattributes"),
  ]

  @Test("what was saved is not said to be gone", arguments: states)
  func saved(state: State) async throws {
    let world = try await World.withStore([sampleName: sampleDay, "other/a.md": "a\n"])
    func shell(_ script: String) async throws {
      let run = try await world.sandbox.run("sh", ["-ec", script], in: world.store)
      #expect(run.succeeded, "\(run.errors)")
    }
    try await shell(state.begin)
    for weight in 181...185 {
      let run = try await world.bestupid("log", "weight", "\(weight)", in: world.store)
      #expect(run.status == 75 && run.errors.contains("saved, commit deferred"), "\(run.errors)")
      #expect(!run.errors.contains("not in it any more"), "\(run.errors)")
      #expect(!run.errors.contains("no longer exists"), "\(run.errors)")
      #expect(try world.text(sampleName).contains("Weight:: \(weight)\n"))
    }
    try await shell(state.end)
    for command in [["log", "sleep", "6:35"], ["log", "energy", "7"], ["status"]] {
      let run = try await world.bestupid(command, in: world.store)
      expectSuccess(run)
      #expect(!(run.errors + run.output).contains("not in it any more"), "\(run.errors)")
    }
    #expect(try await world.git("show", "HEAD:\(sampleName)").contains("Weight:: 185\n"))
    #expect(try await world.problems() == "")
  }

  @Test("what is gone is still said to be gone")
  func gone() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try Files.write("", to: world.store + "/.git/index.lock")
    #expect(try await world.bestupid("log", "weight", "181", in: world.store).status == 75)
    try world.write(sampleDay + "mine\n", to: sampleName)
    try Files.remove(world.store + "/.git/index.lock")
    let run = try await world.bestupid("log", "sleep", "6:35", in: world.store)
    #expect(run.errors.contains("what was saved at"), "\(run.errors)")
  }
}
