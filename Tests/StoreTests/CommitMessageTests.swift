import ProgramTestSupport
import TestSupport
import Testing

@testable import Store

@Suite struct CommitMessageTests {
  private let messages = [
    CommitMessage("log 2031-03-04: Weight 181", trailers: [.init("Device", "desk")]),
    CommitMessage(
      "edit: 2 files", body: "a.md\nb: c", trailers: [.init("Device", "Robin's phone")]),
    CommitMessage(
      "sync: merge", trailers: [.init("Decision", "{\"a\":1}"), .init("Device", "x: y")]),
    CommitMessage("only words"),
  ]

  @Test("A message is read back as it was written")
  func roundTrip() {
    for message in messages {
      #expect(CommitMessage(text: message.text) == message)
      #expect(CommitMessage(text: message.text + "\n") == message)
      #expect(
        CommitMessage(text: message.text.replacing("\n", with: "\r\n") + "\r\n\r\n") == message)
    }
  }

  @Test("Git reads the trailers that we write")
  func asGitReads() async throws {
    let sandbox = try GitSandbox()
    for message in messages {
      try Files.write(message.text, to: sandbox.path + "/message")
      let trailers = try await sandbox.git(
        "interpret-trailers", "--parse", sandbox.path + "/message", in: sandbox.path)
      #expect(
        trailers.split(separator: "\n").map(String.init)
          == message.trailers.map { "\($0.key): \($0.value)" })
    }
  }

  @Test(
    "What is no paragraph of trailers at the end is none",
    arguments: [
      "", "\n\n", "Device: desk", "subject\nDevice: desk", "subject\n\nDevice: desk\nand words",
      "subject\n\nDevice: desk\n\nwords", "subject\n\nno trailer", "subject\n\n: x",
      "subject\n\nDevice desk", "\u{0}\n\n\u{1B}[31m: x",
    ])
  func none(text: String) {
    #expect(CommitMessage(text: text).trailers == [])
  }

  @Test("What a value cannot hold does not get out of its line")
  func oneLine() {
    let message = CommitMessage(
      "edit: a\nRestores: x", body: "p\u{1B}[31m",
      trailers: [.init("Device", "a\nRestores: y\r\u{85}z")])
    let read = CommitMessage(text: message.text)
    #expect(read.values(of: "Restores") == [])
    #expect(read.values(of: "device") == ["a Restores: y  z"])
    #expect(!message.text.contains("\u{1B}"))
  }

  @Test("A message that follows another leaves every trailer one")
  func followed() {
    let one = CommitMessage("one", trailers: [.init("Device", "desk")])
    let two = CommitMessage(
      "two", body: "more", trailers: [.init("Restores", "a.1"), .init("Device", "desk")])
    let both = CommitMessage(text: one.followed(by: two).text)
    #expect(both.subject == "one" && both.body == "two\n\nmore")
    #expect(both.values(of: "Device") == ["desk"] && both.values(of: "Restores") == ["a.1"])
  }
}
