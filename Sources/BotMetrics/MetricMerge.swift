import DayEditing
import DayModel
import JSON
import LogSyntax
import Values

/// Brings an entry of the bot's figures up to what the log says.
///
/// The log wins over the file where it says anything (docs/format.md §10.3). What it says nothing of
/// stays, unless the entry is one that we made: that says what the log says, and no more.
struct MetricMerge {
  /// Whether we made the entry.
  let isOurs: Bool
  /// The entry, for the layout of what is new.
  let entry: JSONDocument.Element
  /// Where the file has something else than the bot would write, and what was done about it.
  var notes: [(path: String, element: JSONDocument.Element, message: String)] = []

  /// Merges members into an object of the entry, and takes away some of its children.
  mutating func merge(
    _ members: [MetricValue.Member], into object: JSONDocument.Element,
    removing removed: Set<Int> = [],
    at path: String, _ edits: inout JSONEdits
  ) {
    let children = Array(object.children)
    var indices: [[UInt8]: Int] = [:]
    // Of a key that is repeated, the last counts.
    for (index, child) in children.enumerated() { indices[child.key ?? []] = index }
    var behind = -1
    var added: [(behind: Int, what: JSONEdits.Addition)] = []
    for member in members {
      if let index = indices[Array(member.key.utf8)] {
        merge(member.value, into: children[index], at: "\(path).\(member.key)", &edits)
        behind = index
      } else if member.value.isKnown {
        added.append((behind, .member(member.json)))
      }
    }
    edits.change(object, removing: removed, adding: added, like: entry)
  }

  private mutating func merge(
    _ new: MetricValue, into element: JSONDocument.Element, at path: String,
    _ edits: inout JSONEdits
  ) {
    switch new {
    case .number(let value, let spelling, let blank):
      let text = value.map(spelling.text)
      put(text.map(JSONValue.number), blank, over: element, at: path, &edits) {
        element.double.map(spelling.text) == text
      }
    case .text(let text, let blank):
      put(text.map(JSONValue.string), blank, over: element, at: path, &edits) {
        element.string == text
      }
    case .flag(let flag):
      put(.bool(flag), .null, over: element, at: path, &edits) { element.bool == flag }
    case .object(let members):
      guard accepts(new, element, .object, at: path, &edits) else { return }
      merge(members, into: element, at: path, &edits)
    case .named(let members):
      guard accepts(new, element, .object, at: path, &edits) else { return }
      let keys = Set(members.map { Array($0.key.utf8) })
      let gone = element.children.enumerated().filter { !keys.contains($0.element.key ?? []) }
      merge(
        members, into: element, removing: isOurs ? Set(gone.map(\.offset)) : [], at: path, &edits)
    case .items(let items, let key, let keys):
      guard accepts(new, element, .array, at: path, &edits) else { return }
      merge(items, by: key, keys, into: element, at: path, &edits)
    case .names(let names, let others):
      guard accepts(new, element, .array, at: path, &edits) else { return }
      merge(names, not: others, into: element, &edits)
    }
  }

  /// Puts a value that holds no others in its place.
  private mutating func put(
    _ value: JSONValue?, _ blank: JSONValue, over element: JSONDocument.Element, at path: String,
    _ edits: inout JSONEdits, unless isSame: () -> Bool
  ) {
    if let value {
      if isSame() { return }
      guard element.kind != .array, element.kind != .object else {
        notes.append((path, element, "holds several values; left unchanged"))
        return
      }
      edits.replace(element, by: value, like: entry)
    } else if isOurs, element.kind != .null, element.text != Array(blank.text().utf8)[...] {
      edits.replace(element, by: blank, like: entry)
    }
  }

  /// Whether an element is of the kind that a value goes into. One that is null takes its place.
  private mutating func accepts(
    _ new: MetricValue, _ element: JSONDocument.Element, _ kind: JSONDocument.Kind, at path: String,
    _ edits: inout JSONEdits
  ) -> Bool {
    if element.kind == kind { return true }
    if !new.isKnown { return false }
    if element.kind == .null {
      edits.replace(element, by: new.json, like: entry)
    } else {
      notes.append((path, element, "is not a \(kind.rawValue); left unchanged"))
    }
    return false
  }

  // MARK: Lists

  /// Merges items by their names, the n-th of a name with the n-th.
  ///
  /// A list that somebody else made and that has what the log does not have is corrected, and does
  /// not grow: what is missing there may stand there under another name.
  private mutating func merge(
    _ items: [MetricValue.Item], by key: String, _ keys: Set<String>,
    into list: JSONDocument.Element,
    at path: String,
    _ edits: inout JSONEdits
  ) {
    let children = Array(list.children)
    var indices: [String: [Int]] = [:]
    for (index, child) in children.enumerated() {
      if let name = child[key]?.string { indices[fieldKey(name), default: []].append(index) }
    }
    var unclaimed = Set(children.indices)
    var removed: Set<Int> = []
    var behind = -1
    var added: [(behind: Int, what: JSONEdits.Addition)] = []
    for item in items {
      guard let index = indices[item.name]?.first else {
        if item.isListed { added.append((behind, .value(.object(item.members.map(\.json))))) }
        continue
      }
      indices[item.name]?.removeFirst()
      unclaimed.remove(index)
      if item.isListed {
        merge(item.members, into: children[index], at: "\(path)[\(index)]", &edits)
        behind = index
      } else if isOurs, children[index].has(noOtherKeysThan: keys) {
        removed.insert(index)
      }
    }
    if isOurs {
      // One that somebody has written more about is not ours alone.
      removed.formUnion(unclaimed.filter { children[$0].has(noOtherKeysThan: keys) })
    } else if !unclaimed.isEmpty, !added.isEmpty {
      notes.append((path, list, "has entries that the log does not have; none was added"))
      return
    }
    edits.change(list, removing: removed, adding: added, like: entry)
  }

  private mutating func merge(
    _ names: [String], not others: [String], into list: JSONDocument.Element,
    _ edits: inout JSONEdits
  ) {
    if names.isEmpty, others.isEmpty, !isOurs { return }
    let known = list.children.map { $0.string ?? "" }
    let gone = known.indices.filter { index in
      isOurs ? !names.contains(known[index]) : others.contains(known[index])
    }
    let missing = names.filter { !known.contains($0) }
    edits.change(
      list, removing: Set(gone),
      adding: missing.map { (known.count - 1, .value(.string($0))) }, like: entry)
  }
}

extension JSONDocument.Element {
  /// Whether it is an object and has none but these keys.
  fileprivate func has(noOtherKeysThan keys: Set<String>) -> Bool {
    kind == .object
      && children.allSatisfy { keys.contains(String(decoding: $0.key ?? [], as: UTF8.self)) }
  }
}
