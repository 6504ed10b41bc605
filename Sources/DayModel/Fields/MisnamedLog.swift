import Values
import Words

extension Diagnostic {
  /// What is to be said of a file in the folder of logs that is no day's: what it may have been meant to
  /// be, and what to do. Nil for what belongs there, such as a plan, and for files of other programs.
  ///
  /// - Parameter name: Its name in that folder.
  public static func misnamedLog(_ name: String) -> Diagnostic? {
    guard name.hasSuffix(".md"), !name.hasPrefix("."), !name.contains("protocol-") else {
      return nil
    }
    let bytes = Array(name.utf8.dropLast(3))
    func warning(_ message: String) -> Diagnostic {
      Diagnostic(.warning, .fileName, message, file: "\(LogFileName.folder)/\(name)")
    }
    if let date = CalendarDate(iso: bytes.prefix(10)) {
      let log = LogFileName(date, .day).path
      return warning(
        "not a day's log, and not read: another program made a copy of \(date).md. Merge what "
          + "only the copy has, then remove it: bestupid merge-file /dev/null \(log) COPY -o \(log)"
      )
    }
    let digits = bytes.prefix { $0.isDigit }
    if digits.count >= 8, let date = CalendarDate(digits: digits.prefix(8)) {
      return warning("not a day's log, and not read: rename it to \(date).md")
    }
    if bytes.first?.isDigit == true {
      return warning(
        "not a day's log, and not read: its name is not a date; rename it to YYYY-MM-DD.md")
    }
    var note = warning("not a day's log, and not read: its name has no date")
    note.severity = .note
    return note
  }
}

extension CalendarDate {
  /// The date of eight digits, as `20310304`; nil where there is no such day.
  fileprivate init?(digits: ArraySlice<UInt8>) {
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = Int(text) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
