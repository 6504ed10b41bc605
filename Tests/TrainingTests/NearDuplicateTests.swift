import Testing

@testable import Training

@Suite("Near-duplicate names")
struct NearDuplicateTests {
  @Test(
    "near names",
    arguments: [
      ("Chin-up", "Chin ups"), ("Bench pres", "Bench press"), ("Row dumbbell", "Dumbbell rows"),
      ("Squat", "Squats"), ("Goblet sqaut", "Goblet squat"),
      // One slip of five to nine letters, two of ten and more.
      ("Squat", "Squot"), ("Hack squat", "Hack squot"), ("Bench press", "Banch pross"),
      ("Goblet squat", "Goblit squot"),
    ])
  func near(one: String, other: String) {
    #expect(NearDuplicates.areNear(one, other))
    #expect(NearDuplicates.areNear(other, one))
  }

  @Test(
    "names of two exercises, and two spellings of one name",
    arguments: [
      ("Incline press", "Decline press"), ("Dumbbell press", "Bench press"),
      ("Chin up", "Assisted chin up"), ("Curl A", "Curl B"), ("Dumbbell rows", "dumbbell_rows"),
      ("Row (cable)", "Row"), ("Seated press", "Standing press"), ("Press 1", "Press 2"),
      ("High row", "Low row"), ("Cable row", "Ball row"), ("Dip", "Dig"),
      ("Front squat", "Back squat"), ("Left arm curl", "Right arm curl"),
      ("Single leg press", "Double leg press"), ("Flat press", "Incline press"),
      ("Flat press", "Decline press"),
      // One slip of four letters, two of five to nine, three of ten and more.
      ("Curl", "Carl"), ("Squat", "Sqoot"), ("Hack squat", "Heck squot"),
      ("Bench press", "Banch prost"), ("Goblet squat", "Gablit squot"),
    ])
  func notNear(one: String, other: String) {
    #expect(!NearDuplicates.areNear(one, other))
    #expect(!NearDuplicates.areNear(other, one))
  }

  @Test("each pair once")
  func pairs() {
    let pairs = NearDuplicates.pairs(among: ["Chin ups", "Row", "Chin-up", "Rows"])
    #expect(pairs.map { "\($0.0)~\($0.1)" } == ["Chin ups~Chin-up", "Row~Rows"])
  }
}
