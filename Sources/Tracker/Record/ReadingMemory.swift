/// What the reading of one day leaves for the next, as days repeat their plans word for word.
///
/// It changes no reading, only its time. It belongs to one thread, and to the years at most that the
/// thread reads one after another.
public final class ReadingMemory {
  /// The exercises of lines of plans, by their bytes.
  private var plans: [Key: [PlannedExercise]] = [:]
  /// The columns that days have facts for.
  let columns = ColumnMemory()

  /// Nothing read yet.
  public init() {}

  /// The exercises of a line of a plan, which are read if the line is new.
  func plan(
    _ line: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> [PlannedExercise]
  ) -> [PlannedExercise] {
    if let known = plans[Key(line: line)] { return known }
    let found = read(line)
    // The key's bytes are its own, so that no whole log is held by one line of it.
    plans[Key(line: Array(line)[...])] = found
    return found
  }

  /// A line, hashed many bytes at a time.
  private struct Key: Hashable {
    let line: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      line.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
