public import JSON

/// The keys of a template, in the order in which they are written.
private enum TemplateKey: String, CaseIterable {
  case name, type, exercises, cardio, updated
}

extension WorkoutTemplate.Exercise {
  /// The keys of an exercise, in the order in which they are written.
  static let keys = ["name", "sets", "reps", "seconds", "load", "rest", "group", "note"]

  /// The exercise as the file has it: what is known.
  var members: [JSONValue.Member] {
    let values: [JSONValue?] = [
      .string(name), sets.map(JSONValue.int),
      repetitions.map { [.int($0.lowerBound), .int($0.upperBound)] }, seconds.map(JSONValue.int),
      load.map(JSONValue.string), rest.map(JSONValue.int), group.map(JSONValue.string),
      note.map(JSONValue.string),
    ]
    return zip(Self.keys, values).compactMap { key, value in value.map { .init(key, $0) } }
  }
}

extension WorkoutTemplate.Cardio {
  /// The keys of a part, in the order in which they are written.
  static let keys = ["type", "value"]

  /// The part as the file has it.
  var members: [JSONValue.Member] {
    [.init("type", .string(type))] + (value.map { [.init("value", .string($0))] } ?? [])
  }
}

extension WorkoutTemplate {
  /// What the file has under a key; nil where it has nothing.
  fileprivate func value(of key: TemplateKey) -> JSONValue? {
    switch key {
    case .name: .string(name)
    case .type: type.map(JSONValue.string)
    case .exercises: exercises.isEmpty ? nil : .array(exercises.map { .object($0.members) })
    case .cardio: cardio.isEmpty ? nil : .array(cardio.map { .object($0.members) })
    case .updated: updated.map(JSONValue.string)
    }
  }

  /// The template as the file has it: what is known, in the order of the keys.
  public var members: [JSONValue.Member] {
    TemplateKey.allCases.compactMap { key in
      value(of: key).map { JSONValue.Member(key.rawValue, $0) }
    }
  }
}

/// Changes the file of templates. Everything that is not changed keeps its bytes: the order of templates and keys,
/// members that are not known here, spelling and layout.
public struct WorkoutTemplateEdit: Sendable {
  private let document: JSONDocument
  private let elements: [JSONDocument.Element]
  private let isNew: Bool
  /// The templates before the change.
  public let templates: WorkoutTemplates

  /// An edit of a file.
  ///
  /// - Parameter bytes: The file; nil where there is none, which makes one.
  /// - Throws: `JSONError` where the file is not JSON; `ExerciseLibraryEdit.Refusal` where it has no list of
  ///   templates.
  public init(_ bytes: [UInt8]?) throws {
    let empty = Array("{\"version\": 1, \"templates\": []}\n".utf8)
    document = try JSONDocument(bytes ?? empty, depthLimit: 64)
    guard document.root["templates"]?.kind == .array else {
      throw ExerciseLibraryEdit.Refusal(
        "there is no list 'templates' in it", hint: "Write: {\"version\": 1, \"templates\": []}")
    }
    isNew = bytes == nil
    elements = TemplateReader(document).elements
    templates = try WorkoutTemplates(document.bytes)
  }

  /// The file with a template: behind the others, or in place of the one of its name.
  public func writing(_ template: WorkoutTemplate) -> [UInt8] {
    var edits = JSONEdits(document)
    if let index = index(of: template.name) {
      write(template, over: elements[index], to: &edits)
      return edits.bytes
    }
    guard let list = document.root["templates"] else { return document.bytes }
    // A template a line, as exercises have it.
    let value = JSONValue.object(template.members)
    let added: JSONEdits.Addition =
      isNew ? .text(Array("\n  \(value.text(.line))\n".utf8)) : .value(value)
    let last = list.children.reduce(-1) { last, _ in last + 1 }
    edits.change(list, adding: [(last, added)], like: document.root)
    return edits.bytes
  }

  /// The file without the templates of a name; as it is where there is none.
  public func removing(_ name: String) -> [UInt8] {
    guard let list = document.root["templates"] else { return document.bytes }
    let gone = list.children.enumerated().filter { _, child in
      child["name"]?.string.map { exerciseIdentity($0) == exerciseIdentity(name) } == true
    }.map(\.offset)
    var edits = JSONEdits(document)
    edits.change(list, removing: Set(gone), adding: [], like: document.root)
    return edits.bytes
  }

  private func index(of name: String) -> Int? {
    templates.templates.firstIndex { exerciseIdentity($0.name) == exerciseIdentity(name) }
  }

  /// Writes the keys that are others now. Exercises and parts keep the members that are not known here.
  private func write(
    _ new: WorkoutTemplate, over element: JSONDocument.Element, to edits: inout JSONEdits
  ) {
    let children = Array(element.children)
    func position(_ key: TemplateKey) -> Int? {
      children.lastIndex { $0.key?.elementsEqual(key.rawValue.utf8) == true }
    }
    var removed: Set<Int> = []
    var added: [(behind: Int, what: JSONEdits.Addition)] = []
    for (rank, key) in TemplateKey.allCases.enumerated() {
      guard let at = position(key) else {
        guard let value = new.value(of: key) else { continue }
        // Behind the last key that goes before it.
        let before = TemplateKey.allCases[..<rank].compactMap { position($0) }.max()
        added.append((before ?? children.count - 1, .member(.init(key.rawValue, value))))
        continue
      }
      let old = children[at].value
      let value =
        switch key {
        case .exercises:
          new.exercises.isEmpty
            ? nil : Self.list(new.exercises.map(\.members), of: old, WorkoutTemplate.Exercise.keys)
        case .cardio:
          new.cardio.isEmpty
            ? nil : Self.list(new.cardio.map(\.members), of: old, WorkoutTemplate.Cardio.keys)
        default: new.value(of: key)
        }
      guard value != old else { continue }
      if let value {
        edits.replace(
          children[at], by: value, like: children[at].countWithin > 0 ? children[at] : element)
      } else {
        removed.insert(at)
      }
    }
    edits.change(element, removing: removed, adding: added, like: element)
  }

  /// A list of objects, each with the members that are not known here of the old one with the same name.
  ///
  /// - Parameter known: The known keys; the first names an object.
  private static func list(
    _ objects: [[JSONValue.Member]], of old: JSONValue, _ known: [String]
  ) -> JSONValue {
    guard case .array(let old) = old else { return .array(objects.map(JSONValue.object)) }
    // Of one name the first is taken first.
    var left = Dictionary(grouping: old.reversed()) { identity(of: $0, by: known[0]) }
    return .array(
      objects.map { members in
        let name = identity(of: .object(members), by: known[0])
        guard case .object(let before)? = left[name]?.popLast() else { return .object(members) }
        var new = members
        var result: [JSONValue.Member] = []
        for member in before {
          if let at = new.firstIndex(where: { $0.key == member.key }) {
            result.append(new.remove(at: at))
          } else if !known.contains(member.key) {
            result.append(member)
          }
        }
        return .object(result + new)
      })
  }

  /// What two objects of one name have in common; nil for what has no name.
  private static func identity(of value: JSONValue, by key: String) -> String? {
    guard case .object(let members) = value,
      case .string(let name)? = members.last(where: { $0.key == key })?.value
    else { return nil }
    return exerciseIdentity(name)
  }
}
