import Testing
import Values

@testable import WatchData

@Suite("Words for kinds of activities")
struct ActivityWordsTests {
  @Test(
    "Garmin's keys, the words of services and those of the iPhone mean a kind, in whatever letters",
    arguments: [
      (
        "run",
        [
          "running", "trail_running", "treadmill_running", "track_running", "indoor_running", "Run",
          "Trail Run", "Virtual Run", "Outdoor Run", "Treadmill", "Running",
          "Ultra Running",
        ]
      ),
      (
        "bike",
        [
          "cycling", "road_biking", "road_cycling", "indoor_cycling", "mountain_biking",
          "mountain_cycling", "gravel_cycling", "virtual_ride", "Ride", "E-Bike Ride",
          "Virtual Ride", "Bike", "Outdoor Bike", "Biking", "Cycling",
          "Gravel/Unpaved Cycling",
        ]
      ),
      ("swim", ["lap_swimming", "open_water_swimming", "Swim", "Swimming", "Pool Swim"]),
      (
        "walk",
        [
          "walking", "hiking", "speed_walking", "Walk", "Hike", "Outdoor Walk", "Walking", "Hiking",
        ]
      ),
      (
        "strength",
        [
          "strength_training", "TraditionalStrengthTraining", "FunctionalStrengthTraining",
          "Weight Training", "Weights",
        ]
      ),
      ("other", ["Yoga", "generic", "transition", "rowing", ""]),
    ])
  func kinds(kind: String, words: [String]) {
    for word in words {
      #expect(ActivityWords().kind(of: word) == kind, "\(word)")
      // An entry of the bot has no kind: there it is what the same table says.
      let entry = MeasuredActivity(.object([.init("type", .string(word))]))
      #expect(entry?.kindName == kind, "\(word)")
    }
  }

  @Test("a person's own words come first, and a kind that is told stands")
  func own() {
    let words = ActivityWords(own: ["Row": "row", "Trail Run": "trail"])
    #expect(words.kind(of: "row") == "row")
    #expect(words.kind(of: "trail_run") == "trail")
    #expect(words.kind(of: "Running") == "run")
    let told = MeasuredActivity(
      .object([.init("type", .string("running")), .init("kind", .string("trail"))]))
    #expect(told?.kindName == "trail")
  }
}
