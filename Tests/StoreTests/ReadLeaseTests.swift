#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization
  import TestSupport
  import Testing

  @testable import Store

  @Suite struct ReadLeaseTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/file.md" }

    init() throws {
      folder = try TemporaryFolder()
      try Files.write("old", to: path)
    }

    /// A lease; tests that start programs may hold the file open for a moment, as children do.
    private func lease(within limit: Duration = patience) throws -> ReadLease {
      try ReadLease(Descriptor(open(path, O_RDONLY | O_CLOEXEC)), path, deadline: .now + limit)
    }

    @Test("A file that is open for writing has no lease, and one that was closed has")
    func writers() throws {
      let writer = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      #expect(OpenFiles.isWritten(writer))
      do {
        _ = try lease(within: .zero)
        Issue.record("a lease beside a writer")
      } catch let error as StoreError {
        #expect(error.kind == .busy)
      }
      close(writer)
      #expect(try !lease().isBroken)
    }

    @Test("One that opens the file for writing waits for the lease, and the lease tells")
    func breaking() async throws {
      let path = path
      let opened = Mutex<ContinuousClock.Instant?>(nil)
      let writer = Thread {
        let number = open(path, O_WRONLY | O_CLOEXEC)
        opened.withLock { $0 = .now }
        close(number)
      }
      var released: ContinuousClock.Instant
      do {
        let lease = try lease()
        writer.start()
        while !lease.isBroken { usleep(1_000) }
        usleep(20_000)
        released = .now
        #expect(opened.withLock { $0 } == nil)
      }
      while opened.withLock({ $0 }) == nil { usleep(1_000) }
      #expect(try #require(opened.withLock { $0 }) >= released)
    }

    @Test("Readers are no writers, neither to a lease nor in the list of open files")
    func readers() throws {
      let reader = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(reader) }
      #expect(!OpenFiles.isWritten(reader))
      #expect(try !lease().isBroken)
    }

    @Test("No line that is appended while a file is replaced over and over is lost")
    func replacedOverAndOver() throws {
      let path = path
      let isDone = Mutex(false)
      let count = Mutex(0)
      let writer = Thread {
        while !isDone.withLock({ $0 }) {
          let number = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
          let line = Array("\nline \(count.withLock { $0 })".utf8)
          if write(number, line, line.count) == line.count { count.withLock { $0 += 1 } }
          close(number)
          usleep(.random(in: 0...8_000))
        }
      }
      writer.start()
      let file = DurableFile(root: folder.path, path: "file.md")
      var replacements = 0
      while count.withLock({ $0 }) < 100 {
        while true {
          let old = try file.read()
          do throws(StoreError) {
            try file.replace(
              old, by: old.holding((old.bytes ?? []) + "\nours \(replacements)".utf8))
            replacements += 1
            break
          } catch {
            try #require(error.kind == .changedMeanwhile || error.kind == .busy, "\(error)")
          }
        }
      }
      isDone.withLock { $0 = true }
      while !writer.isFinished { usleep(1_000) }
      let lines = Set(try Files.text(path).split(separator: "\n"))
      let written = count.withLock { $0 }
      for line in 0..<written where !lines.contains("line \(line)") {
        Issue.record("line \(line) of \(written) is lost")
      }
      for line in 0..<replacements { #expect(lines.contains("ours \(line)")) }
    }

    @Test("A file whose writer waits is put back as it was, and not replaced")
    func notReplaced() throws {
      let writer = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      let file = DurableFile(root: folder.path, path: "file.md")
      let error = #expect(throws: StoreError.self) {
        try file.save(Array("new".utf8), over: Array("old".utf8))
      }
      #expect(error?.kind == .busy)
      #expect(write(writer, " line", 5) == 5)
      close(writer)
      #expect(try Files.text(path) == "old line")
      #expect(try Files.names(in: folder.path) == ["file.md"])
    }
  }
#endif
