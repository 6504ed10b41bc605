import DayModel
import Synchronization

/// What the reading of a store's days leaves, for the threads that read them: as many memories as
/// there are readers at once.
///
/// A reader has its memory for a whole year: one that went from thread to thread day by day would
/// always be in the other core's cache (docs/decisions/0057-threads-share-no-memory.md).
final class ReadingMemories: Sendable {
  private let habits: LazyHabits
  private let free = Mutex<[Lent]>([])

  init(_ habits: LazyHabits) { self.habits = habits }

  /// A memory is lent to one reader at a time, so that it may go from thread to thread.
  private struct Lent: @unchecked Sendable {
    let memory: ReadingMemory
  }

  /// Reads something with a memory that nobody else has meanwhile.
  func lend<Result>(_ read: (ReadingMemory) -> Result) -> Result {
    let lent =
      free.withLock { $0.popLast() }
      ?? Lent(memory: ReadingMemory(habits: self.habits.configuration))
    defer { free.withLock { $0.append(lent) } }
    return read(lent.memory)
  }
}
