import JSON

/// Changes a library's file. Everything that is not changed keeps its bytes: the order of entries and keys,
/// members that are not known here, spelling and layout.
public struct ExerciseLibraryEdit: Sendable {
  private let document: JSONDocument
  private let elements: [JSONDocument.Element]
  /// The library before the change.
  public let library: ExerciseLibrary

  /// Why a library is not changed.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong.
    public let message: String
    /// What to do about it; nil for nothing to add.
    public let hint: String?

    init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  /// An edit of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file; nil where there is none, which makes one with the names that are found.
  ///   - found: The names that logs have for exercises, for a new file.
  /// - Throws: `JSONError` where the file is not JSON; ``Refusal`` where it has no list of exercises.
  public init(_ bytes: [UInt8]?, found: [String] = []) throws {
    let document = try JSONDocument(bytes ?? Self.file(with: found), depthLimit: 64)
    guard document.root["exercises"]?.kind == .array else {
      throw Refusal(
        "there is no list 'exercises' in it", hint: "Write: {\"version\": 1, \"exercises\": []}")
    }
    self.document = document
    let reader = LibraryReader(document)
    elements = reader.elements
    library = ExerciseLibrary(reader)
  }

  /// A new file with these names, an exercise a line.
  private static func file(with names: [String]) -> [UInt8] {
    let lines = names.map { "  " + ExerciseEntry(name: $0).json.text(.line) }
    let list = lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n"
    return Array("{\"version\": 1, \"exercises\": [\(list)]}\n".utf8)
  }

  // MARK: Changes

  /// The file with further exercises, in order.
  ///
  /// - Throws: ``Refusal`` where the library has one of their names already.
  public func adding(_ entries: [ExerciseEntry]) throws(Refusal) -> [UInt8] {
    for entry in entries {
      for name in [entry.name] + entry.aliases { try requireFree(name, except: nil) }
    }
    var edits = JSONEdits(document)
    append(entries, to: &edits)
    return edits.bytes
  }

  /// The file with an exercise as it is after a change.
  ///
  /// - Parameter name: A name of the exercise. One that the library lacks is added.
  /// - Throws: ``Refusal`` for an alias that is its own name, or another exercise's.
  public func changing(
    _ name: String, _ change: (inout ExerciseEntry) throws(Refusal) -> Void
  ) throws(Refusal) -> [UInt8] {
    var edits = JSONEdits(document)
    let index = index(of: name)
    let old = index.map { library.entries[$0] } ?? ExerciseEntry(name: name)
    var new = old
    try change(&new)
    if exerciseIdentity(new.name) != exerciseIdentity(old.name) {
      // Logs have the old name.
      new.aliases.removeAll { exerciseIdentity($0) == exerciseIdentity(new.name) }
      new.aliases.append(old.name)
    }
    for alias in new.aliases where !old.aliases.contains(alias) {
      guard exerciseIdentity(alias) != exerciseIdentity(new.name) else {
        throw Refusal("'\(alias)' would be an alias of itself")
      }
      try requireFree(alias, except: index)
    }
    if exerciseIdentity(new.name) != exerciseIdentity(old.name) {
      try requireFree(new.name, except: index)
    }
    if let index {
      write(new, over: old, at: index, to: &edits)
    } else {
      append([new], to: &edits)
    }
    return edits.bytes
  }

  /// The file in which one exercise has become an alias of another, which takes over what it lacks.
  ///
  /// - Throws: ``Refusal`` where both are one already, and for an alias of a third.
  public func merging(
    _ name: String, into other: String, updated: String
  ) throws(Refusal) -> [UInt8] {
    guard library.key(of: name) != library.key(of: other) else {
      throw Refusal("'\(name)' and '\(other)' are already one exercise")
    }
    guard library.key(of: name) == exerciseIdentity(name) else {
      throw Refusal(
        "'\(name)' is an alias of '\(library.entry(named: name)?.name ?? "")'",
        hint: "Make it an exercise of its own first: "
          + "bestupid exercise merge --undo \"\(name)\"")
    }
    var edits = JSONEdits(document)
    let source = index(of: name)
    let from = source.map { library.entries[$0] } ?? ExerciseEntry(name: name)
    let target = index(of: other)
    let old = target.map { library.entries[$0] } ?? ExerciseEntry(name: other)
    var new = old
    new.fillBlanks(from: from)
    let taken = Set(([old.name] + old.aliases).map { exerciseIdentity($0) })
    new.aliases += ([from.name] + from.aliases).filter { !taken.contains(exerciseIdentity($0)) }
    new.updated = updated
    guard let target else {
      append([new], removing: source, to: &edits)
      return edits.bytes
    }
    write(new, over: old, at: target, to: &edits)
    if let source { append([], removing: source, to: &edits) }
    return edits.bytes
  }

  /// The file in which an alias is an exercise of its own again.
  ///
  /// - Throws: ``Refusal`` where it is not an alias.
  public func splitting(_ name: String, updated: String) throws(Refusal) -> [UInt8] {
    let key = exerciseIdentity(name)
    guard let index = index(of: name),
      let alias = library.entries[index].aliases.first(where: { exerciseIdentity($0) == key })
    else {
      throw Refusal("'\(name)' is not an alias", hint: "See: bestupid exercise list")
    }
    var edits = JSONEdits(document)
    let old = library.entries[index]
    var new = old
    new.aliases.removeAll { exerciseIdentity($0) == key }
    new.updated = updated
    write(new, over: old, at: index, to: &edits)
    var entry = ExerciseEntry(name: alias)
    entry.updated = updated
    append([entry], to: &edits)
    return edits.bytes
  }

  // MARK: Parts

  private func index(of name: String) -> Int? {
    let key = library.key(of: name)
    return library.entries.firstIndex { exerciseIdentity($0.name) == key }
  }

  private func requireFree(_ name: String, except index: Int?) throws(Refusal) {
    guard let owner = library.entry(named: name),
      owner != index.map({ library.entries[$0] })
    else { return }
    throw Refusal(
      exerciseIdentity(owner.name) == exerciseIdentity(name)
        ? "the exercise '\(owner.name)' already exists"
        : "'\(name)' is an alias of '\(owner.name)'",
      hint: "To see it: bestupid exercise show \(quoted(owner.name))")
  }

  private func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

  /// Adds entries behind the last one, removes one, or both.
  private func append(
    _ entries: [ExerciseEntry], removing removed: Int? = nil, to edits: inout JSONEdits
  ) {
    guard let list = document.root["exercises"] else { return }
    let children = Array(list.children)
    var gone: Set<Int> = []
    if let removed {
      gone.formUnion(children.indices.filter { children[$0].range == elements[removed].range })
    }
    let added = entries.map { entry in
      (behind: children.count - 1, what: JSONEdits.Addition.value(entry.json))
    }
    edits.change(list, removing: gone, adding: added, like: document.root)
  }

  /// Writes the keys that are others now.
  private func write(
    _ new: ExerciseEntry, over old: ExerciseEntry, at index: Int, to edits: inout JSONEdits
  ) {
    let changed = ExerciseKey.allCases.filter { new.value(of: $0) != old.value(of: $0) }
    let flags: Set<ExerciseKey> = [.archived, .isCustom]
    edits.set(
      changed.map { key in
        (key.rawValue, new.value(of: key) ?? (flags.contains(key) ? .some(false) : Optional.none))
      }, of: elements[index], order: ExerciseKey.allCases.map(\.rawValue))
  }
}
