import Foundation
import Synchronization

/// The places for programs that tests run: about as many as there are cores, for all tests together. So a
/// program that has started runs as fast as it can, whatever else is tested.
enum ProgramPlaces {
  /// Whether this task has a place.
  @TaskLocal private static var isHeld = false

  private static let state = Mutex((free: count, waiting: [CheckedContinuation<Void, Never>]()))

  /// How many there are: one more than cores, since programs wait for the disk.
  static let count = ProcessInfo.processInfo.activeProcessorCount + 1

  /// Runs `body` once there is a place for it. What has one takes no other.
  static func occupy<Result>(_ body: () async throws -> Result) async throws -> Result {
    if isHeld { return try await body() }
    await take()
    defer { leave() }
    return try await $isHeld.withValue(true) { try await body() }
  }

  private static func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private static func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
