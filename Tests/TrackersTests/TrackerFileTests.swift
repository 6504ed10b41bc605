import Cycle
import Testing
import Trackers
import Values

/// Files of other trackers (docs/cycle.md, “Other trackers”). All values are made up.
@Suite("Files of other trackers")
struct TrackerFileTests {
  private func lines(_ text: String) throws -> [String] {
    try TrackerFile(Array(text.utf8)).days.sorted { $0.key < $1.key }.map { date, values in
      "\(date) " + values.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
    }
  }

  private func refusal(_ text: String) -> String? {
    do throws(TrackerFile.Refusal) {
      _ = try TrackerFile(Array(text.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  private static let drip = """
    date,temperature.value,temperature.exclude,temperature.time,bleeding.value,bleeding.exclude,mucus.value,sex.solo,pain.cramps,pain.tenderBreasts,pain.other,note.value,desire.value
    2031-03-01,36.45,false,06:40,1,false,0,true,true,,true,"cold, and
    wet",2
    2031-03-02,36.5,true,,3,true,4,,,true,,,
    2031-03-03,,,,,,,,false,,,,

    """

  @Test("drip: bleeding, temperature, mucus, pains and notes, and not what is nobody's business")
  func drip() throws {
    #expect(
      try lines(Self.drip) == [
        "2031-03-01 Flow=light Temp=36.45 (06:40) Mucus=t Cramps=yes Note=cold, and wet",
        "2031-03-02 Period=no Flow=heavy Temp=36.5 disturbed Mucus=S+ Tender_Breasts=yes",
      ])
    let file = try TrackerFile(Array(Self.drip.utf8))
    #expect(file.tracker == .drip && file.leftOut == ["sex": 1, "desire": 1, "pain": 1])
  }

  @Test("Clue: period, spotting and symptoms by option")
  func clue() throws {
    let text = """
      [{"id": "a", "type": "period", "date": "2031-03-01", "value": {"option": "very_heavy"}},
       {"id": "b", "type": "pain", "date": "2031-03-01",
        "value": [{"option": "period_cramps"}, {"option": "lower_back"}]},
       {"id": "c", "type": "spotting", "date": "2031-03-04", "value": {"option": "red"}},
       {"id": "d", "type": "mind", "date": "2031-03-04", "value": {"option": "calm"}},
       {"id": "e", "type": "period", "value": {"option": "light"}}]
      """
    #expect(
      try lines(text) == [
        "2031-03-01 Flow=heavy Cramps=yes Backache=yes", "2031-03-04 Flow=spotting",
      ])
    #expect(
      try TrackerFile(Array(text.utf8)).leftOut == ["mind": 1, "measurements without a day": 1])
  }

  @Test("Flo: starts and ends of periods, symptoms and ovulation tests")
  func flo() throws {
    let text = """
      {"operationalData": {
        "cycles": [
          {"period_start_date": "2031-03-01 00:00:00", "period_end_date": "2031-03-05 00:00:00"},
          {"period_start_date": "2031-03-29", "period_end_date": "2031-03-29"}],
        "point_events_manual_v2": [
          {"category": "Symptom", "subcategory": "DrawingPain", "date": "2031-03-02"},
          {"category": "Symptom", "subcategory": "BackPain", "date": "2031-03-02"},
          {"category": "OvulationTest", "subcategory": "OvulationTestPositive", "date": "2031-03-14"},
          {"category": "Mood", "subcategory": "Calm", "date": "2031-03-14"}]}}
      """
    #expect(
      try lines(text) == [
        "2031-03-01 Period=start", "2031-03-02 Cramps=yes Back_Pain=yes", "2031-03-05 Period=end",
        "2031-03-14 Ovulation_Test=positive", "2031-03-29 Period=start",
      ])
    #expect(try TrackerFile(Array(text.utf8)).leftOut == ["Mood": 1])
  }

  @Test("a CSV: periods, days, or what our own history prints")
  func csv() throws {
    #expect(
      try lines("start;end\r\n2031-03-01;2031-03-05\r\n2031-03-29;\r\n") == [
        "2031-03-01 Period=start", "2031-03-05 Period=end", "2031-03-29 Period=start",
      ])
    #expect(
      try lines(
        "Date,Period,Flow,Temp,Low mood\n2031-03-01,start,Medium,97.6 F,2\n2031-03-02,,none,,\n")
        == [
          "2031-03-01 Period=start Flow=medium Temp=97.6 f Low_Mood=2", "2031-03-02 Flow=none",
        ])
    #expect(
      try lines(
        """
        start,end,length,period_length,state,used,reason,note,shift
        2031-03-20,,,,natural,false,,,
        2031-02-20,2031-03-19,28,5,natural,false,excluded,"new, medicine",
        """) == [
          "2031-02-20 Period=start Counts=no Note=new, medicine", "2031-02-24 Period=end",
          "2031-03-20 Period=start",
        ])
    let odd = try TrackerFile(Array("date,flow,cramps\n2031-03-01,torrent,9\nnone,light,\n".utf8))
    #expect(odd.days.isEmpty)
    #expect(odd.leftOut == ["flow": 1, "cramps": 1, "rows without a day": 1])
  }

  @Test("what is no tracker's file is refused, and so is one that is cut off")
  func refused() {
    #expect(refusal("") == "it is empty")
    #expect(refusal("name,value\na,b\n")?.contains("no tracker that is known") == true)
    #expect(refusal("[{\"type\": \"period\", \"date\"")?.contains("cut off") == true)
    #expect(refusal("date,note\n2031-03-01,\"cold")?.contains("cut off") == true)
    #expect(refusal("[1, 2]")?.contains("measurements") == true)
    #expect(refusal("{\"cycles\": []}")?.contains("Flo") == true)
    #expect(refusal("\u{FEFF}start\n2031-03-01\n") == nil)
  }
}
