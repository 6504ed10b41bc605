import Synchronization
import Tracker

/// What the reading of a store's days leaves, for the threads that read them: as many memories as
/// there are readers at once, made when a log is read, and not before.
final class ReadingMemories: Sendable {
  private let free = Mutex<[Lent]>([])

  /// A memory is lent to one reader at a time, so that it may go from thread to thread.
  private struct Lent: @unchecked Sendable {
    let memory: ReadingMemory
  }

  /// Reads something with a memory that nobody else has meanwhile.
  func lend<Result>(_ habits: LazyHabits, _ read: (ReadingMemory) -> Result) -> Result {
    let lent =
      free.withLock { $0.popLast() } ?? Lent(memory: ReadingMemory(habits: habits.configuration))
    defer { free.withLock { $0.append(lent) } }
    return read(lent.memory)
  }
}
