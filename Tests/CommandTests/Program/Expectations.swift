import ProgramTestSupport
import Testing

/// A day as the bot leaves it and a person has begun to fill it, with two lines that end in blanks
/// and no newline at the end.
let sampleDay = """
  ---
  title: "2031-03-04: [Run Day]"
  date: 2031-03-04
  tags: ["log"]
  ---

  ## Planned Workout
  Easy run, 40 minutes.

  ## Today's Todos
  - [ ] Book the ferry
  - [x] Water the ferns

  ## Quick Log
  Weight::\u{20}
  Sleep:: 7:05
  Sleep_Quality::
  Mood_AM:: 6
  Energy::
  Caffeine:: 2 cups

  ## Training Output
  Run::
  Avg_HR::

  ## Strength Log

  ## Fuel Log
  - **8:10am**: porridge (~320 cal, 11g protein)
  calories_so_far:: 320
  protein_so_far:: 11

  ## Top 3 for Tomorrow
  1.\u{20}
  2. Ring the dentist
  3.
  """

/// The sample day's place in a store.
let sampleName = "content/logs/2031-03-04.md"

/// Expects a run that failed as docs/cli.md promises: the exit status, nothing on standard output,
/// and at most three short lines for a person.
func expectFailure(
  _ run: Program.Outcome, _ status: Int32, saying words: String...,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, "\(run.errors)", sourceLocation: location)
  #expect(run.output.isEmpty, sourceLocation: location)
  let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  #expect((1...3).contains(lines.count), "\(run.errors)", sourceLocation: location)
  #expect(run.errors.hasPrefix("error: "), "\(run.errors)", sourceLocation: location)
  #expect(!run.errors.contains("\u{1B}"), sourceLocation: location)
  for word in words {
    #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: location)
  }
}

/// Expects a run that did its work.
func expectSuccess(_ run: Program.Outcome, at location: SourceLocation = #_sourceLocation) {
  #expect(run.status == 0, "\(run.output)\(run.errors)", sourceLocation: location)
}

/// The lines of `after` that `before` does not have at their place, where only lines in the middle
/// differ: what an edit put there.
func changedLines(_ before: [UInt8], _ after: [UInt8]) -> [String] {
  func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let (old, new) = (lines(before), lines(after))
  let head = zip(old, new).prefix { $0 == $1 }.count
  let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
    .prefix { $0 == $1 }.count
  return new.dropFirst(head).dropLast(tail).map { String(decoding: $0, as: UTF8.self) }
}
