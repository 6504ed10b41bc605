import DayModel
public import Live
import Values
import Words

extension WorkoutView {
  /// The rows of a screen: as many as it has, without blanks at their ends, and none wider than it is.
  public func rows(_ screen: LiveScreen, at now: LiveMoment) -> [LiveRow] {
    let foot = self.foot(screen).map { LiveRow($0) }
    let body = self.body(screen, max(0, screen.rows - foot.count), now)
    let free = max(0, screen.rows - foot.count - body.count)
    return screen.frame(body, clock: largeRest(screen, free, now), foot: foot)
  }

  /// The rest in large digits, where nothing else needs the rows.
  private func largeRest(_ screen: LiveScreen, _ free: Int, _ now: LiveMoment) -> [LiveRow] {
    guard workout.watch == nil, !workout.isPaused, let text = restText(now),
      mode == .keys || mode == .extra
    else { return [] }
    return screen.largeClock(text, text.hasPrefix("+") ? .warning : .strong, free: free)
  }

  // MARK: The last rows

  /// What is typed, asked or said; else the keys.
  private func foot(_ screen: LiveScreen) -> [String] {
    let isShort = screen.form != .whole
    let most = isShort ? screen.rows : screen.rows / 2
    let text: String
    switch mode {
    case .keys:
      guard let notice else { return keys(screen) }
      text = notice
    case .extra:
      let set = offered.map { " Enter logs \($0.short)" } ?? ""
      text = isShort ? "extra set? Enter" : "extra set?\(set); any other key continues"
    case .line(let line):
      return screen.typing(activity?.id ?? "set", line, saying: notice, lines: most)
    case .name(let name): return screen.typing("exercise", name, saying: notice, lines: most)
    case .heartRate(let rate): return screen.typing("heart rate", rate, saying: notice, lines: most)
    case .effort:
      text =
        isShort ? "effort: 1-9, 0" : "effort of \(lastSet ?? "the last set"): 1 to 9, 0 for ten"
    case .help: text = isShort ? "other keys continue" : "Any other key continues."
    case .asking:
      text =
        isShort
        ? "y or 1-9, 0 finishes"
        : "y finishes, 1 to 9 and 0 with that effort of the whole; any other key continues"
    }
    return screen.wrapped(text, lines: most)
  }

  /// The set whose effort is asked: `Bench press 9x135lb`.
  private var lastSet: String? {
    guard let exercise = workout.lastLogged.map({ workout.exercises[$0] }) else { return nil }
    return exercise.sets.last.map { "\(exercise.name) \($0.set.short)" }
  }

  /// The keys. Where letters type a name, that is said instead.
  private func keys(_ screen: LiveScreen) -> [String] {
    if isNaming {
      switch screen.form {
      case .one: return []
      case .few: return ["letters: a name; ? help"]
      case .whole:
        return screen.wrapped(
          "Letters type an exercise (Tab completes) or sets of it; ? help, Ctrl-C leaves",
          lines: 2)
      }
    }
    return switch screen.form {
    case .one: []
    case .few: ["Enter s + - ] [ n r ?"]
    case .whole where screen.columns < 79: ["Enter s + - ] [ n p r ?"]
    case .whole:
      ["Enter log   s same again   + - load   ] [ reps   n p exercise   r rest   ? help"]
    }
  }

  // MARK: What is above them

  private func body(_ screen: LiveScreen, _ room: Int, _ now: LiveMoment) -> [LiveRow] {
    let head = screen.form == .whole ? self.head(screen, now) : []
    let rows =
      switch mode {
      case .help(let number):
        screen.page(number, of: screen.help(Self.help), room: room - head.count)
      case .asking(let summary, let number):
        screen.page(number, of: summary, room: room - head.count)
      default:
        switch screen.form {
        case .one: [LiveRow(TextWidth.prefix(of: oneLine(now), width: screen.columns))]
        case .few: fewLines(screen, now)
        case .whole: exercisesAndSets(screen, room - head.count, now)
        }
      }
    return Array((head + rows).prefix(room))
  }

  /// The keys, and what each does.
  private static let help: [(keys: String, what: String)] = [
    ("Enter Space", "log the set that is shown"), ("s", "the last set again"),
    ("+ -", "load a step up or down"), ("] [", "a repetition, or 5 s, more or less"),
    ("n p arrows", "next, previous exercise"), ("0-9", "begin a line: 10x135 @ 8 rpe"),
    ("/", "an exercise (Tab completes), or run 3.1/27:30; before the first one any letter is it"),
    ("e", "effort of the last set: 1-9, 0"),
    ("h", "zone of a heart rate"), ("r", "rest on, off"), ("< >", "rest 15 s less, more"),
    ("t", "stopwatch; Enter ends it"), ("w", "the next set warms up"), ("u", "take back"),
    ("x", "skip the exercise"), ("P", "pause, resume"), ("f", "finish"),
    ("q Ctrl-C", "leave; it stays open"),
  ]

  // MARK: Little room

  /// `2/3 8x45kg 1:24`; without an exercise the workout and how long it has taken.
  private func oneLine(_ now: LiveMoment) -> String {
    let watch = watchText(now).map { "watch \($0)" }
    let time = workout.isPaused ? "paused" : watch ?? restText(now)
    let parts: [String?] =
      if let next {
        [next.numberText, offered?.short, time]
      } else {
        [workout.title, time ?? elapsedText(now)]
      }
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private func fewLines(_ screen: LiveScreen, _ now: LiveMoment) -> [LiveRow] {
    let name = next.map { "\($0.exercise.name) \($0.numberText)" } ?? workout.title
    let sets =
      next.map { next in
        [
          LiveRow("last   \(trimmed(next.last(next.number)?.inTable))"),
          LiveRow("\(isWarmUp ? "warm  " : "now   ") \(trimmed(offered?.inTable))", .strong),
        ]
      } ?? workout.cardio.map { LiveRow("done   \($0.activity.id) \($0.value)", .dim) }
    let watch = watchText(now)
    let state =
      workout.isPaused
      ? "pause  \(watch ?? restText(now) ?? "")"
      : watch.map { "watch  \($0)  Enter ends it" } ?? "rest   \(restText(now) ?? "")"
    return [LiveRow(screen.line(name, elapsedText(now), width: screen.width), .strong)] + sets
      + (next == nil ? screen.wrapped(guide).map { LiveRow($0) } : []) + [LiveRow(state)]
  }

  private func trimmed(_ text: String?) -> String { String((text ?? "").drop { $0 == " " }) }

  // MARK: Times

  /// How long the workout has taken.
  func elapsedText(_ now: LiveMoment) -> String {
    ClockText.text(seconds: Int(workout.elapsed(at: now)))
  }

  /// What is left of the rest, `1:24`; `+0:10` where it is over so long. Nil without a rest.
  func restText(_ now: LiveMoment) -> String? {
    guard let left = workout.restLeft(at: now) else { return nil }
    let seconds = Int(left.rounded(.up))
    return seconds > 0 ? ClockText.text(seconds: seconds) : "+\(ClockText.text(seconds: -seconds))"
  }

  /// What the stopwatch shows; nil where none runs.
  func watchText(_ now: LiveMoment) -> String? {
    workout.watched(at: now).map { ClockText.text(seconds: Int($0)) }
  }
}
