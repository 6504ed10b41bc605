import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

/// Dates as phones and services write them, in the languages of `CalendarWords`. All dates are made up.
@Suite("Dates in words")
struct WordedDateTests {
  private func text(_ written: String) -> String? {
    WordedDate(written).map { worded in
      "\(worded.date)"
        + (worded.second.map { " \(MeasuredMoment(local: $0).text.suffix(8))" } ?? "")
    }
  }

  @Test(
    "have one meaning",
    arguments: [
      ("12 févr. 2031", "2031-02-12"), ("12 Sept 2030", "2030-09-12"),
      ("Sept. 12, 2030", "2030-09-12"), ("4 mars 2026 à 18:05", "2026-03-04 18:05:00"),
      ("mar. 4 mars 2031 à 18h05", "2031-03-04 18:05:00"), ("1er août 2031", "2031-08-01"),
      ("30 juil. 2031 07:00:10", "2031-07-30 07:00:10"), ("3 juin 2031", "2031-06-03"),
      ("4 Mar 2031, 18:05", "2031-03-04 18:05:00"), ("4 Mar 2031 6 PM", "2031-03-04 18:00:00"),
      ("Mar 4, 2031, 6:05:10 AM", "2031-03-04 06:05:10"),
      ("Tuesday, March 4th, 2031 at 12:05 AM", "2031-03-04 00:05:00"),
      ("March 4, 2031 at 6:05\u{202F}p.m.", "2031-03-04 18:05:00"),
      ("Di., 4. März 2031 um 18:05 Uhr", "2031-03-04 18:05:00"), ("04. Mrz 2031", "2031-03-04"),
      ("am 4. Mai 2031", "2031-05-04"), ("4-Dez-2031", "2031-12-04"),
      ("4 de marzo de 2031", "2031-03-04"), ("4 mar. 2031, 6:05 p. m.", "2031-03-04 18:05:00"),
      ("4 mar 2031 a las 6:05 a.\u{A0}m.", "2031-03-04 06:05:00"),
      ("mar 4 mar 2031, 18:05", "2031-03-04 18:05:00"),
      ("4 settembre 2031 alle ore 18.05", "2031-09-04 18:05:00"),
      ("4 de março de 2031 às 18:05", "2031-03-04 18:05:00"), ("4 out. 2031", "2031-10-04"),
      ("4 mrt. 2031 om 18:05", "2031-03-04 18:05:00"), ("4 maart 2031", "2031-03-04"),
      ("4 marca 2031, 18:05", "2031-03-04 18:05:00"), ("4 paź 2031 r.", "2031-10-04"),
      ("4 марта 2031 г., 18:05", "2031-03-04 18:05:00"),
      ("4 мая 2031 г. в 18:05", "2031-05-04 18:05:00"),
      ("tis 4 mars 2031 kl. 18:05", "2031-03-04 18:05:00"), ("den 4 maj 2031", "2031-05-04"),
      ("4. mar. 2031 kl. 18.05", "2031-03-04 18:05:00"), ("4. des. 2031", "2031-12-04"),
      ("2031年3月4日", "2031-03-04"), ("2031年3月4日 星期二 下午6:05", "2031-03-04 18:05:00"),
      ("2031年3月4日(火) 18:05", "2031-03-04 18:05:00"), ("2031年3月4日 18時5分", "2031-03-04 18:05:00"),
      ("2031년 3월 4일 오후 6:05", "2031-03-04 18:05:00"), ("2031-Mar-04", "2031-03-04"),
    ])
  func read(written: String, date: String) { #expect(text(written) == date) }

  @Test(
    "an offset behind the time is read: the moment is an instant",
    arguments: [
      ("4 mars 2026 à 18:05 +0100", "2026-03-04T18:05:00+01:00"),
      ("4 mars 2026 à 18:05 -03:30", "2026-03-04T18:05:00-03:30"),
      ("Wed, 04 Mar 2026 18:05:10 +0000", "2026-03-04T18:05:10Z"),
      ("Wed Mar 04 2026 18:05:10 GMT+0100 (CET)", "2026-03-04T18:05:10+01:00"),
      ("Wed Mar  4 18:05:10 UTC 2026", "2026-03-04T18:05:10Z"),
      ("Mar 4, 2026, 6:05 PM +01", "2026-03-04T18:05:00+01:00"),
      ("4 Mar 2026 18:05 GMT+2", "2026-03-04T18:05:00+02:00"),
      ("4. März 2026, 18:05 Uhr", "2026-03-04T18:05:00"),
    ])
  func offsets(written: String, moment: String) {
    #expect(DateGuess.plain(written) == MeasuredMoment(moment).map { .moment($0) })
    #expect(MeasuredMoment(moment)?.text == moment)
  }

  @Test("an offset that is none, or stands behind no time, is no date")
  func noOffset() {
    for text in [
      "4 mars 2026 +0100", "4 mars 2026 à 18:05 +1", "4 mars 2026 à 18:05 +0199",
      "4 mars 2026 à 18:05 +2500", "4 mars 2026 à 18:05 +0100 +0100",
    ] {
      #expect(WordedDate(text) == nil, "\(text)")
    }
  }

  @Test(
    "what belongs to no date, or has two meanings, is none",
    arguments: [
      "", "Total", "March 2031", "4 jui 2031", "4 Mar 31", "31 févr. 2031", "4 Mar 2031 2032",
      "4 May Jun 2031", "Total 4 Mar 2031", "4 Mar 2031 25:05", "4 Mar 2031 13:05 AM",
      "4 Mar 2031 7",
      "3/4/2031", "2031-03-04", "4 5 Mar 2031", "4 Mar 2031 (", "18:05", "4 March 20310",
      "2031年3月", "Mar 4, 2031 PM",
    ])
  func none(written: String) { #expect(text(written) == nil) }

  @Test("every month by its name and its three letters, in every language")
  func months() throws {
    let languages = [
      "januar februar märz april mai juni juli august september oktober november dezember",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    ]
    for names in languages {
      for (index, name) in names.split(separator: " ").enumerated() {
        #expect(CalendarWords.month(name.uppercased()) == index + 1, "\(name)")
        let short = CalendarWords.month(String(name.prefix(3)))
        #expect(short == index + 1 || name.hasPrefix("jui"), "\(name)")
      }
    }
    #expect(CalendarWords.month("jui") == nil && CalendarWords.month("fevr") == 2)
  }

  @Test("any text whatever is a date or none, in linear time")
  func anyText() {
    var random = SeededRandom()
    let pieces = [
      "4", "2031", "mar", "年", "月", "日", ":", ".", "pm", "à", "(", ")", " ", "05", "下午", "\u{202F}",
      "h",
    ]
    for _ in 0..<2000 {
      let written = (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(pieces) }
        .joined()
      let found = text(written)
      #expect(found == nil || found?.contains("-") == true, "seed \(random.seed): \(written)")
    }
  }
}
