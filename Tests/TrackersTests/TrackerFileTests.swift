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

  /// An export of Apple Health, with the document type that real ones have, and what other records look like.
  private static let appleHealth = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (ExportDate,Me,Record*)>
    <!ATTLIST HealthData locale CDATA #REQUIRED>
    ]>
    <HealthData locale="en_US">
     <ExportDate value="2031-04-01 10:00:00 +0100"/>
     <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" startDate="2031-03-01 08:00:00 +0100" value="61"/>
     <Record type="HKCategoryTypeIdentifierMenstrualFlow" sourceName="Phone &amp; co" startDate="2031-03-01 00:30:00 +0100" endDate="2031-03-01 00:30:00 +0100" value="HKCategoryValueMenstrualFlowMedium">
      <MetadataEntry key="HKMenstrualCycleStart" value="1"/>
     </Record>
     <Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2031-03-02 09:00:00 +0100" value="HKCategoryValueVaginalBleedingHeavy">
      <MetadataEntry key="HKMenstrualCycleStart" value="0"/>
     </Record>
     <Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2031-03-03 09:00:00 +0100" value="HKCategoryValueMenstrualFlowUnspecified"/>
     <Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2031-03-04 09:00:00 +0100" value="2"/>
     <Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2031-03-06 09:00:00 +0100" value="HKCategoryValueMenstrualFlowNone">
      <MetadataEntry key="HKMenstrualCycleStart" value="1"/>
     </Record>
     <Record type="HKCategoryTypeIdentifierIntermenstrualBleeding" startDate="2031-03-14 09:00:00 +0100" value="HKCategoryValueNotApplicable"/>
     <Record type="HKQuantityTypeIdentifierBasalBodyTemperature" unit="degF" startDate="2031-03-14 06:40:00 +0100" value="97.6"/>
     <Record type="HKQuantityTypeIdentifierBasalBodyTemperature" unit="degC" startDate="2031-03-15 06:40:00 +0100" value="36.45"/>
     <Record type="HKCategoryTypeIdentifierOvulationTestResult" startDate="2031-03-15 09:00:00 +0100" value="HKCategoryValueOvulationTestResultLuteinizingHormoneSurge"/>
     <Record type="HKCategoryTypeIdentifierCervicalMucusQuality" startDate="2031-03-15 09:00:00 +0100" value="HKCategoryValueCervicalMucusQualityEggWhite"/>
     <Record type="HKCategoryTypeIdentifierAbdominalCramps" startDate="2031-03-02 09:00:00 +0100" value="HKCategoryValueSeverityModerate"/>
     <Record type="HKCategoryTypeIdentifierHeadache" startDate="2031-03-02 09:00:00 +0100" value="HKCategoryValueSeverityNotPresent"/>
     <Record type="HKCategoryTypeIdentifierSexualActivity" startDate="2031-03-20 09:00:00 +0100" value="HKCategoryValueNotApplicable"/>
     <Record type="HKCategoryTypeIdentifierOvulationTestResult" startDate="2031-03-16 09:00:00 +0100" value="HKCategoryValueOvulationTestResultEstrogenSurge"/>
    </HealthData>
    """

  @Test(
    "Apple Health: flow in both of its spellings, starts where the mark is true, temperature, tests, mucus and symptoms"
  )
  func appleHealth() throws {
    #expect(
      try lines(Self.appleHealth) == [
        "2031-03-01 Period=start Flow=medium", "2031-03-02 Flow=heavy Cramps=2 Headache=no",
        "2031-03-03 Period=yes", "2031-03-04 Flow=light", "2031-03-06 Flow=none",
        "2031-03-14 Flow=spotting Temp=97.6 F (06:40)",
        "2031-03-15 Temp=36.45 °C (06:40) Ovulation_Test=positive Mucus=eggwhite",
      ])
    let file = try TrackerFile(Array(Self.appleHealth.utf8))
    #expect(file.tracker == .apple)
    #expect(file.leftOut == ["other records": 1, "sexual activity": 1, "ovulation test": 1])
  }

  @Test("pieces of any size give the same file")
  func pieces() throws {
    let bytes = Array(Self.appleHealth.utf8)
    for size in [1, 7, 100, 1000] {
      let reader = AppleHealthReader()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try reader.read($0) }
      }
      #expect(try reader.finish() == TrackerFile(bytes))
    }
  }

  @Test("XML that is cut off, none of Apple Health, or a trap is refused")
  func hostileXML() {
    let text = Self.appleHealth
    #expect(refusal(String(text.dropLast(20)))?.contains("cut off") == true)
    #expect(refusal("<feed/>")?.contains("Apple Health") == true)
    #expect(refusal("<HealthData><Record></HealthData>")?.contains("cut off") == true)
    // Entities that would grow to gigabytes.
    var bomb = "<!DOCTYPE HealthData [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1...12 {
      bomb += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    #expect(refusal(bomb + "]><HealthData>&a12;</HealthData>") != nil)
    // Nothing outside of the file is read.
    let outside = "<!DOCTYPE HealthData [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
    #expect(refusal(outside + "<HealthData>&x;</HealthData>") == nil)
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
