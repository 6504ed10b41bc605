import Imports
import TestSupport
import Testing
import Values
import WatchData

@Suite("Dates and times of people's files")
struct DateFormTests {
  @Test(
    "a pattern says what a text means; another text means nothing",
    arguments: [
      ("yyyy-MM-dd", "2031-03-04", "2031-03-04T00:00:00"),
      ("dd.MM.yyyy", "04.03.2031", "2031-03-04T00:00:00"),
      ("dd.MM.yyyy", "4.3.2031", "2031-03-04T00:00:00"),
      ("M/d/yyyy", "3/4/2031", "2031-03-04T00:00:00"),
      ("d/M/yyyy", "3/4/2031", "2031-04-03T00:00:00"),
      ("MM/dd/yy HH:mm:ss", "03/04/31 23:10:30", "2031-03-04T23:10:30"),
      ("dd.MM.yyyy HH:mm", "04.03.2031  18:05", "2031-03-04T18:05:00"),
      ("d MMM yyyy, HH:mm", "4 Mar 2031, 18:05", "2031-03-04T18:05:00"),
      ("MMM d, yyyy, h:mm a", "Mar 4, 2031, 6:05 PM", "2031-03-04T18:05:00"),
      ("MMM d, yyyy, h:mm:ss a", "march 4, 2031, 12:05:09\u{202F}am", "2031-03-04T00:05:09"),
      ("MMM d, yyyy, h:mm a", "Dec 4, 2031, 12:05 p.m.", "2031-12-04T12:05:00"),
      ("yyyyMMdd'T'HHmmss", "20310304T180509", "2031-03-04T18:05:09"),
      ("yyyy年M月d日", "2031年3月4日", nil),
      ("dd.MM.yyyy", "31.02.2031", nil), ("dd.MM.yyyy", "04.03.31", nil),
      ("dd.MM.yyyy", "04.03.2031 x", nil), ("dd.MM.yyyy", "004.03.2031", nil),
      ("yyyy-MM-dd HH:mm", "2031-03-04 24:00", nil), ("yyyy-MM-dd HH:mm", "2031-03-04", nil),
      ("d MMM yyyy", "4 März 2031", "2031-03-04T00:00:00"),
      ("d MMM yyyy", "12 févr. 2031", "2031-02-12T00:00:00"),
      ("d. MMM. yyyy", "12. Sept. 2031", "2031-09-12T00:00:00"),
      ("d MMM yyyy", "4 Mar. 2031.", nil), ("d MMM yyyy", "4 jui 2031", nil),
      ("MMM d, yyyy, h:mm a", "Mar 4, 2031, 13:05 PM", nil),
      ("yyyyMMdd", "2031034", nil), ("yyyy-MM-dd", "٢٠٣١-03-04", nil),
    ])
  func patterns(_ pattern: String, _ text: String, _ moment: String?) {
    #expect(DateForm(pattern)?.moment(text)?.text == moment)
  }

  @Test(
    "a pattern that leaves something open is none",
    arguments: [
      "", "yyyy-MM", "yyyy-MM-dd hh:mm", "yyyy-MM-dd HH:mm a", "yyyy-MM-dd HH:ss", "yyyy-MM-dd mm",
      "yyy-MM-dd", "yyyy-MM-dd MM", "EEE yyyy-MM-dd", "yyyy-MM-dd 'at", "yyyy-MM-ddd", "mm:ss",
      "yyyy-MM-dd h a a", "MMM M yyyy d",
    ])
  func noPatterns(_ pattern: String) { #expect(DateForm(pattern) == nil) }

  @Test("times of day need no form")
  func plain() {
    #expect(DateForm.timeOfDay("18:05") == 65_100 && DateForm.timeOfDay("6:05:09 am") == 21_909)
    #expect(DateForm.timeOfDay("6 PM") == 64_800 && DateForm.timeOfDay("0:00") == 0)
    #expect(DateForm.timeOfDay("24:00") == nil && DateForm.timeOfDay("18") == nil)
    #expect(DateForm("HH:mm")?.date("18:05") == nil && DateForm("HH:mm")?.moment("18:05") == nil)
    #expect(DateForm("yyyy-MM-dd")?.second("2031-03-04") == nil)
  }

  @Test("any text whatever is a moment or none, in any form")
  func anyText() {
    var random = SeededRandom()
    for _ in 0..<1000 {
      func text(_ characters: String) -> String {
        String(
          (0..<Int.random(in: 0...14, using: &random)).map { _ in random.pick(Array(characters)) })
      }
      let (pattern, date) = (text("yyyyMMddHhmsa'-:. ,"), text("0123456789-:. ,apmMr\u{202F}"))
      let moment = DateForm(pattern)?.moment(date)
      #expect(
        moment.map { $0.text.count == 19 } != false, "seed \(random.seed): \(pattern) \(date)")
    }
  }
}
