import LogMerge
import TestSupport
import Testing
import Words
import YAML

/// Files with settings in front of prose merge by key and by item at every depth (docs/merge.md).
@Suite("Merging front matter")
struct FrontMatterMergeTests {
  private static let path = "content/config/routines.md"

  private func merge(
    _ base: String?, _ ours: String, _ theirs: String, swapped: Bool = false,
    path: String = Self.path
  ) -> MergeResult {
    func side(_ text: String, _ device: String, _ time: Int64) -> Side {
      Side(bytes: Array(text.utf8), role: .device, device: device, time: time, commit: device)
    }
    let sides = [side(ours, "desk", 1), side(theirs, "phone", 2)]
    return FileMerger.merge(
      path: path, bases: base.map { [Array($0.utf8)] } ?? [], ours: sides[swapped ? 1 : 0],
      theirs: sides[swapped ? 0 : 1])
  }

  private func text(_ result: MergeResult) -> String {
    String(decoding: result.bytes, as: UTF8.self)
  }

  private static let routines = """
    ---
    routines:
      - id: morning
        name: Morning
        tasks:
          - id: make-bed
            title: Make bed
          - id: stretch
            title: Stretch
            minutes: 5
      - id: evening
        name: Evening
        tasks:
          - id: read
            title: Read
    ---

    Why I do this.

    """

  @Test("a task changed in a routine that the other side deleted keeps its routine")
  func deletedParent() throws {
    let evening = try #require(Self.routines.range(of: "  - id: evening"))
    let end = try #require(Self.routines.range(of: "---\n\nWhy"))
    let deleted = String(
      Self.routines[..<evening.lowerBound] + Self.routines[end.lowerBound...])
    let changed = Self.routines.replacing("title: Read", with: "title: Read ten pages")
    for (ours, theirs) in [(deleted, changed), (changed, deleted)] {
      let result = merge(Self.routines, ours, theirs)
      #expect(text(result) == changed)
      #expect(result.decisions.map(\.winner) == [.changed])
    }
    // A deleted routine that nobody changed is gone, with its tasks; the neighbour's change stands.
    let other = Self.routines.replacing("minutes: 5", with: "minutes: 8")
    let result = merge(Self.routines, deleted, other)
    #expect(text(result) == deleted.replacing("minutes: 5", with: "minutes: 8"))
    #expect(result.decisions.isEmpty)
  }

  @Test("two devices that add a task of one name end with one, and each one's other keys stand")
  func sameTask() {
    let line = "        minutes: 5\n"
    func adding(_ task: String) -> String { Self.routines.replacing(line, with: line + task) }
    let ours = adding("      - id: plan-the-day\n        title: Plan the day\n        minutes: 3\n")
    let byHand = adding("      - title: Plan the day\n        icon: sun\n")
    let result = text(merge(Self.routines, ours, byHand))
    #expect(result.ranges(of: "Plan the day").count == 1)
    #expect(result.contains("icon: sun") && result.contains("id: plan-the-day"))
    #expect(text(merge(Self.routines, ours, ours)) == ours)
  }

  @Test("spans without an id are told apart by their dates; the text below merges as text")
  func spansAndProse() {
    let away = "away:\n  - from: 2031-03-12\n    to: 2031-03-13\n"
    let other = "away:\n  - from: 2031-04-01\n    to: 2031-04-02\n"
    let ours = Self.routines.replacing("---\n\nWhy", with: away + "---\n\nWhy")
    let theirs = Self.routines.replacing("---\n\nWhy", with: other + "---\n\nWhy")
      .replacing("this.\n", with: "this.\nAnd that.\n")
    let result = text(merge(Self.routines, ours, theirs))
    #expect(result.contains("2031-03-12") && result.contains("2031-04-01"))
    #expect(result.ranges(of: "away:").count == 1 && result.hasSuffix("this.\nAnd that.\n"))
  }

  @Test("line ends, a byte order mark and comments stay as they are")
  func bytes() {
    let file =
      "\u{FEFF}"
      + Self.routines.replacing("    name: Evening", with: "    # Late.\n    name: Evening")
    for base in [file, file.replacing("\n", with: "\r\n")] {
      let ours = base.replacing("Make bed", with: "Make the bed")
      let theirs = base.replacing("minutes: 5", with: "minutes: 7")
      #expect(
        text(merge(base, ours, theirs)) == ours.replacing("minutes: 5", with: "minutes: 7"))
    }
  }

  @Test("what is no front matter merges line by line, and nothing is lost")
  func noFrontMatter() {
    let result = text(merge("Prose.\n", "Prose.\nOurs.\n", "Theirs.\nProse.\n"))
    #expect(result == "Theirs.\nProse.\nOurs.\n")
    let torn = text(merge("---\na: [\n---\n", "---\na: [\nb\n---\n", "---\nc\na: [\n---\n"))
    #expect(torn.contains("b\n") && torn.contains("c\n"))
  }

  // MARK: At random

  /// A list of items with keys, each with a list of its own: what the model of the merge knows of a file.
  private typealias Items = [String: [String: [String: String]]]

  /// A file with lists in lists. The keys of a list are in the member with an empty name.
  private static func file(_ order: [(id: String, below: [String])], _ items: Items) -> String {
    func keys(_ keys: [String: String]?, _ indent: String) -> String {
      (keys ?? [:]).sorted { $0.key < $1.key }.map { "\(indent)\($0): \($1)\n" }.joined()
    }
    let lists = order.map { id, below in
      "  - id: \(id)\n" + keys(items[id]?[""], "    ")
        + (below.isEmpty ? "" : "    tasks:\n")
        + below.map { "      - id: \($0)\n" + keys(items[id]?[$0], "        ") }.joined()
    }.joined()
    return "---\nroutines:\n\(lists)---\nText.\n"
  }

  private static func items(_ text: String) throws -> Items {
    let bytes = Array(text.utf8)
    let root = try YAMLDocument.parse(try #require(FrontMatter.block(of: bytes)))
    func keys(_ item: YAMLNode) -> [String: String] {
      let pairs = item.mapping?.pairs.map { ($0.key.scalar?.text ?? "", $0.value.string) } ?? []
      return Dictionary(
        uniqueKeysWithValues: pairs.compactMap { key, value in
          key == "id" || key == "tasks" ? nil : (key, value ?? "")
        })
    }
    var items: Items = [:]
    for item in root?["routines"]?.items ?? [] {
      let id = try #require(item["id"]?.string)
      #expect(items[id] == nil, "\(id) stands twice")
      items[id] = ["": keys(item)]
      for task in item["tasks"]?.items ?? [] {
        let name = try #require(task["id"]?.string)
        #expect(items[id]?[name] == nil, "\(id).\(name) stands twice")
        items[id]?[name] = keys(task)
      }
    }
    return items
  }

  private struct Version {
    var order: [(id: String, below: [String])] = []
    var items: Items = [:]

    var text: String { FrontMatterMergeTests.file(order, items) }

    /// The lists whose items stand in another order somewhere.
    func moved(in sides: [Version]) -> Set<String> {
      Set(
        order.filter { id, below in
          sides.contains { side in
            side.order.contains { $0.id == id && $0.below != below }
          }
        }.map(\.id))
    }

    static func random(_ random: inout SeededRandom) -> Version {
      var version = Version()
      for id in ["a", "b", "c"] where !random.once(in: 5) {
        let below = ["p", "q", "r"].filter { _ in !random.once(in: 4) }
        version.order.append((id, below))
        version.items[id] = ["": ["name": "n\(Int.random(in: 0..<9, using: &random))"]]
        for task in below {
          version.items[id]?[task] = ["title": "t\(Int.random(in: 0..<9, using: &random))"]
        }
      }
      return version
    }

    /// One change of a person: a key, a new or removed item, or another place.
    mutating func edit(_ mark: String, _ random: inout SeededRandom) {
      guard !order.isEmpty else { return }
      let place = Int.random(in: order.indices, using: &random)
      let (id, below) = order[place]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: items[id]?[""]?["name"] = mark
      case 1:
        if let task = below.randomElement(using: &random) { items[id]?[task]?["minutes"] = mark }
      case 2:
        if let task = below.randomElement(using: &random) { items[id]?[task]?["title"] = mark }
      case 3:
        let task = random.pick(["new", "new\(mark)"])
        guard !below.contains(task) else { return }
        order[place].below.insert(task, at: Int.random(in: 0...below.count, using: &random))
        items[id]?[task] = ["title": mark]
      case 4:
        // What both sides leave empty together is not what this is about.
        guard below.count > 2, let task = below.randomElement(using: &random) else { return }
        order[place].below.removeAll { $0 == task }
        items[id]?[task] = nil
      case 5:
        // A list without items is a key without a value, which does not stand against one that has it.
        guard order.count > 2 else { return }
        order.remove(at: place)
        items[id] = nil
      default:
        guard below.count > 1 else { return }
        order[place].below.swapAt(0, below.count - 1)
      }
    }
  }

  /// What may stand for each key in the result: the values that a three-way merge allows; nil is no value.
  ///
  /// - Parameter moved: The lists of which a side changed the order alone, which is a change too.
  private static func wrong(
    _ merged: Items, _ base: Items, _ sides: [Items], moved: Set<String>
  ) -> String? {
    let ids = Set(merged.keys).union(base.keys).union(sides.flatMap(\.keys))
    for id in ids.sorted() {
      let lists = sides.map { $0[id] }
      if let list = merged[id] {
        if !lists.contains(where: { $0 != nil }) { return "\(id) is from nowhere" }
        if lists.contains(where: { $0 == nil }), let old = base[id],
          lists.allSatisfy({ $0 == nil || $0 == old }), !moved.contains(id)
        {
          return "\(id) was deleted"
        }
        // A list that one side deleted and the other changed is the other's.
        if base[id] != nil, let kept = lists.compactMap(\.self).first, lists.contains(nil) {
          if list != kept { return "\(id) is not as it was kept" }
          continue
        }
        let names = Set(list.keys).union(lists.flatMap { $0.map { Array($0.keys) } ?? [] })
        for name in names.sorted() {
          let (old, new) = (base[id]?[name], lists.map { $0?[name] })
          let allowed = Self.allowed(old, new)
          if !allowed.contains(list[name]) {
            return "\(id).\(name) is \(list[name] as Any), not one of \(allowed)"
          }
        }
      } else if lists.contains(where: { $0 != nil && $0 != base[id] }) {
        return "\(id) is lost"
      }
    }
    return nil
  }

  /// What may become of one item with keys.
  private static func allowed(
    _ old: [String: String]?, _ new: [[String: String]?]
  ) -> [[String: String]?] {
    guard let one = new[0], let other = new[1] else {
      let kept = new.compactMap(\.self).first
      guard let old else { return [kept] }
      return kept == nil || kept == old ? [nil] : [kept]
    }
    var results: [[String: String]] = [[:]]
    for key in Set(one.keys).union(other.keys).union((old ?? [:]).keys) {
      let (before, values) = (old?[key], [one[key], other[key]])
      let standing: [String?] =
        values[0] == values[1]
        ? [values[0]]
        : values[0] == before ? [values[1]] : values[1] == before ? [values[0]] : values
      results = results.flatMap { result in
        standing.map { value in
          var result = result
          result[key] = value
          return result
        }
      }
    }
    return results
  }

  @Test("lists in lists, changed at random: each task is below its routine, and none is lost")
  func nestedLists() throws {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) } ?? 600
    var random = SeededRandom()
    let seed = random.seed
    for number in 0..<cases {
      let base = Version.random(&random)
      var sides = [base, base]
      for side in 0...1 {
        for change in 0..<Int.random(in: 0...3, using: &random) {
          sides[side].edit("s\(side)x\(change)", &random)
        }
      }
      let result = merge(base.text, sides[0].text, sides[1].text)
      let swapped = merge(base.text, sides[0].text, sides[1].text, swapped: true)
      let isWhole = result.decisions.contains { $0.key == "text" && $0.section.isEmpty }
      let wrong =
        isWhole
        ? nil
        : Self.wrong(
          try Self.items(text(result)), base.items, sides.map(\.items),
          moved: base.moved(in: sides))
      let again = merge(base.text, sides[0].text, text(result))
      let failure =
        wrong ?? (swapped == result ? nil : "not the same when swapped")
        ?? (again.bytes == result.bytes ? nil : "another file when merged again")
      #expect(
        failure == nil,
        "BESTUPID_SEED=\(seed), case \(number): \(failure ?? "")\nbase:\n\(base.text)ours:\n\(sides[0].text)theirs:\n\(sides[1].text)result:\n\(text(result))"
      )
      if failure != nil { return }
    }
  }
}
