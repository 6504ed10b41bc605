import Charts
import DayModel
import Query
import Reports
import Values

/// Weight, sleep, its quality, mood and energy: the last value, where it goes, and seven days as a line.
struct DashboardCards {
  let blocks: DashboardBlocks
  private var screen: ScreenForm { blocks.screen }
  private var style: Style { blocks.style }

  /// The columns of a name in front of its value.
  private static let nameWidth = 8
  /// The fewest columns of a value.
  private static let valueWidth = 10

  func lines(width: Int) -> [LaidLine] {
    let cards = blocks.dashboard.cards.filter {
      blocks.extent.hasQuality || $0.figure.field != .quality
    }
    switch blocks.form {
    case .narrow: return cards.map { narrow($0, width) }
    case .three: return column(cards, width)
    case .two:
      let start = DashboardBlocks.half(of: width)
      let right: Set<DashboardCard.Field> = [.mood, .energy]
      return screen.beside([
        (
          column(
            cards.filter { !right.contains($0.figure.field) }, start - DashboardBlocks.gap), 0
        ),
        (column(cards.filter { right.contains($0.figure.field) }, width - start), start),
      ])
    }
  }

  /// `Weight 171.0 lb ↓ -1.4/w`.
  private func narrow(_ card: Dashboard.Card, _ width: Int) -> LaidLine {
    var line = LaidLine(screen, name(of: card) + " ", to: width, style.dim)
    line.add(value(of: card), to: width, blocks.paint(card.judgement))
    for text in [arrow(of: card), target(of: card), change(of: card)].compactMap(\.self) {
      line.add(" \(text)", to: width)
    }
    return line
  }

  /// Cards one below the other, with their parts in columns.
  private func column(_ cards: [Dashboard.Card], _ width: Int) -> [LaidLine] {
    let values = cards.map { columns(value(of: $0)) + 1 }
    let valueWidth = max(Self.valueWidth, values.max() ?? 0)
    return cards.map { card in
      var line = LaidLine(screen, name(of: card), to: width, style.dim)
      line.pad(to: Self.nameWidth)
      line.add(value(of: card), to: width, blocks.paint(card.judgement))
      let rest = rest(of: card, room: width - Self.nameWidth - valueWidth)
      if !rest.isEmpty {
        line.pad(to: Self.nameWidth + valueWidth)
        line.add(rest, to: width)
      }
      return line
    }
  }

  /// What stands behind a value: the arrow, the line, and the target or the change a week. A target that is
  /// not met is said in any case; before it goes the change, then the line.
  private func rest(of card: Dashboard.Card, room: Int) -> String {
    let arrow = arrow(of: card) ?? " "
    let line = sparkline(of: card).map { "\(arrow) \($0)" } ?? arrow
    let (target, change) = (target(of: card), change(of: card))
    let both = [target, change].compactMap(\.self).joined(separator: " ")
    let forms = [
      [line, both], [line, target ?? ""], target.map { [arrow, $0] } ?? [line],
    ]
    let texts = forms.flatMap { form in
      ["  ", " "].map { form.filter { !$0.isEmpty }.joined(separator: $0) }
    }
    let text = texts.first { columns($0) <= room } ?? texts[texts.count - 1]
    return text.contains { $0 != " " } ? text : ""
  }

  // MARK: Parts

  private func name(of card: Dashboard.Card) -> String {
    switch card.figure.field {
    case .weight: "Weight"
    case .sleep: "Sleep"
    case .quality: "Quality"
    case .mood: "Mood"
    case .energy: "Energy"
    }
  }

  /// `171.4 lb`, behind it the day where that is not today; a dash without a value.
  private func value(of card: Dashboard.Card) -> String {
    let dash = screen.sign("–")
    guard let value = card.value, let date = card.figure.date else { return dash }
    let day = date == blocks.dashboard.date ? "" : " (\(date.weekday.name.prefix(3)))"
    guard let halves = card.figure.halves else { return text(value, of: card) + day }
    func half(_ score: Double?) -> String { score.map(card.shown.form.text) ?? dash }
    return "\(half(halves.morning)) / \(half(halves.evening))\(day)"
  }

  private func text(_ value: Double, of card: Dashboard.Card) -> String {
    // A time says by its colon what it is, and a card is narrow.
    card.figure.field == .sleep ? card.shown.text(value) : card.shown.full(value)
  }

  /// Which way the values go; nil where too few are known.
  private func arrow(of card: Dashboard.Card) -> String? {
    switch card.figure.trend?.direction {
    case .up: screen.sign("↑")
    case .down: screen.sign("↓")
    case .flat: screen.sign("→")
    case nil: nil
    }
  }

  /// The seven days; nil without any value.
  private func sparkline(of card: Dashboard.Card) -> String? {
    let figure = card.figure
    let known = figure.days.compactMap(\.self)
    guard let scale = Sparkline(known, span: figure.field.leastSpan) else { return nil }
    return figure.days.map { value in
      screen.sign(value.map(scale.bar) ?? "·", in: .sparkline)
    }.joined()
  }

  /// `of 7:00`; nil where there is no target, or it is met.
  private func target(of card: Dashboard.Card) -> String? {
    guard let target = card.target, let judgement = card.judgement, judgement.distance != .met
    else { return nil }
    return "of \(screen.target(target, card.shown))"
  }

  /// `-1.4/w`; nil for values that neither rise nor fall.
  private func change(of card: Dashboard.Card) -> String? {
    guard let trend = card.figure.trend, trend.direction != .flat else { return nil }
    let amount = card.shown.form.weekly(perDay: card.shown.difference(trend.perDay))
    return "\(trend.direction == .down ? "-" : "+")\(amount)/w"
  }
}
