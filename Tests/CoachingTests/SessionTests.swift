import DayModel
import Testing

@testable import Coaching

@Suite struct SessionTests {
  @Test(
    "a line of Sessions says the same back",
    arguments: [
      "07:10 Slow stretch (20 min, low, 4/5, energy 4>6, 80 cal, note: by the window) #slow-stretch",
      "Yoga in the park (40 min)",
      "Yoga (at home) (12.5 min, high)",
      "Flow (20 min) again (30 min, low)",
      "Slow stretch (20 min, note: (15 min, low), then rest) #slow-stretch",
      "Slow stretch (20 min, energy 4>)",
      "Slow stretch (20 min, energy >6)",
      "Slow stretch (20 min, energy 0>10, 0 cal)",
      "23:59 A #tag in the middle (5 min) #a-1",
    ])
  func roundTrip(line: String) throws {
    let session = try #require(Session(line))
    #expect(session.text == line)
    #expect(Session(session.text) == session)
  }

  @Test("all parts of a line are read")
  func parts() throws {
    let session = try #require(
      Session(
        "7:10 Slow stretch (20 min, low, 4/5, energy 4>6, 80 cal, note: by the window) #slow-stretch"
      ))
    #expect(session.time == "07:10")
    #expect(session.title == "Slow stretch")
    #expect(session.id == "slow-stretch")
    #expect(session.minutes == 20)
    #expect(session.intensity == .low)
    #expect(session.rating == 4)
    #expect(session.energyBefore == 4)
    #expect(session.energyAfter == 6)
    #expect(session.energyChange == 2)
    #expect(session.calories == 80)
    #expect(session.note == "by the window")
  }

  @Test(
    "lines as people write them",
    arguments: [
      ("Slow stretch, 20 min, low", "Slow stretch (20 min, low)"),
      ("Slow stretch 20min", "Slow stretch (20 min)"),
      ("Slow stretch (20 minutes, LOW)", "Slow stretch (20 min, low)"),
      ("Swim (30m, 300 kcal)", "Swim (30 min, 300 cal)"),
    ])
  func lenient(line: String, text: String) {
    #expect(Session(line)?.text == text)
  }

  @Test(
    "what is no session",
    arguments: [
      "", "Slow stretch", "(20 min)", "20 min", "Slow stretch (low)", "Slow stretch (0 min)",
      "Slow stretch (601 min)", "Slow stretch (20 min, 6/5)", "Slow stretch (20 min, energy 4)",
      "Slow stretch (20 min, energy 11>2)", "Slow stretch (20 min, energy >)",
      "Slow stretch (20 min, warm)", "Slow stretch (20 km)", "Slow stretch (-5 min)",
      "Slow stretch (nan min)",
    ])
  func none(line: String) {
    #expect(Session(line) == nil)
  }

  @Test(
    "ids are short words of small letters",
    arguments: [
      ("a", true), ("slow-stretch-2", true), (String(repeating: "a", count: 60), true), ("", false),
      (String(repeating: "a", count: 61), false), ("Slow", false), ("a b", false), ("-a", false),
      ("a-", false), ("é", false), ("a/b", false), ("..", false),
    ])
  func ids(text: String, isID: Bool) {
    #expect(Session.isID(text) == isID)
  }
}
