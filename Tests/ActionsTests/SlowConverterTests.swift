import Actions
import ProgramTestSupport
import TestSupport
import Testing

/// A PNG whose converter does not end.
@Suite("A converter that hangs")
struct SlowConverterTests {
  @Test("it is ended when its time is up, and what is there stays")
  func limit() async throws {
    let fixture = try ActionFixture.withStore()
    let sandbox = try GitSandbox()
    try await sandbox.script("#!/bin/sh\nsleep 60\n", at: sandbox.path + "/tools/rsvg-convert")
    let context = fixture.context(tools: sandbox.path + "/tools")
    let chart = try DayCharts.chart(ChartRequest(.weight), in: context, progress: nil)
    let path = fixture.folder.path + "/weight.png"
    try Files.write("old", to: path)
    let clock = ContinuousClock()
    let start = clock.now
    let error = await #expect(throws: ActionError.self) {
      try await ChartFile(path).write(
        chart, theme: nil, in: context, limit: .milliseconds(200))
    }
    #expect(error?.kind == .refused && error?.message == "rsvg-convert gives no answer")
    #expect(clock.now - start < .seconds(20))
    #expect(try Files.text(path) == "old")
    #expect(try Files.names(in: fixture.folder.path).sorted() == ["home", "log", "weight.png"])
  }
}
