import Actions
import ProgramTestSupport
import Reports
import TestSupport
import Testing

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A PNG whose converter does not end.
@Suite("A converter that hangs")
struct SlowConverterTests {
  @Test("it is ended when its time is up, and what is there stays")
  func limit() async throws {
    let fixture = try ActionFixture.withStore()
    let sandbox = try GitSandbox()
    let noted = sandbox.path + "/converter"
    try await sandbox.script(
      "#!/bin/sh\necho $$ > \(noted)\nexec sleep 3600\n",
      at: sandbox.path + "/tools/rsvg-convert")
    let context = fixture.context(tools: sandbox.path + "/tools")
    let chart = try DayCharts.chart(ChartRequest(.weight), in: context, progress: nil)
    let path = fixture.folder.path + "/weight.png"
    try Files.write("old", to: path)
    var limit = Duration.milliseconds(100)
    // Longer until the converter has started in the time.
    repeat {
      limit *= 2
      let error = await #expect(throws: ActionError.self) {
        try await ChartFile(path).write(chart, theme: nil, in: context, limit: limit)
      }
      #expect(error?.kind == .refused && error?.message == "rsvg-convert does not respond")
    } while try !Files.exists(noted) || Files.text(noted).isEmpty
    let converter = try #require(pid_t(Files.text(noted).filter(\.isNumber)))
    #expect(kill(converter, 0) == -1 && errno == ESRCH, "the converter is still there")
    #expect(try Files.text(path) == "old")
    #expect(try Files.names(in: fixture.folder.path).sorted() == ["home", "log", "weight.png"])
  }
}
