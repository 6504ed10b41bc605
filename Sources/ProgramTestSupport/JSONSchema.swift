import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The schemas of docs/schemas, checked by Python's `jsonschema`, a validator that is not ours.
///
/// One validator process serves all tests of a run, because starting it takes half a second; it
/// ends with its standard input, when the run ends.
public enum JSONSchema {
  /// Why nothing could be validated.
  public struct Unavailable: Error, CustomStringConvertible {
    /// What is missing, and how to get it.
    public let description: String
  }

  /// What is wrong with a document, by its schema; empty where nothing is.
  ///
  /// A member that the schema does not name is wrong, although schemas let readers meet such.
  ///
  /// - Parameters:
  ///   - json: One JSON value.
  ///   - schema: The schema's name: `day` for docs/schemas/day.schema.json, `vega-lite` for the one that
  ///     Vega-Lite publishes, which names all members that there are.
  public static func problems(in json: [UInt8], against schema: String) throws -> [String] {
    try validator.withLock { validator in
      let running = try validator ?? Validator()
      validator = running
      return try running.problems(in: json, against: schema)
    }
  }

  private static let validator = Mutex<Validator?>(nil)

  /// The running process, and the pipes to and from it.
  private final class Validator: Sendable {
    private let requests = Pipe()
    private let answers = Pipe()

    init() throws {
      guard let python = Self.python else {
        throw Unavailable(
          description: "no Python with the jsonschema package; `make test` installs it")
      }
      for handle in [requests, answers].flatMap({
        [$0.fileHandleForReading, $0.fileHandleForWriting]
      }) {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      _ = try SpawnedProcess.start(
        [python, TestEnvironment.root + "/scripts/validate-json.py"], [],
        files: (
          requests.fileHandleForReading.fileDescriptor,
          answers.fileHandleForWriting.fileDescriptor, 2
        ))
      // The validator's own ends: while we held them, neither side would see that the other has ended.
      try requests.fileHandleForReading.close()
      try answers.fileHandleForWriting.close()
    }

    func problems(in json: [UInt8], against schema: String) throws -> [String] {
      guard let text = String(validating: json, as: UTF8.self) else { return ["not UTF-8"] }
      var request = try JSONEncoder().encode(["schema": schema, "text": text])
      request.append(UInt8(ascii: "\n"))
      try requests.fileHandleForWriting.write(contentsOf: request)
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") {
        let part = answers.fileHandleForReading.availableData
        guard !part.isEmpty else {
          throw Unavailable(description: "scripts/validate-json.py has ended; see its message")
        }
        answer.append(part)
      }
      return try JSONDecoder().decode([String].self, from: answer)
    }

    /// The first Python that has the package, where scripts/install-dependencies.sh looks too.
    private static var python: String? {
      [
        TestEnvironment.root + "/.build/python/bin/python3", Program.find("python3"),
        "/usr/bin/python3",
      ]
      .compactMap { $0 }
      .first { SpawnedProcess.succeeds([$0, "-c", "import jsonschema"]) }
    }
  }
}
