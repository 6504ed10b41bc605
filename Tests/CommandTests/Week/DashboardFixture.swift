import ProgramTestSupport
import TestSupport
import Testing

/// The store of the dashboard's golden screen: a Thursday evening, 2031-03-06, 19:20.
enum DashboardFixture {
  static let today = "content/logs/2031-03-06.md"
  static let yesterday = "content/logs/2031-03-05.md"
  static let plan = "content/config/protocol_2031-03-03.md"
  static let habits = "content/config/habits.md"

  static let screen = """
    Thursday 2031-03-06 · Strength Day                         W10 Base · day 4 of 7

    Weight  171 lb    ↓ ▇▆·▅▃▄▂  -1.4/w      Mood    6 / –     → ▃▇·▃▇▃▃
    Sleep   6:35      → ▃▁█▅▄▂▁  of 7:00     Energy  7         → ·▅·▁▅▅█
    Quality 7         → ▄▂▇·▅▃▂

    Planned   Strength A: goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs

    Must win                                 Habits
      [ ] 1 Send the invoice (2 d)             [x] 1 Stretch          5 d  72 %
      [x] 3 Draft the outline                  [ ] 2 Read ten pages   0 d  41 %
    Todos                                      [~] 3 Cold rinse       skipped
      [ ] 2 Call Bea (1 d)
      [ ] 4 Workout: Strength A

    Food      ~1,450 of 2,000–2,400 kcal   ███████░░░   protein 92 of 140 g
    Week      Mo ✓ swim  Tu ✓ strength  We ✗ run  Th ▸ strength  Fr · rest
              Sa ○ bike  Su ○ run                      2 of 3 done, 67 % (85 %)
    Sync      synced 12 min ago, 2 commits wait: bestupid sync

    """

  /// What the logs of the last seven days have under Quick Log.
  private static let figures: [String: [String?]] = [
    "Weight": ["172.4", "172.0", nil, "171.8", "171.2", "171.6", "171.0"],
    "Sleep": ["7:00", "6:30", "8:00", "7:15", "7:10", "6:45", "6:35"],
    "Sleep_Quality": ["7.6", "7.1", "8.4", nil, "7.8", "7.3", "7.0"],
    "Mood_AM": ["6", "7", nil, "6", "7", "6", "6"],
    "Mood_PM": ["6", "7", nil, "6", "7", "6", nil],
    "Energy": [nil, "6", nil, "5", "6", "6", "7"],
  ]

  /// Other sections, by day.
  private static let sections = [
    "2031-03-03": "## Training Output\nSwim:: 600m/21:30\n",
    "2031-03-04": """
    ## Strength Log
    Press:: 3x8 @ 50

    ## Today's Todos
    - [ ] Send the invoice

    """,
    "2031-03-05": """
    ## Today's Todos
    - [x] Pay rent
    - [ ] Send the invoice
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Workout: Run

    ## Top 3 for Tomorrow
    1. Draft the outline
    2. Send the invoice
    3.

    """,
    "2031-03-06": """
    ## Today's Todos
    - [ ] Send the invoice
    - [ ] Call Bea
    - [x] Draft the outline
    - [ ] Workout: Strength A

    ## Fuel Log
    calories_so_far:: ~1450
    protein_so_far:: 92

    """,
  ]

  /// The boxes of habits, this many days before today: what is open today is open, what was missed is missed.
  private static func boxes(daysAgo: Int) -> String {
    var lines: [String] = []
    // 21 days done, one missed, five done.
    if daysAgo < 27 { lines.append("- [\(daysAgo == 5 ? " " : "x")] Stretch") }
    // Six days done, one missed, five done, one missed; today is open.
    if daysAgo < 14 {
      lines.append("- [\([0, 1, 7].contains(daysAgo) ? " " : "x")] Read ten pages")
    }
    if daysAgo == 0 { lines.append("- [ ] ~~Cold rinse~~") }
    return lines.isEmpty ? "" : "## Daily Habits\n" + lines.joined(separator: "\n") + "\n\n"
  }

  /// The days from 8 February to 6 March.
  private static let dates =
    (8...28).map { "2031-02-\($0 < 10 ? "0" : "")\($0)" } + (1...6).map { "2031-03-0\($0)" }

  static func log(_ date: String) -> String {
    guard let index = dates.firstIndex(of: date) else { return "" }
    let daysAgo = dates.count - 1 - index
    var text = date == "2031-03-06" ? "---\ntitle: \"\(date): [Strength Day]\"\n---\n\n" : ""
    text += (sections[date] ?? "") + "\n" + boxes(daysAgo: daysAgo)
    guard daysAgo < 7 else { return text }
    text += "## Quick Log\n"
    for (name, values) in figures.sorted(by: { $0.key < $1.key }) {
      text += "\(name):: \(values[6 - daysAgo] ?? "")\n"
    }
    return text
  }

  static var files: [String: String] {
    var files = Dictionary(uniqueKeysWithValues: dates.map { ("content/logs/\($0).md", log($0)) })
    files["bestupid.yaml"] = """
      targets:
        sleep: 7:00
        calories: 2000-2400
        protein: 140

      """
    files[plan] = """
      ---
      phase: Base
      target_compliance: 85%
      ---
      | Day | Type | Workout |
      |---|---|---|
      | Monday | Swim | 600 m easy |
      | Tuesday | Strength B | press |
      | Wednesday | Run | 3 mi easy |
      | Thursday | Strength A | goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs |
      | Friday | Rest | |
      | Saturday | Bike | 60 min easy |
      | Sunday | Run | 5 mi long |

      """
    files[habits] = """
      ---
      habits:
        - {id: stretch, name: Stretch}
        - {id: read, name: Read ten pages}
        - {id: rinse, name: Cold rinse}
      ---

      """
    return files
  }

  /// A store that has synced 12 minutes ago, with two commits since.
  static func world(_ changes: [String: String?] = [:], synced: Bool = true) async throws -> World {
    var files = files
    for (path, text) in changes { files[path] = text }
    var world = try await World.withStore(files)
    world.now = "2031-03-06T19:08:00Z"
    if synced {
      let remote = try await world.sandbox.remote("remote.git")
      try await world.git("remote", "add", "origin", remote)
      try await world.git("push", "-q", "-u", "origin", "main")
      expectSuccess(try await world.bestupid("sync"))
      for subject in ["one", "two"] {
        try await world.git("commit", "-q", "--allow-empty", "-m", subject)
      }
    }
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  /// A text without the codes of colours.
  static func plain(_ text: String) -> String {
    var plain = ""
    var isCode = false
    for character in text {
      if character == "\u{1B}" { isCode = true }
      if !isCode { plain.append(character) }
      if character == "m" { isCode = false }
    }
    return plain
  }
}
