import Words

/// Resolves conflicts between texts: both sides added text at the same insertion point.
///
/// An insertion point is between two texts that both sides have, or will have after the merge.
struct TextConflicts {
  private let day: DayVersions
  private let blocks: [[Block]]
  private let alignment: Alignment
  private let context: SectionContext
  /// The side whose text is kept; nil where both are.
  private let owner: Int?
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

  init(
    _ day: DayVersions, _ blocks: [[Block]], _ alignment: Alignment, _ context: SectionContext
  ) {
    self.day = day
    self.blocks = blocks
    self.alignment = alignment
    self.context = context
    role = context.policy.text ?? .device
    owner = context.policy.text.flatMap { Self.owner($0, of: day) }
  }

  /// The side whose text is kept in a section of `role`; nil where both are. Where both sides have the
  /// role, both texts are kept. Where neither has it, the leading side's is: the merge of a bot's text
  /// with a device's must be kept against the device's when they are merged again.
  private static func owner(_ role: Side.Role, of day: DayVersions) -> Int? {
    day.side(with: role) ?? (day.sides[0].role == role ? nil : 0)
  }

  /// Resolves the conflicts. In `kept`, removes the text of the side that does not own the section,
  /// apart from retained lines, and restores text of the owner that the other side deleted to add its
  /// own. Decisions and what was given up go to `log`.
  func resolve(_ kept: inout [Bool], _ log: inout MergeLog) {
    guard owner != nil || context.policy.isReported else { return }
    let changes = changes(kept)
    for point in changes.insertionPoints {
      var added = (0...1).map { changes.added[$0][point] ?? [] }
      if let owner {
        added[1 - owner].removeAll {
          log.isRetained(extent($0, of: 1 - owner), of: 1 - owner, in: day)
        }
      }
      if added.contains(where: \.isEmpty) { continue }
      if let owner {
        for key in added[1 - owner] {
          kept[key] = false
          log.giveUp(extent(key, of: 1 - owner), of: 1 - owner)
        }
        for key in changes.deleted[owner][point] ?? [] { kept[key] = true }
      }
      let texts = (0...1).map { text(added[$0], of: $0) }
      if texts[0][...].isSameText(as: texts[1][...]) { continue }
      let winner = owner ?? 0
      log.decisions.append(
        day.decision(
          section: context.titles[winner], key: "text", kept: texts[winner][...],
          lost: texts[1 - winner][...], from: winner, reason))
    }
  }

  private var reason: Decision.Winner {
    if owner == nil { return .both }
    return day.side(with: role) == nil ? .later : role == .bot ? .bot : .device
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
