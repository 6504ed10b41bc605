import LogSyntax
import Words

/// The inverse of a change of a day's log.
///
/// Where all lines that the commit changed stand as it left them, they are set back as lines, with the blank
/// lines around them. Else each unit is set back by itself (``DayUnitEdits``). Either way the result is read
/// again: it must have just the units that are wanted.
struct DayInverse {
  private let parent: DayUnits
  private let commit: DayUnits
  private let now: DayUnits
  /// What the commit changed, in the file's order.
  private(set) var changes: [DayUnitChange] = []

  init(
    _ parent: DayUnits, _ commit: DayUnits, _ now: DayUnits, _ total: Inverse.TotalChange
  ) {
    self.parent = parent
    self.commit = commit
    self.now = now
    changes = unitChanges()
    takeOutAmounts(total)
    joinReplacedLines()
    keepWhatHoldsOthers()
  }

  /// The day without the change.
  var result: Inverse.Result {
    let undone = changes.filter { $0.state == .undone }
    let refused = changes.filter { $0.state == .refused }
    func result(_ bytes: [UInt8]) -> Inverse.Result {
      Inverse.Result(bytes: bytes, changed: undone.map(\.unit), refused: refused.map(\.unit))
    }
    if commit.bytes == now.bytes { return result(parent.bytes) }
    let isPlain = changes.allSatisfy { $0.state == .undone && $0.amount == nil }
    if isPlain,
      let bytes = LineHunks.allInverted(
        parent: parent.bytes, commit: commit.bytes, now: now.bytes),
      isWanted(bytes, undone)
    {
      return result(bytes)
    }
    if undone.isEmpty { return result(now.bytes) }
    let bytes = DayUnitEdits(parent: parent, now: now, changes: undone).bytes
    if isWanted(bytes, undone) { return result(bytes) }
    // What is there now would become something else.
    return Inverse.Result(
      bytes: now.bytes, changed: [], refused: (undone + refused).map(\.unit))
  }

  /// Whether a result has the units of now, but for those that are set back.
  private func isWanted(_ bytes: [UInt8], _ undone: [DayUnitChange]) -> Bool {
    var wanted = now.contents
    func add(_ name: DayUnit.Name, _ text: [UInt8]?, _ count: Int) {
      guard let text else { return }
      wanted[DayUnits.Content(name: name, text: text), default: 0] += count
    }
    for change in undone where change.cell == nil {
      add(change.idNow.name, change.found?.text, -1)
      add(change.idNow.name, change.wanted?.text, 1)
    }
    let rows = Set(undone.filter { $0.cell != nil }.map(\.id))
    for row in rows {
      guard let unit = now[row] else { continue }
      add(row.name, now.text(unit), -1)
      let cells = undone.filter { $0.id == row }
      add(row.name, DayUnitEdits.row(unit, in: now, with: cells), 1)
    }
    return DayUnits(bytes).contents == wanted.filter { $0.value != 0 }
  }

  // MARK: What changed

  private func unitChanges() -> [DayUnitChange] {
    var changes: [DayUnitChange] = []
    for unit in commit.units {
      let old = parent[unit.id]
      if let old, isSame(old, unit) { continue }
      changes += cellChanges(old, unit) ?? [change(unit, from: old, to: unit)]
    }
    for unit in parent.units where commit[unit.id] == nil {
      changes.append(change(unit, from: unit, to: nil))
    }
    let positions = changes.indices.sorted { one, other in
      let lines = [one, other].map { changes[$0].lineNow ?? changes[$0].lineInFile }
      return (lines[0], one) < (lines[1], other)
    }
    return positions.map { changes[$0] }
  }

  /// Whether the commit left a unit as it was. The day to which a task was carried is no change of its day's: where
  /// that day is taken back, the mark means nothing (docs/format.md §5).
  private func isSame(_ old: DayUnit, _ new: DayUnit) -> Bool {
    if parent.text(old) == commit.text(new) { return true }
    guard let before = parent.taskParts(old), let after = commit.taskParts(new) else {
      return false
    }
    return [0, 1, 3].allSatisfy { before[$0] == after[$0] }
  }

  private func change(
    _ unit: DayUnit, from old: DayUnit?, to new: DayUnit?
  ) -> DayUnitChange {
    let found = now[unit.id] ?? moved(unit)
    let ends = taskEnds(from: old, to: new, found)
    return DayUnitChange(
      shown: unit, now: found, wanted: ends?.wanted ?? old.map { text($0, parent) },
      expected: ends?.expected ?? new.map { text($0, commit) }, found: found.map { text($0, now) })
  }

  /// What a task is to be and what it should be now, where the commit changed one of its due date, the day to which it
  /// was carried, and the rest of its line: what the commit did not change stays as it is now. Else nil.
  private func taskEnds(
    from old: DayUnit?, to new: DayUnit?, _ found: DayUnit?
  ) -> (wanted: Inverse.UnitText, expected: Inverse.UnitText)? {
    guard let before = old.flatMap(parent.taskParts), let after = new.flatMap(commit.taskParts),
      let present = found.flatMap(now.taskParts)
    else { return nil }
    let changed = before.indices.filter { before[$0] != after[$0] }
    // The text stands on both sides of the marks.
    let part = changed.allSatisfy { [0, 3].contains($0) } ? [0, 3] : changed
    guard part.count == 1 || part == [0, 3] else { return nil }
    func text(_ parts: [ArraySlice<UInt8>]) -> Inverse.UnitText {
      let bytes = Array(parts.indices.map { part.contains($0) ? parts[$0] : present[$0] }.joined())
      return Inverse.UnitText(bytes, value: Array(bytes[...].trimmed))
    }
    return (text(before), text(after))
  }

  /// A box that was moved to another section: the only one of its text that the commit had not there.
  private func moved(_ unit: DayUnit) -> DayUnit? {
    guard unit.kind == .box, commit[unit.id] != nil else { return nil }
    let found = now.units.filter {
      $0.kind == .box && $0.id.name.key == unit.id.name.key && commit[$0.id] == nil
    }
    return found.count == 1 ? found[0] : nil
  }

  private func text(_ unit: DayUnit, _ file: DayUnits) -> Inverse.UnitText {
    Inverse.UnitText(file.text(unit), value: Array(file.bytes[unit.value].trimmed))
  }

  /// The changed cells of a row that all versions have, with as many cells; else nil.
  private func cellChanges(_ old: DayUnit?, _ new: DayUnit) -> [DayUnitChange]? {
    guard new.kind == .row, let old, let found = now[new.id], !new.cells.isEmpty,
      old.cells.count == new.cells.count, found.cells.count == new.cells.count
    else { return nil }
    let changes = new.cells.indices.compactMap { cell -> DayUnitChange? in
      let texts = [(old, parent), (new, commit), (found, now)].map { unit, file in
        Inverse.UnitText(Array(file.bytes[unit.cells[cell]]))
      }
      if texts[0] == texts[1] { return nil }
      var change = DayUnitChange(
        shown: new, now: found, wanted: texts[0], expected: texts[1], found: texts[2])
      change.cell = cell
      return change
    }
    return changes.isEmpty ? nil : changes
  }

  // MARK: What belongs together

  /// Totals of food that changed since lose what the entry of the commit added.
  private mutating func takeOutAmounts(_ total: Inverse.TotalChange) {
    let hasEntry = changes.contains { change in
      change.known == .fuelLog && (change.kind == .item || change.kind == .row)
    }
    guard hasEntry else { return }
    for index in changes.indices {
      let change = changes[index]
      guard change.state == .refused, change.known == .fuelLog, change.kind == .field,
        let found = change.found, let before = change.wanted, let after = change.expected,
        let line = total(found.text, before.text, after.text), line != found.text
      else { continue }
      changes[index].setAmount(line)
    }
  }

  /// Lines that took the place of others go together: where one of them changed since, none is set back.
  private mutating func joinReplacedLines() {
    for part in Set(changes.map(\.id.name.part)) {
      var numbers: [DayUnit.ID: Int] = [:]
      func ids(_ file: DayUnits) -> [DayUnit.ID] {
        file.units.map(\.id).filter { $0.name.part == part }
      }
      let (old, new) = (ids(parent), ids(commit))
      for id in old + new where numbers[id] == nil { numbers[id] = numbers.count }
      func number(_ id: DayUnit.ID) -> Int { numbers[id] ?? -1 }
      for hunk in LineDiff(old.map(number), new.map(number)).hunks {
        let removed = old[hunk.old].filter { commit[$0] == nil && $0.name.kind.isLine }
        let added = new[hunk.new].filter { parent[$0] == nil && $0.name.kind.isLine }
        if !removed.isEmpty, !added.isEmpty { join(Set(removed + added)) }
      }
    }
  }

  private mutating func join(_ ids: Set<DayUnit.ID>) {
    let members = changes.indices.filter { ids.contains(changes[$0].id) }
    let states = Set(members.map { changes[$0].state })
    guard states.count > 1 || states.contains(.refused) else { return }
    for index in members { changes[index].state = .refused }
  }

  /// A heading stays as long as something stands below it that the commit did not bring. A line stays as long
  /// as lines belong to it that do.
  private mutating func keepWhatHoldsOthers() {
    func removed(_ changes: [DayUnitChange]) -> Set<DayUnit.ID> {
      Set(changes.filter { $0.state == .undone && $0.wanted == nil }.map(\.idNow))
    }
    var gone = removed(changes)
    for index in changes.indices where gone.contains(changes[index].idNow) {
      guard let unit = now[changes[index].idNow], !unit.isFrame else { continue }
      if now.units[unit.children].contains(where: { !gone.contains($0.id) }) {
        changes[index].state = .refused
      }
    }
    gone = removed(changes)
    for index in changes.indices where gone.contains(changes[index].idNow) {
      let id = changes[index].idNow
      guard now[id]?.isFrame == true else { continue }
      let isHolding = now.units.contains { unit in
        unit.isIn(part: id.name.part) && !gone.contains(unit.id)
      }
      if isHolding { changes[index].state = .kept }
    }
  }
}

/// A unit that a commit changed, and what becomes of it.
struct DayUnitChange {
  /// What becomes of a unit.
  enum State: Equatable {
    /// It is set back.
    case undone
    /// It is as it was before the commit.
    case asBefore
    /// It changed since.
    case refused
    /// It holds what others brought, and stays for them.
    case kept
  }

  let id: DayUnit.ID
  /// Which unit of the file it is now; another one where it was moved.
  let idNow: DayUnit.ID
  let section: String
  let known: KnownSection?
  let isPrivate: Bool
  let key: String
  /// The index of its line in the file now.
  let lineNow: Int?
  /// The index of its line in the commit, else in its parent.
  let lineInFile: Int
  var cell: Int?
  private(set) var wanted: Inverse.UnitText?
  let expected: Inverse.UnitText?
  let found: Inverse.UnitText?
  var state: State
  /// Whether an amount is taken out of it, whatever was added since.
  private(set) var amount: [UInt8]?

  var kind: Block.Kind { id.name.kind }

  /// Its line in the commit, from 1.
  var lineInCommit: Int { lineInFile + 1 }

  init(
    shown unit: DayUnit, now: DayUnit?, wanted: Inverse.UnitText?, expected: Inverse.UnitText?,
    found: Inverse.UnitText?
  ) {
    id = unit.id
    idNow = now?.id ?? unit.id
    section = unit.section
    known = unit.known
    isPrivate = unit.isPrivate
    key = unit.key
    lineInFile = unit.line
    lineNow = now?.line
    self.wanted = wanted
    self.expected = expected
    self.found = found
    state =
      found?.text == expected?.text
      ? .undone : found?.text == wanted?.text ? .asBefore : .refused
  }

  /// Sets a line of a total in the place of the one before the commit.
  mutating func setAmount(_ line: [UInt8]) {
    amount = line
    let field = DayUnits(line).units.first
    wanted = Inverse.UnitText(line, value: field.map { Array(line[$0.value]) })
    state = .undone
  }

  var unit: Inverse.Unit {
    Inverse.Unit(
      section: section, key: key, line: lineNow.map { $0 + 1 }, expected: expected, found: found,
      wanted: wanted, isPrivate: isPrivate)
  }
}

extension Block.Kind {
  /// Whether a unit is called by its own text, so that another text is another unit.
  fileprivate var isLine: Bool {
    switch self {
    case .box, .item, .emptyItem, .text, .comment, .row: true
    case .field, .frontMatterEntry, .frontMatterDelimiter, .heading, .table: false
    }
  }
}
