import Words

/// Resolves conflicts between texts: both sides added text at the same insertion point.
///
/// An insertion point is between two texts that both sides have, or will have after the merge.
struct TextConflicts {
  private let day: DayVersions
  private let blocks: [[Block]]
  private let alignment: Alignment
  private let context: SectionContext
  /// The role that owns the section.
  private let role: Side.Role

  /// The text of each side at an insertion point, by the key of the text above it (-1 for none).
  private struct Changes {
    /// The keys of the texts that each side added.
    var added: [[Int: [Int]]] = [[:], [:]]
    /// The keys of the texts of each side that the other side deleted.
    var deleted: [[Int: [Int]]] = [[:], [:]]
    /// The insertion points at which the leading side added text, in order.
    var insertionPoints: [Int] = []
  }

  /// Nil in a section in which both texts are kept.
  init?(
    _ day: DayVersions, _ blocks: [[Block]], _ alignment: Alignment, _ context: SectionContext
  ) {
    guard let role = context.policy.text else { return nil }
    self.day = day
    self.blocks = blocks
    self.alignment = alignment
    self.context = context
    self.role = role
  }

  /// The side whose text is kept, and why; nil where both are. Of two texts of which one has lines that
  /// the section's owner wrote, that one is kept. Where both have, both are kept. Where neither has, the
  /// later one is.
  ///
  /// - Parameter authors: The authors of each side's text.
  private func winner(_ authors: [[Author]]) -> (side: Int, reason: Decision.Winner)? {
    let isOwners = authors.map { $0.contains { $0.role == role } }
    switch (isOwners[0], isOwners[1]) {
    case (true, true): return nil
    case (false, false): return (authors.map { $0[$0.count - 1] }.laterSide, .later)
    default: return (isOwners[0] ? 0 : 1, role == .bot ? .bot : .device)
    }
  }

  /// Resolves the conflicts. In `kept`, removes the text that is not kept, apart from retained lines, and
  /// restores text of the other side that was deleted to add it. Decisions and what was given up go to
  /// `log`.
  func resolve(_ kept: inout [Bool], _ log: inout MergeLog) {
    let changes = changes(kept)
    for point in changes.insertionPoints {
      var added = (0...1).map { changes.added[$0][point] ?? [] }
      if added.contains(where: \.isEmpty) { continue }
      let authors = (0...1).map { side in
        day.sides[side].authors(of: added[side].map { extent($0, of: side) })
      }
      guard let (winner, reason) = winner(authors) else { continue }
      let loser = 1 - winner
      added[loser].removeAll { log.isRetained(extent($0, of: loser), of: loser, in: day) }
      if added[loser].isEmpty { continue }
      for key in added[loser] {
        kept[key] = false
        log.giveUp(extent(key, of: loser), of: loser)
      }
      for key in changes.deleted[winner][point] ?? [] { kept[key] = true }
      let texts = (0...1).map { text(added[$0], of: $0) }
      if texts[0][...].isSameText(as: texts[1][...]) { continue }
      log.decisions.append(
        day.decision(
          section: context.titles[winner], key: "text", kept: texts[winner][...],
          lost: texts[loser][...], from: winner, authors.map { $0[$0.count - 1] }, reason,
          isPrivate: context.isPrivate))
    }
  }

  private func changes(_ kept: [Bool]) -> Changes {
    // Insertion points are those of the result, so that both texts meet there again in the next merge.
    let primary = Order.primarySide(
      preferring: day.side(with: context.policy.order) ?? 0, alignment, kept: kept)
    var hasLaterOccurrence = Array(repeating: false, count: alignment.keyCount)
    for key in kept.indices where kept[key] && alignment.previousOccurrence[key] >= 0 {
      hasLaterOccurrence[alignment.previousOccurrence[key]] = true
    }
    var changes = Changes()
    var point = [-1, -1]
    for chunk in Order.chunks(primary: primary, alignment) {
      if let anchor = chunk.anchor, isText(anchor, of: 0) { point = [anchor, anchor] }
      for side in 0...1 {
        for key in chunk.keys(of: side, primary: primary) where isText(key, of: side) {
          let isInBase = alignment.index(of: key, in: Alignment.base) != nil
          // Text that was changed and is kept, though the other side deleted it, will be on both
          // sides; so will text that is kept because a later occurrence of its name is.
          if isInBase && kept[key] || hasLaterOccurrence[key] {
            point[side] = key
          } else if isInBase {
            changes.deleted[side][point[side], default: []].append(key)
          } else {
            if side == 0, changes.added[0][point[0]] == nil {
              changes.insertionPoints.append(point[0])
            }
            changes.added[side][point[side], default: []].append(key)
          }
        }
      }
    }
    return changes
  }

  private func isText(_ key: Int, of side: Int) -> Bool {
    blocks[side][alignment.indices[side][key]].isText(ownedBy: role)
  }

  private func extent(_ key: Int, of side: Int) -> Range<Int> {
    blocks[side][alignment.indices[side][key]].extent
  }

  private func text(_ keys: [Int], of side: Int) -> [UInt8] {
    let texts = keys.map { day.bytes(side, extent($0, of: side)) }
    return Array(texts.joined(separator: [ASCII.lineFeed]))
  }
}

extension Block {
  /// Whether it is text that the owner of a section decides about.
  fileprivate func isText(ownedBy owner: Side.Role) -> Bool {
    switch kind {
    case .item, .text: true
    // A table in the bot's section is a plan; in a device's section it is a form to fill in.
    case .table, .row: owner == .bot
    default: false
    }
  }
}
