import Git

/// Who commits, when, and what every message of ours ends in.
struct CommitAuthor {
  let repository: Repository
  var settings: CommitSettings
  let givenUp: GivenUpMerges

  /// The person by git's configuration, else by their login name; now.
  func signature() throws(GitError) -> Signature {
    Signature(
      try repository.identity(else: settings.fallbackIdentity), time: settings.time,
      offset: settings.offset)
  }

  /// The same for what no command of now did.
  var withoutCommand: CommitAuthor {
    var author = self
    author.settings.command = ""
    return author
  }

  /// The message of what the person did outside bestupid, with the name of the device.
  func named(_ message: CommitMessage) -> CommitMessage {
    var named = message
    if !settings.device.isEmpty {
      named.trailers.append(.init(CommitMessage.Trailer.deviceKey, settings.device))
    }
    return named
  }

  /// The message with what given-up merges decided, the command, and the name of the device.
  func signed(_ message: CommitMessage) throws(StoreError) -> CommitMessage {
    var signed = message
    signed.trailers += try givenUp.decisions()
    let words = [
      (CommitMessage.Trailer.commandKey, settings.command),
      (CommitMessage.Trailer.deviceKey, settings.device),
    ]
    signed.trailers += words.filter { !$0.1.isEmpty }.map { .init($0.0, $0.1) }
    return signed
  }
}
