import ProgramTestSupport
import Testing

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
