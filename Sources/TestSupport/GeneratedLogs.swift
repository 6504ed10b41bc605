/// Documents made at random, biased to what real logs do awkwardly.
public struct GeneratedLogs {
  /// The random source; its seed repeats the documents.
  public var random: SeededRandom

  /// A generator of documents.
  public init(random: SeededRandom) { self.random = random }

  /// Lines that each hold one construct, or half of one.
  private static let lines = [
    "## Quick Log", "## 🧬 Training Output", "## ✅ TODAY'S TODOS (Carryovers)", "## Fuel Log",
    "### Fuel Log (Complete)", "## Top 4 for Tomorrow (Friday)", "# Title", "##", "## Quick Log",
    "Weight::", "Weight:: 181.5", "Weight::182 <!-- scale -->", "Sleep:: 7h05m (11pm-6am)",
    "Mood_AM:: 6", "  - Sleep_Quality (1-10):: 84", "std::string is prose", "Run:: 4.5/45",
    "Goblet squat:: 3x10 @ 45 lbs (sets: 10x45, 9x45, 8x45)", "calories_so_far:: ~2,150",
    "- [ ] Water the ferns", "- [x] Water the ferns", "- [X] Call the plumber", "- ~~Rust~~",
    "  - [ ] Nested thing", "  - *Setup: shoes by the door*", "- [ ] ~~Skip this~~ (moved)",
    "1.", "2. Pay the rent", "3. ", "- 9:30 two eggs", "* starred", "+ plus", "12) twelve",
    "| Metric | Value | Notes |", "| :--- | ---: | --- |", "| **Weight (lbs)** | 0 | |",
    "| a \\| b |  5  | 1-10", "|", "> **Alerts:**", "---", "***", "```", "```swift", "~~~~",
    "<!-- note -->", "<!-- opens", "closes -->", "text <!-- a --> b <!-- c --> d", "`<!--` code",
    "~~Weight:: 3~~", "~~ lonely", "plain words", "ünïcödé:: ½", "", "", " ", "\t", "---",
    "title: \"2031-03-04: [Run Day]\"", "</content>", "   ", "#hashtag", "Größe:: 3 m",
  ]

  /// A document of up to `count` lines, with any line ends, and now and then bytes that are no
  /// text at all.
  public mutating func document(lines count: Int = 40) -> [UInt8] {
    var bytes: [UInt8] = random.once(in: 20) ? [0xEF, 0xBB, 0xBF] : []
    if random.once(in: 2) { bytes += Array("---\ntitle: x\n---\n".utf8) }
    let ends = random.once(in: 4) ? ["\n", "\r\n", "\r"] : ["\n"]
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      bytes += Array(random.pick(Self.lines).utf8)
      if random.once(in: 30) { bytes += noise(8) }
      bytes += Array(random.pick(ends).utf8)
    }
    if random.once(in: 2), bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }

  /// Random bytes, none of them left out.
  public mutating func noise(_ count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      // Half of them are bytes that the grammar knows.
      random.once(in: 2)
        ? UInt8.random(in: 0...255, using: &random)
        : random.pick(Array("#-*_|:<>!`~[]x \t\r\n0".utf8))
    }
  }
}
