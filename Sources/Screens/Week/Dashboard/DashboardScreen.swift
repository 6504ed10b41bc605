import DayModel
package import Reports

/// Today's dashboard as a person sees it: how its blocks stand on a screen.
package struct DashboardScreen {
  let dashboard: Dashboard
  let style: Style
  let screen: ScreenForm
  /// The rows of the screen, the prompt's among them.
  var rows = 24

  /// A dashboard on a screen.
  package init(dashboard: Dashboard, style: Style, screen: ScreenForm, rows: Int = 24) {
    (self.dashboard, self.style, self.screen, self.rows) = (dashboard, style, screen, rows)
  }

  /// How blocks stand.
  enum Form {
    /// One below the other, below 60 columns.
    case narrow
    /// Lists side by side.
    case two
    /// Three columns, from 110 on.
    case three
  }

  /// What of the blocks is shown.
  struct Extent {
    var hasBlankLines = true
    /// The most entries of a list; nil for as many as it shows where there is room.
    var mostEntries: Int?
    /// The most lines of the briefing.
    var mostBriefing = 3
    var hasQuality = true
    var hasSecondLineOfWeek = true

    /// What goes where rows are few, step by step.
    static let steps: [Extent] = {
      var steps = [Extent()]
      func step(_ change: (inout Extent) -> Void) {
        var extent = steps[steps.count - 1]
        change(&extent)
        steps.append(extent)
      }
      step { $0.hasBlankLines = false }
      step { $0.mostBriefing = 1 }
      step { $0.mostEntries = 3 }
      step { $0.hasQuality = false }
      step { $0.hasSecondLineOfWeek = false }
      return steps
    }()
  }

  /// The form that a width has.
  static func form(columns: Int) -> Form {
    switch columns {
    case ..<60: .narrow
    case 60..<110: .two
    default: .three
    }
  }

  private var form: Form { Self.form(columns: screen.columns) }

  /// The lines of the screen: as many as there is room for, or as few as there can be.
  package var lines: [StyledText] {
    var lines: [StyledText] = []
    for extent in Extent.steps {
      lines = self.lines(extent)
      if lines.count < rows { break }
    }
    return lines
  }

  // MARK: Groups

  private func lines(_ extent: Extent) -> [StyledText] {
    let groups = groups(extent).filter { !$0.isEmpty }
    let lines = groups.enumerated().flatMap { index, group in
      (index > 0 && extent.hasBlankLines ? [LaidLine(screen)] : []) + group
    }
    return lines.map(\.text)
  }

  /// The lines between which blank ones stand.
  private func groups(_ extent: Extent) -> [[LaidLine]] {
    let blocks = DashboardBlocks(
      dashboard: dashboard, style: style, screen: screen, form: form, extent: extent)
    if dashboard.isEmpty {
      let words = LaidLine(
        screen, "No day yet. Start with: bestupid new", to: screen.columns)
      let sync = dashboard.blocks.contains(.sync) ? lines(of: .sync, blocks) : []
      return [blocks.head + blocks.botChanges, [words] + sync]
    }
    return [blocks.head + blocks.botChanges]
      + (form == .three ? threeColumns(blocks, extent) : inOrder(blocks))
  }

  /// Whether a block is one of the lists that stand side by side.
  private static func isList(_ block: Dashboard.Block) -> Bool {
    switch block {
    case .mustWin, .todos, .habits: true
    case .cards, .plan, .briefing, .routines, .cycle, .recommend, .food, .week, .sync: false
    }
  }

  /// Whether a block is a line of the foot, where none stands between.
  private static func isFoot(_ block: Dashboard.Block) -> Bool {
    switch block {
    case .routines, .cycle, .recommend, .food, .week, .sync: true
    case .cards, .plan, .briefing, .mustWin, .todos, .habits: false
    }
  }

  /// The blocks in their order: the lists as one group where the first of them stands, and what of the foot
  /// follows each other as one.
  private func inOrder(_ blocks: DashboardBlocks) -> [[LaidLine]] {
    let lists = dashboard.blocks.filter(Self.isList)
    var groups: [[LaidLine]] = []
    var isInFoot = false
    for block in dashboard.blocks {
      if Self.isList(block) {
        if block == lists.first { groups.append(self.lists(lists, blocks)) }
      } else if Self.isFoot(block), isInFoot {
        groups[groups.count - 1] += lines(of: block, blocks)
      } else {
        groups.append(lines(of: block, blocks))
      }
      isInFoot = Self.isFoot(block)
    }
    return groups
  }

  private func lines(of block: Dashboard.Block, _ blocks: DashboardBlocks) -> [LaidLine] {
    blocks.lines(of: block, width: screen.columns)
  }

  /// The lists: one below the other, or tasks at the left and habits at the right.
  private func lists(
    _ lists: [Dashboard.Block], _ blocks: DashboardBlocks
  ) -> [LaidLine] {
    guard dashboard.log != nil else { return blocks.noLog(width: screen.columns) }
    guard form == .two, lists.contains(.habits), lists.count > 1 else {
      return lists.flatMap { lines(of: $0, blocks) }
    }
    let start = DashboardBlocks.half(of: screen.columns)
    let left = lists.filter { $0 != .habits }.flatMap {
      blocks.lines(of: $0, width: start - DashboardBlocks.gap)
    }
    let right = blocks.lines(of: .habits, width: screen.columns - start)
    return left.isEmpty ? lines(of: .habits, blocks) : screen.beside([(left, 0), (right, start)])
  }

  // MARK: Three columns

  private func threeColumns(_ blocks: DashboardBlocks, _ extent: Extent) -> [[LaidLine]] {
    let width = screen.columns / 3
    func column(_ members: [Dashboard.Block]) -> [LaidLine] {
      var lines: [LaidLine] = []
      var hasLists = false
      for block in dashboard.blocks where members.contains(block) {
        if Self.isList(block), dashboard.log == nil {
          if members.contains(.habits) || hasLists { continue }
          lines += blocks.noLog(width: width - DashboardBlocks.gap)
          hasLists = true
          continue
        }
        let more = blocks.lines(of: block, width: width - DashboardBlocks.gap)
        let isApart = extent.hasBlankLines && !(Self.isList(block) && hasLists)
        if !lines.isEmpty, !more.isEmpty, isApart { lines.append(LaidLine(screen)) }
        lines += more
        hasLists = Self.isList(block)
      }
      return lines
    }
    func wide(_ block: Dashboard.Block) -> [LaidLine] {
      dashboard.blocks.contains(block) ? lines(of: block, blocks) : []
    }
    let columns = screen.beside([
      (column([.cards, .food]), 0), (column([.mustWin, .todos]), width),
      (column([.habits, .week]), 2 * width),
    ])
    return [
      wide(.plan), wide(.briefing), columns,
      wide(.routines) + wide(.cycle) + wide(.recommend) + wide(.sync),
    ]
  }
}
