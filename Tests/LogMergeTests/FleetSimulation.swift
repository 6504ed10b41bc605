import LogMerge
import TestSupport

/// Devices and a bot that edit one day and sync it through one remote, or now and then with each
/// other, all in memory: a graph of commits, heads that point into it, and no git.
struct FleetSimulation {
  /// A commit; its id is its index.
  private struct Commit {
    let parents: [Int]
    let bytes: [UInt8]
    let node: Int
    let time: Int64
    let decisions: [Decision]
    /// The commits that lead to it, and itself.
    let history: Set<Int>
  }

  private struct Node {
    let name: String
    let role: Side.Role
    /// How far its clock is off, in seconds.
    let skew: Int64
    var head = 0
    /// The remote's head as it was last seen.
    var seen = 0
  }

  private var commits: [Commit] = []
  private var nodes: [Node]
  private var remote = 0
  private var clock: Int64 = 1000
  private var random: SeededRandom
  /// Entries that were made, by number, and those that someone who saw them took out.
  private var made = 0
  private var withdrawn: Set<Int> = []

  /// How many merges there were that had several merge bases.
  private(set) var crossings = 0
  private let join: Join

  /// The merge under test.
  typealias Join = (_ bases: [[UInt8]?], _ ours: Side, _ theirs: Side) -> MergeResult

  init(
    random: SeededRandom,
    join: @escaping Join = { bases, ours, theirs in
      FileMerger.merge(
        path: "content/logs/2031-03-04.md", bases: bases, ours: ours, theirs: theirs)
    }
  ) {
    self.random = random
    self.join = join
    let names: [(String, Side.Role)] = [
      ("phone", .device), ("desk", .device), ("watch", .device), ("robot", .bot),
    ]
    nodes = []
    for (name, role) in names {
      nodes.append(
        Node(name: name, role: role, skew: Int64.random(in: -3...3, using: &self.random)))
    }
    commits = [
      Commit(parents: [], bytes: [], node: 0, time: 0, decisions: [], history: [0])
    ]
  }

  // MARK: A round

  /// Each one edits, syncs, does both or nothing; the network may fail and the program may die
  /// between any two steps.
  mutating func round() {
    for node in nodes.indices.shuffled(using: &random) {
      clock += Int64.random(in: 0...2, using: &random)
      if !random.once(in: 3) { edit(node) }
      if random.once(in: 2) { sync(node, steps: random.once(in: 3) ? place() % 3 : 3) }
      if random.once(in: 4) { swap(node, place() % nodes.count) }
    }
  }

  /// Everybody syncs, without failures, until nothing moves; false where that does not come about.
  mutating func settle() -> Bool {
    for _ in 0..<12 {
      for node in nodes.indices { sync(node, steps: 3) }
      if nodes.allSatisfy({ $0.head == remote }) { return true }
    }
    return false
  }

  /// What is wrong at rest, or nil.
  func violation() -> String? {
    guard Set(nodes.map { commits[$0.head].bytes }).count == 1 else { return "copies differ" }
    let head = commits[nodes[0].head]
    var texts = Self.entries(in: head.bytes)
    for commit in head.history {
      for decision in commits[commit].decisions {
        texts.merge(Self.entries(in: decision.lost)) { $0 + $1 }
      }
    }
    let lost = (0..<made).filter { !withdrawn.contains($0) && texts[$0] == nil }
    return lost.isEmpty ? nil : "lost entries \(lost) of\n\(text(head.bytes))\n\(story)"
  }

  /// All commits, for a person who looks for the cause.
  private var story: String {
    commits.enumerated().map { id, commit in
      "\(id) by \(nodes[commit.node].name) at \(commit.time) after \(commit.parents): "
        + text(commit.bytes).debugDescription
    }.joined(separator: "\n")
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func place() -> Int { Int.random(in: 0..<1000, using: &random) }

  // MARK: Edits

  private static let template = """
    ---
    title: "2031-03-04: [Run Day]"
    date: 2031-03-04
    ---

    ## Planned Workout
    - Run 3 mi easy

    ## Today's Todos
    - [ ] Mend the gate
    - [ ] Complete workout: Run

    ## Daily Habits
    - [ ] Cold rinse

    ## Quick Log
    Weight::
    Sleep::
    Mood_AM::

    ## Training Output
    Run::

    ## Fuel Log
    calories_so_far:: 0

    ## Notes

    ## Top 3 for Tomorrow
    1.
    2.
    3.
    """

  private mutating func edit(_ node: Int) {
    let before = commits[nodes[node].head].bytes
    var lines = Scenarios.lines(of: before.isEmpty ? Array(Self.template.utf8) : before)
    let old = made
    for _ in 0..<Int.random(in: 1...3, using: &random) { change().apply(to: &lines) }
    let after = Array(lines.joined())
    // Where a merge kept an entry twice, others may take out the other one.
    let left = Self.entries(in: after)
    for (entry, count) in Self.entries(in: before) where left[entry, default: 0] < count {
      withdrawn.insert(entry)
    }
    for entry in old..<made where left[entry] == nil { withdrawn.insert(entry) }
    commit(after, parents: [nodes[node].head], by: node)
  }

  private mutating func change() -> LineEdit {
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<3: return .insert(place(), "- 9:30 eggs \(entry())")
    case 3: return .insert(place(), "- [ ] Call \(entry())")
    case 4: return .insert(place(), "words \(entry())")
    case 5: return .replace(place(), "1. Rest \(entry())")
    case 6..<10: return .fill(place(), " 7 \(entry())")
    case 10, 11: return .tick(place())
    case 12: return .delete(place())
    case 13: return .move(place(), place())
    case 14: return .insert(place(), "## Garden \(place() % 3)")
    default: return .extend(place(), " \(entry())")
    }
  }

  /// A text that no other entry has.
  private mutating func entry() -> String {
    made += 1
    return "<\(made - 1)>"
  }

  /// How often each entry is in a file.
  private static func entries(in bytes: [UInt8]) -> [Int: Int] {
    var entries: [Int: Int] = [:]
    var number: Int?
    for byte in bytes {
      if byte == UInt8(ascii: "<") {
        number = 0
      } else if byte == UInt8(ascii: ">") {
        if let number { entries[number, default: 0] += 1 }
        number = nil
      } else if let value = number {
        let digit = Int(byte) - 48
        number = (0...9).contains(digit) ? value * 10 + digit : nil
      }
    }
    return entries
  }

  private mutating func commit(
    _ bytes: [UInt8], parents: [Int], by node: Int, decisions: [Decision] = []
  ) {
    let history = parents.reduce(into: Set([commits.count])) { $0.formUnion(commits[$1].history) }
    nodes[node].head = commits.count
    commits.append(
      Commit(
        parents: parents, bytes: bytes, node: node, time: clock + nodes[node].skew,
        decisions: decisions, history: history))
  }

  // MARK: Sync

  /// Fetch, merge and push, as many of them as come to pass.
  private mutating func sync(_ node: Int, steps: Int) {
    for _ in 0..<3 {
      guard steps > 0 else { return }
      nodes[node].seen = remote
      guard steps > 1 else { return }
      merge(node)
      guard steps > 2 else { return }
      // Now and then somebody else was faster.
      if random.once(in: 5) {
        let other = place() % nodes.count
        if other != node, commits[nodes[other].head].history.contains(remote) {
          remote = nodes[other].head
        }
      }
      if commits[nodes[node].head].history.contains(remote) {
        remote = nodes[node].head
        return
      }
    }
  }

  /// Two fetch from each other without the remote, and each merges what the other had.
  private mutating func swap(_ one: Int, _ other: Int) {
    let heads = (nodes[one].head, nodes[other].head)
    nodes[one].seen = heads.1
    merge(one)
    nodes[other].seen = heads.0
    merge(other)
  }

  private mutating func merge(_ node: Int) {
    let (head, seen) = (nodes[node].head, nodes[node].seen)
    if commits[head].history.contains(seen) { return }
    if commits[seen].history.contains(head) {
      nodes[node].head = seen
      return
    }
    let common = commits[head].history.intersection(commits[seen].history)
    let bases = common.filter { base in
      !common.contains { $0 != base && commits[$0].history.contains(base) }
    }
    if bases.count > 1 { crossings += 1 }
    let result = join(
      bases.sorted().map { commits[$0].bytes }, side(head, without: seen),
      side(seen, without: head))
    commit(result.bytes, parents: [head, seen], by: node, decisions: result.decisions)
  }

  /// A head as a side: what its own commits say of who made it and when.
  private func side(_ head: Int, without other: Int) -> Side {
    let own = commits[head].history.subtracting(commits[other].history).filter { id in
      commits[id].parents.count == 1 && commits[id].bytes != commits[commits[id].parents[0]].bytes
    }
    let newest = own.max { (commits[$0].time, $0) < (commits[$1].time, $1) } ?? head
    let isBot = (own.isEmpty ? [head] : own).allSatisfy { nodes[commits[$0].node].role == .bot }
    let digits = String(newest)
    return Side(
      bytes: commits[head].bytes, role: isBot ? .bot : .device,
      device: nodes[commits[newest].node].name, time: commits[newest].time,
      commit: String(repeating: "0", count: 6 - digits.count) + digits)
  }
}
