import TestSupport
import Testing

/// Files of a store are read through `Store.files` alone, which follows no link away from what git tracks.
@Suite("The one way to read a store")
struct ReadGateTests {
  /// What opens a file by its path, or a folder with rules of its own.
  private static let openings = [
    "RegularFile.read(", "ContainedFolder(", "O_RDONLY", "FileManager", "contentsOf", "fopen(",
    "opendir(",
  ]

  /// The files and folders that have one, and what it is of: nothing of a store but what no link leads to.
  private static let others = [
    "Actions": [:],
    "Context": [:],
    "Commands": ["Program/ProcessReplacement.swift": "/dev/null"],
    "DayStore": [
      "State/": "private state",
      "Configuration/TimeZoneFiles.swift": "the system's zones",
      "Configuration/ConfigurationFile.swift": "the machine's settings",
    ],
    "FactCache": [
      "CacheFolder.swift": "the program's own cache",
      "LogFolder.swift": "plain files of the folder of logs, where no link leads to that",
    ],
    "Sync": [
      "UnreadDecisions.swift": "private state", "SyncRecord.swift": "private state",
      "MergeDriver.swift": ".git/info/attributes",
    ],
  ]

  @Test("no target above Store opens files of a store by itself")
  func openings() throws {
    for (target, others) in Self.others {
      let folder = "\(TestEnvironment.root)/Sources/\(target)"
      let found = try Files.tree(folder).filter { path in
        guard path.hasSuffix(".swift") else { return false }
        let text = try Files.text("\(folder)/\(path)")
        return Self.openings.contains(where: text.contains)
      }
      let unknown = found.filter { path in !others.keys.contains(where: path.hasPrefix) }
      #expect(unknown == [], "\(target)")
    }
  }
}
