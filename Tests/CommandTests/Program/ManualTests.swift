import Actions
import Context
import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// docs/cli.md: what people wrote, up to a marker, and then the help of every command.
@Suite("The manual")
struct ManualTests {
  private static let path = TestEnvironment.root + "/docs/cli.md"
  private static let marker = "<!-- From here on, `make docs` writes this file. -->\n"

  @Test("docs/cli.md holds the help of every command as it is now")
  func isCurrent() async throws {
    let written = try Files.text(Self.path)
    let marker = try #require(written.firstRange(of: Self.marker), "docs/cli.md has no marker")
    let head = written[..<marker.upperBound]
    let text = try await head + Self.help()
    let difference = try Snapshot.difference(String(text), from: Self.path)
    #expect(difference == nil)
  }

  @Test("every command says what it does in one line, and every option what it is for")
  func helpIsComplete() async throws {
    let commands = try await ListedCommand.all(in: World())
    #expect(Set(commands.map(\.name)).count == commands.count, "a command is listed twice")
    for command in commands {
      #expect(command.abstract.hasSuffix("."), "\(command.name): \(command.abstract)")
      #expect(command.undescribed == [], "\(command.name)")
    }
  }

  @Test("docs/cli.md names every exit status, and no other")
  func exitStatuses() throws {
    let section = try #require(
      Files.text(Self.path).split(separator: "\n## ").first { $0.hasPrefix("Exit status\n") })
    let named = section.split(separator: "\n").compactMap { line in
      line.split(separator: "|").first.flatMap { Int32($0.filter { $0 != " " }) }
    }
    #expect(named == ExitStatus.allCases.map(\.rawValue).sorted())
  }

  /// The help of every command, each under its name.
  private static func help() async throws -> String {
    let world = try World()
    var text = ""
    for command in try await ListedCommand.all(in: world) {
      let help = try await world.bestupid(command.path + ["--help"])
      expectSuccess(help)
      text += "\n## \(command.name)\n\n```\n\(help.output.trimmingLines())```\n"
    }
    return text
  }
}

extension String {
  /// Without blanks at the ends of lines and without blank lines at the end.
  fileprivate func trimmingLines() -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.reversed().drop { $0 == " " }.reversed()
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String($0) + "\n" }.joined()
  }
}
