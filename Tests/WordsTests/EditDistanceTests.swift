import Testing

@testable import Words

struct EditDistanceTests {
  @Test(arguments: [
    ("weight", "weight", 0), ("wieght", "weight", 1), ("", "abc", 3), ("kitten", "sitting", 3),
  ])
  func distanceCountsEdits(one: String, other: String, expected: Int) {
    #expect(editDistance(one, other) == expected)
    #expect(editDistance(other, one) == expected)
  }

  @Test(arguments: [("wieght", "weight"), ("fun", "run"), ("x", nil), ("-", nil)])
  func onlyAWordThatIsNearIsSuggested(word: String, suggested: String?) {
    #expect(nearest(to: word, among: ["weight", "run", "a"]) == suggested)
  }

  @Test(
    "a slip of the pen is none of a short word, of another beginning, or of a number",
    arguments: [
      ("Weigth", "Weight", true), ("weight", "Weight", false), ("Wieght", "Weight", true),
      ("Slep", "Sleep", true), ("Runn", "Run", true), ("Rnu", "Run", true), ("Moon", "Mood", false),
      ("Talk", "Walk", false), ("Run 2", "Run", false), ("Eight", "Weight", false),
      ("Sleep_Qualty", "Sleep_Quality", true), ("Protien_so_far", "protein_so_far", true),
      ("Height", "Weight", false), ("Coffee", "Caffeine", false), ("", "Weight", false),
      ("Weights", "Weight", false), ("Sleepy", "Sleep", false), ("Yogaa", "Yoga", true),
      ("Weightt", "Weight", true),
    ])
  func slips(name: String, other: String, isSlip: Bool) {
    #expect(Words.isSlip(name, of: other) == isSlip, "\(name)")
  }

  @Test("marks of a conflict that are left alone are found; an underlined heading has none")
  func markers() {
    func lines(_ text: String) -> [Int] { Array(text.utf8)[...].linesOfConflictMarkers }
    #expect(lines("a\n<<<<<<< HEAD\nb\n") == [2])
    #expect(lines(">>>>>>> theirs\n") == [1])
    #expect(lines("a\n||||||| base\n=======\nb\n") == [2, 3])
    #expect(lines("Heading\n=======\n") == [])
    #expect(lines("<<<<<<<< eight\n <<<<<<< indented\n<<<<<<<none\n") == [])
  }
}
