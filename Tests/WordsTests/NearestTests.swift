import Testing
import Words

@Suite("The nearest name")
struct NearestTests {
  private static let names = [
    "weight", "sleep", "sleep_quality", "mood_am", "Bench press", "Incline bench press",
    "Seated row", "habit:stretch", "units.weight",
  ]

  @Test(
    "is a slip in the whole name, else the beginnings of its words, else a slip in these",
    arguments: [
      ("wieght", "weight"), ("weihgt", "weight"), ("bench", "Bench press"),
      ("be pr", "Bench press"), ("incl", "Incline bench press"), ("benhc", "Bench press"),
      ("seeted row", "Seated row"), ("benhc press", "Bench press"), ("stretsh", "habit:stretch"),
      ("habit:stre", "habit:stretch"), ("quality", "sleep_quality"),
    ])
  func found(typed: String, name: String) {
    #expect(nearest(to: typed, among: Self.names) == name)
  }

  @Test("is of several that are as near the one of the same length, then the first")
  func equallyNear() {
    #expect(nearest(to: "weigth", among: ["weigh", "weight"]) == "weight")
    #expect(nearest(to: "wight", among: ["night", "light"]) == "night")
  }

  @Test("is none where nothing is near", arguments: ["x", "zz", "rowing machine", "", "deadlift"])
  func none(typed: String) {
    #expect(nearest(to: typed, among: Self.names) == nil)
  }
}
