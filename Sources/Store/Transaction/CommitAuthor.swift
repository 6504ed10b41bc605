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

  /// The trailers that say where a commit was made: the device, for people, and the clone.
  private var origin: [CommitMessage.Trailer] {
    [
      settings.device.isEmpty ? nil : .init(CommitMessage.Trailer.deviceKey, settings.device),
      settings.clone.map { .init(CommitMessage.Trailer.cloneKey, $0.text) },
    ].compactMap(\.self)
  }

  /// The message of what the person did outside bestupid, with where it was found.
  func named(_ message: CommitMessage) -> CommitMessage {
    var named = message
    named.trailers += origin
    return named
  }

  /// The message with what given-up merges decided, the command, and where it was run.
  func signed(_ message: CommitMessage) throws(StoreError) -> CommitMessage {
    var signed = message
    signed.trailers += try givenUp.decisions()
    if !settings.command.isEmpty {
      signed.trailers.append(.init(CommitMessage.Trailer.commandKey, settings.command))
    }
    signed.trailers += origin
    return signed
  }
}
