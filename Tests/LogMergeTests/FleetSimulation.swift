import LogMerge
import TestSupport

/// Simulates devices and a bot that edit one day and sync it through one remote, or now and then with
/// each other. All in memory: a graph of commits and heads, without git.
struct FleetSimulation {
  /// A commit; its id is its index.
  private struct Commit {
    let parents: [Int]
    let bytes: [UInt8]
    let node: Int
    let time: Int64
    let decisions: [Decision]
    /// The ids of its ancestors and of itself.
    let history: Set<Int>
  }

  private struct Node {
    let name: String
    let role: Side.Role
    /// The error of its clock, in seconds.
    let skew: Int64
    var head = 0
    /// The remote's head at the last fetch.
    var seen = 0
  }

  private var commits: [Commit] = []
  private var nodes: [Node]
  private var remote = 0
  private var clock: Int64 = 1000
  private var random: SeededRandom
  /// The number of entries that were made, and the entries that were deleted on purpose.
  private var made = 0
  private var deleted: Set<Int> = []

  /// The number of merges with several merge bases.
  private(set) var crissCrossMerges = 0
  private let mergeFiles: Merge

  /// A merge of two files.
  typealias Merge = (_ bases: [[UInt8]?], _ ours: Side, _ theirs: Side) -> MergeResult

  init(
    random: SeededRandom,
    mergeFiles: @escaping Merge = { bases, ours, theirs in
      FileMerger.merge(
        path: "content/logs/2031-03-04.md", bases: bases, ours: ours, theirs: theirs,
        adding: asLogged)
    }
  ) {
    self.random = random
    self.mergeFiles = mergeFiles
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

  /// Each node may edit and may sync. The network may fail, and the program may be killed, between any
  /// two steps.
  mutating func round() {
    for node in nodes.indices.shuffled(using: &random) {
      clock += Int64.random(in: 0...2, using: &random)
      if !random.once(in: 3) { edit(node) }
      if random.once(in: 2) { sync(node, steps: random.once(in: 3) ? number() % 3 : 3) }
      if random.once(in: 4) { swap(node, number() % nodes.count) }
    }
  }

  /// All nodes sync without failures until nothing changes; returns whether that point was reached.
  mutating func syncAll() -> Bool {
    for _ in 0..<12 {
      for node in nodes.indices { sync(node, steps: 3) }
      if nodes.allSatisfy({ $0.head == remote }) { return true }
    }
    return false
  }

  /// What is wrong after all nodes have synced; nil where nothing is.
  func violation() -> String? {
    guard Set(nodes.map { commits[$0.head].bytes }).count == 1 else { return "copies differ" }
    let head = commits[nodes[0].head]
    var texts = Self.entries(in: head.bytes)
    for commit in head.history {
      for decision in commits[commit].decisions {
        texts.merge(Self.entries(in: decision.lost)) { $0 + $1 }
      }
    }
    let lost = (0..<made).filter { !deleted.contains($0) && texts[$0] == nil }
    return lost.isEmpty ? nil : "lost entries \(lost) of\n\(text(head.bytes))\n\(story)"
  }

  /// All commits, for finding the cause of a failure.
  private var story: String {
    commits.enumerated().map { id, commit in
      "\(id) by \(nodes[commit.node].name) at \(commit.time) after \(commit.parents): "
        + text(commit.bytes).debugDescription
    }.joined(separator: "\n")
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func number() -> Int { Int.random(in: 0..<1000, using: &random) }

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
    // An entry that a merge kept twice counts as deleted where one copy is.
    let left = Self.entries(in: after)
    for (entry, count) in Self.entries(in: before) where left[entry, default: 0] < count {
      deleted.insert(entry)
    }
    for entry in old..<made where left[entry] == nil { deleted.insert(entry) }
    commit(after, parents: [nodes[node].head], by: node)
  }

  private mutating func change() -> LineEdit {
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<3: return .insert(number(), "- 9:30 eggs \(entry())")
    case 3: return .insert(number(), "- [ ] Call \(entry())")
    case 4: return .insert(number(), "words \(entry())")
    case 5: return .replace(number(), "1. Rest \(entry())")
    case 6..<10: return .fill(number(), " 7 \(entry())")
    case 10, 11: return .tick(number())
    case 12: return .delete(number())
    case 13: return .move(number(), number())
    case 14: return .insert(number(), "## Garden \(number() % 3)")
    default: return .extend(number(), " \(entry())")
    }
  }

  /// A new entry: a text that no other entry has.
  private mutating func entry() -> String {
    made += 1
    return "<\(made - 1)>"
  }

  /// How often each entry occurs in a file.
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

  /// Runs the first `steps` of fetch, merge and push.
  private mutating func sync(_ node: Int, steps: Int) {
    for _ in 0..<3 {
      guard steps > 0 else { return }
      nodes[node].seen = remote
      guard steps > 1 else { return }
      merge(node)
      guard steps > 2 else { return }
      // Now and then another node pushes first.
      if random.once(in: 5) {
        let other = number() % nodes.count
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

  /// Two nodes fetch from each other without the remote, and each merges.
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
    if bases.count > 1 { crissCrossMerges += 1 }
    let result = mergeFiles(
      bases.sorted().map { commits[$0].bytes }, side(head, without: seen),
      side(seen, without: head))
    commit(result.bytes, parents: [head, seen], by: node, decisions: result.decisions)
  }

  /// A head as a side: the commits that the other head does not have say who wrote the file and each of
  /// its lines.
  private func side(_ head: Int, without other: Int) -> Side {
    let own = commits[head].history.subtracting(commits[other].history)
    let changes = own.filter { id in
      commits[id].parents.count == 1 && commits[id].bytes != commits[commits[id].parents[0]].bytes
    }
    let newest = changes.max { (commits[$0].time, $0) < (commits[$1].time, $1) } ?? head
    let isBot = (changes.isEmpty ? [head] : changes).allSatisfy { author($0).role == .bot }
    let last = author(newest)
    return Side(
      bytes: commits[head].bytes,
      author: Author(
        role: isBot ? .bot : .device, device: last.device, time: last.time, commit: last.commit),
      lineAuthors: lineAuthors(of: head, own))
  }

  /// Who wrote each line of a head, of the commits `own`.
  private func lineAuthors(of head: Int, _ own: Set<Int>) -> LineAuthors {
    let ranked = own.sorted { (commits[$0].time, $0) < (commits[$1].time, $1) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(ranked, ranked.indices))
    var blames: [Int: Blame] = [:]
    // The id of a commit is larger than those of its parents.
    for id in own.sorted() {
      blames[id] = Blame(
        of: commits[id].bytes, by: ranks[id] ?? 0,
        after: commits[id].parents.map { (commits[$0].bytes, blames[$0] ?? .ofOlderText) })
    }
    let known = blames[head]?.ranks ?? []
    return LineAuthors(known.map { $0 < 0 ? nil : author(ranked[$0]) })
  }

  private func author(_ id: Int) -> Author {
    let (commit, digits) = (commits[id], String(id))
    return Author(
      role: nodes[commit.node].role, device: nodes[commit.node].name, time: commit.time,
      commit: String(repeating: "0", count: 6 - digits.count) + digits)
  }
}
