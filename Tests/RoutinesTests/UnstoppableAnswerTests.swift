import Testing
import Values

@testable import Routines

@Suite("A saved answer of Unstoppable")
struct UnstoppableAnswerTests {
  private func answer(_ text: String) throws -> UnstoppableAnswer {
    try UnstoppableAnswer(Array(text.utf8))
  }

  @Test("name, time, tasks, ticks and the claimed streak are read")
  func whole() throws {
    let answer = try answer(
      """
      {"userId": "local", "profile": {"nickname": " Kim \\n"}, "routine": {"routineTime": "6:45", "tasks": [
      {"id": "11", "title": "Make bed", "icon": "bed", "duration": 2, "isCompleted": true},
      {"id": "22", "title": "Read", "icon": "", "duration": 12.34, "isCompleted": false}], "updatedAt": "x"},
      "streak": {"currentStreak": 5, "longestStreak": 9, "lastQualifiedDate": "2031-03-03"},
      "progress": {"today": {"date": "2031-03-04", "completed": 1, "total": 2, "completedTaskIds": ["22", 7]}}}
      """)
    #expect(answer.name == "Kim" && answer.time == "06:45")
    #expect(
      answer.tasks == [
        .init(id: "11", title: "Make bed", minutes: 2, icon: "bed"),
        .init(id: "22", title: "Read", minutes: 12.3, icon: nil),
      ])
    #expect(answer.streak?.length == 5 && answer.streak?.to == CalendarDate(iso: "2031-03-03"))
    #expect(answer.day == CalendarDate(iso: "2031-03-04") && answer.done == ["22"])
    #expect(answer.problems.isEmpty)
  }

  @Test("what is none of its kind is left out and said; empty objects say nothing")
  func odd() throws {
    let empty = try answer(
      #"{"profile": {}, "routine": {}, "streak": {}, "progress": {"today": {}}}"#)
    #expect(empty.tasks.isEmpty && empty.streak == nil && empty.day == nil && empty.name == nil)
    #expect(empty.problems.isEmpty)
    let odd = try answer(
      """
      {"routine": {"routineTime": "25:10", "tasks": [{"duration": 1}, {"title": "Run", "duration": -3}, 7]},
      "streak": {"currentStreak": 3, "lastQualifiedDate": ""},
      "progress": {"today": {"date": "2574-13-01", "completedTaskIds": ["1"]}}}
      """)
    #expect(odd.tasks == [.init(id: "Run", title: "Run", minutes: 5, icon: nil)])
    #expect(odd.time == nil && odd.streak == nil && odd.done.isEmpty)
    #expect(odd.problems.count == 6, "\(odd.problems)")
    // A truth value is no number, and a streak of none is no claim.
    for streak in ["true", "0", "-2", "1.5", "\"3\""] {
      let text =
        #"{"routine": {}, "streak": {"currentStreak": \#(streak), "lastQualifiedDate": "2031-03-03"}}"#
      #expect(try answer(text).streak == nil, "\(streak)")
    }
  }

  @Test(
    "what is no such answer is refused", arguments: ["", "[]", "{}", "{", "7", #"{"routine": []}"#])
  func refused(text: String) {
    #expect(throws: UnstoppableAnswer.Refusal.self) { try answer(text) }
  }
}
