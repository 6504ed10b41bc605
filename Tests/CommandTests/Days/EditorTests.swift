import Foundation
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if os(Linux)
  @Suite("Editors that save in place")
  struct EditorTests {
    let edited = sampleDay + "\nA line of the person's.\n"

    private func world() async throws -> World {
      try await World.withStore([sampleName: sampleDay])
    }

    /// Logs a value, again as long as the program asks for that: the machine may be busy.
    private func log(_ world: World) async throws {
      var run = try await world.bestupid("log", "weight", "181")
      while run.status == 75 { run = try await world.bestupid("log", "weight", "181") }
      expectSuccess(run)
    }

    private func path(_ world: World) -> String { "\(world.store)/\(sampleName)" }

    @Test("An editor that empties the file, and writes it later, loses nothing to a log")
    func emptied() async throws {
      for gap in [0, 50, 400] {
        let world = try await world()
        var editor: InPlaceEditor? = try InPlaceEditor(path(world), O_TRUNC)
        async let run: Void = log(world)
        try await Task.sleep(for: .milliseconds(gap))
        try editor?.write(edited)
        editor = nil
        try await run
        #expect(
          try world.text(sampleName)
            == edited.replacing("Weight:: ", with: "Weight:: 181"), "\(gap) ms")
        #expect(try await world.git("status", "--porcelain") == "")
      }
    }

    @Test("One that empties the file, closes it and writes it later loses nothing either")
    func emptiedAndClosed() async throws {
      let world = try await world()
      let path = path(world)
      let started = ContinuousClock.now
      try InPlaceEditor(path, O_TRUNC).write("")
      let edited = edited
      let isWritten = Mutex(false)
      // A thread of its own: however busy the machine is, the file stays one that was written just now.
      let writer = Thread {
        while ContinuousClock.now - started < .milliseconds(700) {
          _ = utimensat(AT_FDCWD, path, nil, 0)
          usleep(20_000)
        }
        let isDone = (try? InPlaceEditor(path, 0).write(edited)) != nil
        isWritten.withLock { $0 = isDone }
      }
      writer.start()
      try await log(world)
      while !writer.isFinished { try await Task.sleep(for: .milliseconds(10)) }
      #expect(isWritten.withLock { $0 })
      #expect(
        try world.text(sampleName) == edited.replacing("Weight:: ", with: "Weight:: 181"))
    }

    @Test("What was emptied for good is edited after a moment")
    func emptiedForGood() async throws {
      let world = try await world()
      let started = ContinuousClock.now
      try InPlaceEditor(path(world), O_TRUNC).write("")
      expectSuccess(try await world.bestupid("log", "weight", "181", "--new"))
      #expect(ContinuousClock.now - started > .milliseconds(900))
      #expect(try world.text(sampleName).contains("Weight:: 181"))
    }

    @Test("A log while lines are appended loses none of them, and none of its own")
    func appended() async throws {
      let world = try await world()
      let path = path(world)
      let writer = Task.detached {
        var count = 0
        while !Task.isCancelled {
          try InPlaceEditor(path, O_APPEND).write("\nappended line \(count)")
          count += 1
          usleep(10_000)
        }
        return count
      }
      for value in 0..<12 {
        let run = try await world.bestupid("log", "Count\(value)", "\(value)", "--new")
        #expect(run.status == 0 || run.status == 75, "\(run.errors)")
      }
      writer.cancel()
      let count = try await writer.value
      let lines = Set(try world.text(sampleName).split(separator: "\n"))
      #expect(count > 20)
      for line in 0..<count {
        #expect(lines.contains("appended line \(line)"), "\(line) of \(count)")
      }
    }

    @Test("A file that stays open for writing is left alone: exit status 75 after two seconds")
    func heldOpen() async throws {
      let world = try await world()
      var editor: InPlaceEditor? = try InPlaceEditor(path(world), 0)
      let started = ContinuousClock.now
      expectFailure(
        try await world.bestupid("log", "weight", "181"), 75,
        saying: "another program has it open for writing", sampleName)
      #expect(ContinuousClock.now - started > .seconds(2))
      #expect(try world.text(sampleName) == sampleDay)
      _ = editor
      editor = nil
      expectSuccess(try await world.bestupid("log", "weight", "181"))
    }

    @Test("A sync commits no half of a save: it waits, and leaves alone what stays open")
    func sync() async throws {
      let world = try await world()
      try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
      try world.write("another\n", to: "memory/notes.md")
      var editor: InPlaceEditor? = try InPlaceEditor(path(world), O_TRUNC)
      let run = try await world.bestupid("sync")
      expectSuccess(run)
      #expect(run.errors.contains(sampleName))
      #expect(run.errors.contains("another program has it open for writing"))
      let remote = world.path + "/remote.git"
      #expect(try await world.git("show", "main:\(sampleName)", in: remote) == sampleDay)
      #expect(try await world.git("show", "main:memory/notes.md", in: remote) == "another")

      async let next = world.bestupid("sync")
      try await Task.sleep(for: .milliseconds(100))
      try editor?.write(edited)
      editor = nil
      var last = try await next
      while last.errors.contains("open for writing") { last = try await world.bestupid("sync") }
      expectSuccess(last)
      #expect(
        try await world.git("log", "--format=", "--numstat", "--", sampleName, in: remote)
          .split(separator: "\n").count == 2)
      #expect(try world.text(sampleName) == edited)
    }

    @Test("One that only reads the file holds up nothing")
    func readers() async throws {
      let world = try await world()
      let number = open(path(world), O_RDONLY | O_CLOEXEC)
      defer { close(number) }
      expectSuccess(try await world.bestupid("log", "weight", "181"))
    }
  }
#endif
