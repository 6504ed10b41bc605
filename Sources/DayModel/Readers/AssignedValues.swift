import Values

/// Which values of a day are assigned.
///
/// The one rule for a value that is written twice: the first that was filled counts, and each
/// later one is reported (docs/format.md §4).
struct AssignedValues {
  /// What has one value a day.
  enum Key {
    /// A known field, by its index in the catalogue.
    case field(Int)
    /// Anything else, by a name of its own.
    case named(String)
  }

  private var fields = [Bool](repeating: false, count: FieldCatalog.fields.count)
  private var names: Set<String> = []

  func contains(_ key: Key) -> Bool {
    switch key {
    case .field(let index): fields[index]
    case .named(let name): names.contains(name)
    }
  }

  /// Assigns a key its value. Returns whether it had none.
  mutating func insert(_ key: Key) -> Bool {
    switch key {
    case .field(let index):
      defer { fields[index] = true }
      return !fields[index]
    case .named(let name): return names.insert(name).inserted
    }
  }

  /// Takes a reading for its path. Returns the value, unless the key has one already.
  mutating func take<Value>(
    _ reading: Reading<Value>, for key: Key, path: @autoclosure () -> String,
    as construct: Diagnostic.Construct = .number, at location: Location, _ notes: DayNotes?
  ) -> Value? {
    let isTaken = take(
      reading.state, raw: reading.raw, for: key, path: path(), as: construct, at: location, notes)
    return isTaken ? reading.value : nil
  }

  /// Takes what became of a text for its path: keeps the text where that is more than the number,
  /// and reports what could not be read. Returns whether the value counts.
  mutating func take(
    _ state: ReadingState, raw: @autoclosure () -> String, for key: Key,
    path: @autoclosure () -> String, as construct: Diagnostic.Construct = .number,
    at location: Location, _ notes: DayNotes?
  ) -> Bool {
    switch state {
    case .blank: return false
    case .remark:
      if let notes, !contains(key) {
        notes.keep(raw: raw(), at: path())
        notes.noteLine(of: path(), at: location)
      }
      return false
    case .unreadable, .filled: break
    }
    guard insert(key) else {
      notes?.report(
        .warning, .duplicateField, "a second value, not counted", at: location,
        raw: raw())
      return false
    }
    guard let notes else { return state == .filled }
    let (raw, path) = (raw(), path())
    if state == .unreadable || !DayNotes.isBareNumber(raw) { notes.keep(raw: raw, at: path) }
    notes.noteLine(of: path, at: location)
    if state == .unreadable {
      // Words in parentheses are there on purpose.
      let severity: Diagnostic.Severity = raw.hasPrefix("(") ? .note : .warning
      notes.report(severity, construct, "cannot be read as \(path)", at: location, raw: raw)
    }
    return state == .filled
  }
}
