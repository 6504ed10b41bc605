import Context
import TestSupport
import Testing
import Values

@testable import Actions

/// The dates of a CSV of cycles, which are read as those of every other export. All values are made up.
@Suite("Dates of other cycle trackers")
struct CycleImportTests {
  private func days(_ text: String, form: String? = nil) throws -> [String] {
    let fixture = try ActionFixture.withStore()
    try Files.write(text, to: "\(fixture.folder.path)/periods.csv")
    let context = fixture.context(at: "2031-03-30T12:00:00Z", command: "import cycle")
    _ = try CycleImport.run(from: "periods.csv", dateForm: form, dryRun: false, in: context)
    return try fixture.contents().compactMap { name, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let mark = ["Period:: start", "Period:: end"].first { text.contains($0) }
      return mark.map { "\(name.suffix(13).prefix(10)) \($0.dropFirst(9))" }
    }.sorted()
  }

  private static let period = ["2031-02-12 start", "2031-02-16 end"]

  @Test(
    "are read in words, in numbers of one meaning for the file, and with a time",
    arguments: [
      "start,end\n12 févr. 2031,16 févr. 2031\n", "Start;End\n12.02.2031;16.02.2031\n",
      "start,end\n\"Feb 12, 2031\",\"Feb 16, 2031\"\n", "start,end\n02/12/2031,02/16/2031\n",
      "start,end\n2031年2月12日,2031年2月16日\n",
      "start,end\n2031-02-12T08:00:00+01:00,2031-02-16 08:00:00\n",
    ])
  func forms(text: String) throws { #expect(try days(text) == Self.period) }

  @Test("that have two meanings are refused, and --date-form says which it is")
  func several() throws {
    let text = "start,end\n02/03/2031,06/03/2031\n"
    let error = #expect(throws: ActionError.self) { try days(text) }
    #expect(
      error?.message
        == "the date '02/03/2031' could be dd/MM/yyyy or MM/dd/yyyy: say it with --date-form")
    #expect(try days(text, form: "dd/MM/yyyy") == ["2031-03-02 start", "2031-03-06 end"])
    #expect(throws: ActionError.self) { try days(text, form: "dd/QQ") }
  }
}
