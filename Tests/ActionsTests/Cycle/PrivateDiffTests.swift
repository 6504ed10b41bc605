import Testing

@testable import Context

/// What a diff tells of the cycle: that its lines are there.
@Suite("Diffs without the cycle")
struct PrivateDiffTests {
  @Test("lines of the cycle, and the one that git names behind a hunk, are not told; all else is")
  func hiding() {
    let old = "## Notes\none\n\n## Cycle\nFlow:: zebra\n\n## Lessons\na\nb\nc\nd\n"
    let diff = """
      --- a/x.md
      +++ b/x.md
      @@ -2,4 +2,4 @@ ## Notes
       one
       
       ## Cycle
      -Flow:: zebra
      +Flow:: horse
      @@ -9,3 +9,3 @@ Flow:: zebra
       b
      -c
      +e
       d

      """
    let new = old.replacing("zebra", with: "horse").replacing("c\n", with: "e\n")
    let shown = PrivateDiff.hiding(in: Array(diff.utf8), old: Array(old.utf8), new: Array(new.utf8))
    let hidden = "(of the cycle: not shown)"
    let wanted =
      diff.replacing("@@ ## Notes", with: "@@").replacing("@@ Flow:: zebra", with: "@@")
      .replacing(" ## Cycle", with: " \(hidden)")
      .replacing("-Flow:: zebra", with: "-\(hidden)").replacing("+Flow:: horse", with: "+\(hidden)")
    #expect(String(decoding: shown, as: UTF8.self) == wanted)
  }
}
