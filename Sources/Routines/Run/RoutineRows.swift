public import Live
import Values
import Words

extension RoutineView {
  /// The rows of a screen: as many as it has, and none wider than it is.
  public func rows(_ screen: LiveScreen, at now: LiveMoment) -> [LiveRow] {
    let foot = self.foot(screen).map { LiveRow($0) }
    let body = self.body(screen, max(0, screen.rows - foot.count), now)
    let free = max(0, screen.rows - foot.count - body.count)
    return screen.frame(body, clock: clock(screen, free, now), foot: foot)
  }

  private func clock(_ screen: LiveScreen, _ free: Int, _ now: LiveMoment) -> [LiveRow] {
    guard mode == .keys, run.task != nil, !run.isPaused else { return [] }
    return screen.largeClock(timeText(now), role(now), free: free)
  }

  // MARK: The last rows

  private func foot(_ screen: LiveScreen) -> [String] {
    let isShort = screen.form != .whole
    let most = isShort ? screen.rows : screen.rows / 2
    switch mode {
    case .keys: return notice.map { screen.wrapped($0, lines: most) } ?? keys(screen)
    case .reason(let text, _):
      let name = isShort ? "why" : "dropped for today, because (Esc gives no reason)"
      return screen.typing(name, text, saying: notice, lines: most)
    case .help:
      return screen.wrapped(
        isShort ? "other keys continue" : "Any other key continues.", lines: most)
    }
  }

  private func keys(_ screen: LiveScreen) -> [String] {
    switch screen.form {
    case .one: []
    case .few: ["Enter l x n p + P u ?"]
    case .whole where screen.columns < 79: ["Enter done  l later  x drop  n p  + P u f ?"]
    case .whole:
      ["Enter done   l later   x drop   n p task   + minute   P pause   u undo   ? help"]
    }
  }

  /// The keys, and what each does.
  private static let help: [(keys: String, what: String)] = [
    ("Enter Space", "done; the next open task comes"),
    ("l", "later: it comes again at the end"), ("x", "drop it for today, and say why"),
    ("n p arrows", "next, previous open task"), ("+", "a minute more"),
    ("u", "take back"), ("P", "pause, resume"), ("f", "finish; what is open stays open"),
    ("q Ctrl-C", "leave; the run stays open"),
  ]

  // MARK: What is above them

  private func body(_ screen: LiveScreen, _ room: Int, _ now: LiveMoment) -> [LiveRow] {
    let head = screen.form == .whole ? self.head(screen, now) : []
    let rows: [LiveRow]
    if case .help(let number) = mode {
      rows = screen.page(number, of: screen.help(Self.help), room: room - head.count)
    } else {
      switch screen.form {
      case .one: rows = [LiveRow(oneLine(screen, now))]
      case .few: rows = fewLines(screen, now)
      case .whole: rows = list(screen, room - head.count, now)
      }
    }
    return Array((head + rows).prefix(room))
  }

  private func head(_ screen: LiveScreen, _ now: LiveMoment) -> [LiveRow] {
    let day = "\(run.date.weekday.name.prefix(3)) \(run.date)"
    return [
      LiveRow(
        screen.line(
          "\(run.name) \(screen.parting) \(day)", state(now, screen), width: screen.width),
        .strong),
      LiveRow(screen.rule(screen.width)),
    ]
  }

  /// `2 of 5 done · ends 07:14`.
  private func state(_ now: LiveMoment, _ screen: LiveScreen) -> String {
    let due = run.tasks.count - run.count(.dropped)
    let end = run.isPaused ? "paused" : "ends \(run.endsAt(now, in: clock))"
    return "\(run.count(.done)) of \(due) done \(screen.parting) \(end)"
  }

  /// A row for each task, those around the current one where there is no room for all, and a rule.
  private func list(_ screen: LiveScreen, _ room: Int, _ now: LiveMoment) -> [LiveRow] {
    let longest = run.tasks.map { TextWidth.columns(of: $0.title) }.max() ?? 0
    let width = max(0, min(longest, screen.width - Self.beside))
    let rows = run.tasks.map { row($0, width, screen, now) }
    let index = run.tasks.firstIndex { $0.id == run.current } ?? 0
    return LiveScreen.window(rows, around: index, room - 1) + [LiveRow(screen.rule(screen.width))]
  }

  /// The columns before a title and behind it, which its time needs at most: `> dropped  `, `  06:47, 10:50`.
  private static let beside = 11 + 14

  private func row(
    _ task: RoutineRun.Task, _ width: Int, _ screen: LiveScreen, _ now: LiveMoment
  ) -> LiveRow {
    let isCurrent = task.id == run.current
    let start =
      "\(isCurrent ? screen.mark : " ") "
      + TextWidth.padded(word(task, isCurrent), to: 9)
    let time =
      if isCurrent {
        timeText(now)
      } else if task.state == .open {
        run.length(of: task).map { length in
          ClockText.text(seconds: Int((length - run.seconds(of: task.id, at: now)).rounded(.up)))
        } ?? ""
      } else {
        task.note
      }
    let title = TextWidth.padded(screen.cut(task.title, to: width), to: width)
    return LiveRow(
      "\(start)\(title)  \(time)",
      isCurrent ? .strong : task.state == .open ? .plain : .dim)
  }

  private func word(_ task: RoutineRun.Task, _ isCurrent: Bool) -> String {
    switch task.state {
    case .done: "done"
    case .dropped: "dropped"
    case .open: isCurrent ? "now" : run.later.contains(task.id) ? "later" : ""
    }
  }

  // MARK: Little room

  /// `3/5 12:23 Read ten pages`.
  private func oneLine(_ screen: LiveScreen, _ now: LiveMoment) -> String {
    guard let task = run.task else { return screen.cut(run.name, to: screen.columns) }
    let time = run.isPaused ? "paused" : timeText(now)
    return screen.cut("\(place)/\(run.tasks.count) \(time) \(task.title)", to: screen.columns)
  }

  private func fewLines(_ screen: LiveScreen, _ now: LiveMoment) -> [LiveRow] {
    let next = run.next.map { $0.title } ?? "-"
    return [
      LiveRow(screen.line(run.name, "\(place)/\(run.tasks.count)", width: screen.width), .strong),
      LiveRow(
        screen.line(
          run.task?.title ?? "", run.isPaused ? "paused" : timeText(now), width: screen.width),
        role(now)),
      LiveRow(screen.cut("next  \(next)", to: screen.width)),
      LiveRow("ends  \(run.endsAt(now, in: clock))"),
    ]
  }

  /// The place of the current task, from 1.
  private var place: Int { (run.tasks.firstIndex { $0.id == run.current } ?? 0) + 1 }

  // MARK: Times

  /// What is left of the task, `12:23`; `+0:35` where its time is over so long; without a timer how long it was shown.
  private func timeText(_ now: LiveMoment) -> String {
    guard let left = run.remaining(at: now) else {
      return ClockText.text(seconds: Int(run.current.map { run.seconds(of: $0, at: now) } ?? 0))
    }
    let seconds = Int(left.rounded(.up))
    return seconds > 0 ? ClockText.text(seconds: seconds) : "+\(ClockText.text(seconds: -seconds))"
  }

  private func role(_ now: LiveMoment) -> LiveRow.Role {
    run.remaining(at: now).map { $0 <= 0 } == true ? .warning : .strong
  }
}
