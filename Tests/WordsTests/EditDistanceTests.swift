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
}
