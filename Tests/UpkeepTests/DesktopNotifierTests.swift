import Testing

@testable import Upkeep

/// What the programs that show notifications are called with.
@Suite("Notifications")
struct DesktopNotifierTests {
  /// Texts with all that AppleScript, a shell and markup could take for more than a text.
  private static let lines = [
    #"must win: say "no" \ 'yes'"#, "a\nb\r\tc\u{2028}d", "<b>A & B</b>", "$(date) `date` %s", "-e",
    "\\", "\"", "end run", "日本 ☂️",
  ]
  private static let plain = [
    #"must win: say "no" \ 'yes'"#, "a b  c d", "<b>A & B</b>", "$(date) `date` %s", "-e", "\\",
    "\"", "end run", "日本 ☂️",
  ]

  @Test("osascript gets a script that stays the same, and the texts as arguments of it")
  func osascript() {
    let (path, arguments) = DesktopNotifier.Tool.osascript("/usr/bin/osascript")
      .command("bestupid", lines: Self.lines)
    #expect(path == "/usr/bin/osascript")
    #expect(
      arguments == [
        "-e", "on run argv", "-e",
        "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run",
        "bestupid", Self.plain.joined(separator: "\n"),
      ])
  }

  @Test("notify-send gets the texts as no markup and no options")
  func notifySend() {
    let (path, arguments) = DesktopNotifier.Tool.notifySend("/usr/bin/notify-send")
      .command("bestupid", lines: Self.lines)
    #expect(path == "/usr/bin/notify-send")
    var lines = Self.plain
    lines[2] = "&lt;b&gt;A &amp; B&lt;/b&gt;"
    #expect(
      arguments == ["--app-name=bestupid", "--", "bestupid", lines.joined(separator: "\n")])
  }
}
