import TestSupport
import Testing

/// The table of docs/architecture.md, beside the import lines of the sources.
@Suite("Imports")
struct ImportTests {
  /// A row of the table: targets, and the targets of ours that they import.
  private struct Row {
    let targets: [String]
    let imports: Set<String>
  }

  /// Executables and test support, which the table does not list.
  private static let unlisted: Set = [
    "MergeBenchmark", "TestSupport", "ProgramTestSupport", "StoreTestSupport",
  ]

  /// Targets that read or write anything but their arguments.
  private static let withIO: Set = [
    "Programs", "Git", "Store", "DayStore", "FactCache", "Sync", "Upkeep", "Context", "Actions",
    "SystemValues",
  ]

  private let rows: [Row]

  init() throws {
    let text = try Files.text(TestEnvironment.root + "/docs/architecture.md")
    rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
      let cells = line.split(separator: "|").map(Self.names)
      return cells.count == 3 ? Row(targets: cells[0], imports: Set(cells[2])) : nil
    }
  }

  @Test("each target imports what its row says, and only targets below it")
  func table() throws {
    let listed = rows.flatMap(\.targets)
    let folders = Set(try Files.names(in: TestEnvironment.root + "/Sources"))
    #expect(Set(listed) == folders.subtracting(Self.unlisted))
    for (index, row) in rows.enumerated() {
      let below = Set(rows[(index + 1)...].flatMap(\.targets))
      #expect(row.imports.isSubset(of: below), "\(row.targets)")
      for target in row.targets {
        #expect(try imports(of: target).intersection(listed) == row.imports, "\(target)")
      }
    }
  }

  @Test(
    "Commands imports no target that reads or writes but Actions, Context and SystemValues; pure targets import none"
  )
  func layers() throws {
    #expect(
      try imports(of: "Commands").intersection(Self.withIO) == [
        "Actions", "Context", "SystemValues",
      ])
    for target in rows.flatMap(\.targets)
    where !Self.withIO.union(["Commands", "bestupid"]).contains(target) {
      let imports = try imports(of: target)
      #expect(imports.isDisjoint(with: Self.withIO), "\(target)")
      #expect(imports.isDisjoint(with: ["Foundation", "FoundationEssentials"]), "\(target)")
    }
  }

  /// The modules that the files of a target import.
  private func imports(of target: String) throws -> Set<String> {
    let folder = "\(TestEnvironment.root)/Sources/\(target)"
    var modules: Set<String> = []
    for path in try Files.tree(folder) where path.hasSuffix(".swift") {
      for line in try Files.text("\(folder)/\(path)").split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(isModifier),
          index + 1 < words.count
        else { continue }
        modules.insert(String(words[index + 1]))
      }
    }
    return modules
  }

  /// Whether a word may stand before `import`.
  private func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word)
  }

  /// The names in backticks of a cell.
  private static func names(_ cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
