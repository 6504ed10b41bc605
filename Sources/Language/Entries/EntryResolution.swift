import DayEditing
import DayModel
import Values

extension EntryReader {
  /// An entry and its day; nil for that of the command.
  typealias DatedEntry = (entry: LogEntry, date: CalendarDate?)

  /// The entries with the days that were said: a day at the beginning or at the end is that of all, one within the line
  /// that of its entry.
  ///
  /// - Parameter option: The day of the command, where an option names it.
  /// - Throws: `InputError` with code `usage` for a day that can be of one entry or of all, for two days of one, and
  ///   for a mood of which nothing says the half of the day.
  func resolved(option: CalendarDate?) throws(InputError) -> [DatedEntry] {
    let common = try commonDay()
    var resolved: [DatedEntry] = []
    for read in entries {
      let others = read.leadingDay?.date == nil ? common : read.leadingDay
      let day = read.day?.date == nil ? others : read.day
      var date = day?.date
      if day?.isNight == true, Self.isSleep(read) { date = date?.advanced(by: 1) }
      if let date, let option, date != option {
        throw InputError(
          .usage, "the day is given twice: '\(day?.text ?? "\(date)")' and '\(option)'",
          hint: "Leave one out.")
      }
      resolved.append((try entry(of: read, on: date ?? option, others), date))
    }
    return resolved
  }

  /// The day of the entries without one of their own.
  private func commonDay() throws(InputError) -> DayPhrase? {
    if entries.contains(where: { $0.leadingDay?.date != nil }) { return nil }
    let days = entries.compactMap { $0.day?.date == nil ? nil : $0.day }
    guard let first = days.first else { return leadingDay }
    if days.count == entries.count { return nil }
    let isOne = days.allSatisfy { $0.date == first.date }
    if isOne, first.date == context.today || entries.last?.day?.date != nil { return first }
    throw InputError(
      .usage, "'\(first.text)' can be the day of one value, or of all",
      hint: "Write the day first for all, or one command for each day.")
  }

  private static func isSleep(_ read: Read) -> Bool {
    guard case .field(let field, _) = read.entry else { return false }
    return field == .sleep || field == .sleepQuality
  }

  private func entry(
    of read: Read, on date: CalendarDate?, _ common: DayPhrase?
  ) throws(InputError) -> LogEntry {
    switch read.pending {
    case nil: return read.entry
    case .mood(let value)?:
      return .field(
        try moodField(value, half: read.day?.half ?? common?.half, on: date), value: value)
    case .span(let span, let remark)?:
      return try sleep(span, remark, endingOn: date ?? context.today)
    }
  }

  /// Mood without a half of the day is that of the morning before noon, else of the evening.
  private func moodField(
    _ value: String, half: DayPhrase.Half?, on date: CalendarDate?
  ) throws(InputError) -> KnownField {
    switch half {
    case .morning?: return .moodMorning
    case .evening?: return .moodBedtime
    case nil:
      guard let hour = context.hour, date == nil || date == context.today else {
        let day = date.map { "\($0) " } ?? ""
        throw InputError(
          .usage, "mood \(value) of the morning or the evening?",
          hint:
            "Write: bestupid log \(day)mood am \(value), or: bestupid log \(day)mood pm \(value)")
      }
      // Before the day begins the evening goes on.
      return (4..<12).contains(hour) ? .moodMorning : .moodBedtime
    }
  }

  /// The hours of a night, with its times as the remark: `7:30 (23:15-6:45)`.
  private func sleep(
    _ span: SleepSpan, _ remark: String?, endingOn date: CalendarDate?
  ) throws(InputError) -> LogEntry {
    let minutes = span.minutes(endingOn: date, in: context.clock?.zone)
    let slept = PersonalUnits.Shown(format: "h").text(Double(minutes) / 60)
    guard (1...16 * 60).contains(minutes) else {
      throw InputError(
        .value, "'\(span.text)' is a sleep of \(slept) h",
        hint: "Times are of 24 hours or have am and pm, as in: bestupid log sleep 22:40-6:10")
    }
    let notes = [span.text, remark].compactMap(\.self).joined(separator: ", ")
    return .field(.sleep, value: "\(slept) (\(notes))")
  }
}
