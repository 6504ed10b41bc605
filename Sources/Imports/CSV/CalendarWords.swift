/// Words of dates in the languages that phones and services export in.
///
/// The languages are English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Swedish, Danish and
/// Norwegian. Chinese, Japanese and Korean write months as numbers.
enum CalendarWords {
  /// The month of a name, or of three or more letters with which names of one month alone begin: `févr`, `Sept`, `мая`.
  static func month(_ name: String) -> Int? { months[name.plainLetters] }

  /// Whether a word is a day of the week, or two or more letters with which one begins.
  static func isWeekday(_ name: String) -> Bool { weekdays.contains(name.plainLetters) }

  /// Whether a word says that a time is after noon; nil for any other word.
  static func isAfternoon(_ word: String) -> Bool? {
    if beforeNoon.contains(word) { return false }
    return afterNoon.contains(word) ? true : nil
  }

  /// Words between the parts of a date.
  static let fillers: Set<String> = [
    "of", "the", "at", "on", "de", "del", "d", "le", "la", "las", "a", "à", "às", "alle", "ore",
    "um",
    "am", "den", "der", "uhr", "h", "om", "op", "o", "godz", "r", "г", "го", "года", "в", "kl",
    "klo",
  ]

  /// Letters that make an ordinal of a number.
  static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "e", "º", "ª", "o"]

  // MARK: Tables

  private static let monthNames = [
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "jänner feber mrz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mrt april mei juni juli augustus september oktober november december",
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "januar februar mars april mai juni juli august september oktober november desember",
  ]

  private static let weekdayNames = [
    "monday tuesday wednesday thursday friday saturday sunday",
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miércoles jueves viernes sábado domingo",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "segunda terça quarta quinta sexta sábado domingo feira",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "poniedziałek wtorek środa czwartek piątek sobota niedziela",
    "понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс",
    "måndag tisdag onsdag torsdag fredag lördag söndag",
    "mandag tirsdag onsdag torsdag fredag lørdag søndag",
    "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
    "星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 周一 周二 周三 周四 周五 周六 周日 週一 週二 週三 週四 週五 週六 週日",
    "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
  ]

  private static let beforeNoon: Set<String> = ["am", "上午", "早上", "凌晨", "清晨", "午前", "오전"]
  private static let afterNoon: Set<String> = ["pm", "下午", "晚上", "傍晚", "中午", "午後", "오후"]

  /// The months by all beginnings of their names that are those of no other month.
  private static let months: [String: Int] = {
    var months: [String: Set<Int>] = [:]
    for names in monthNames {
      for (index, name) in names.split(separator: " ").enumerated() {
        for beginning in beginnings(of: name.plainLetters, from: 3) {
          months[beginning, default: []].insert(index + 1)
        }
      }
    }
    return months.compactMapValues { $0.count == 1 ? $0.first : nil }
  }()

  private static let weekdays = Set(
    weekdayNames.joined(separator: " ").split(separator: " ").flatMap {
      beginnings(of: $0.plainLetters, from: 2)
    })

  private static func beginnings(of name: String, from least: Int) -> [String] {
    (min(least, name.count)...name.count).map { String(name.prefix($0)) }
  }
}
