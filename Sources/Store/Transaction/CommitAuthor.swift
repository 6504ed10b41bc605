import Git

/// Who commits, when, and what every message of ours ends in.
struct CommitAuthor {
  let repository: Repository
  let settings: CommitSettings
  let givenUp: GivenUpMerges

  /// The person by git's configuration, else by their login name; now.
  func signature() throws(GitError) -> Signature {
    Signature(
      try repository.identity(else: settings.fallbackIdentity), time: settings.time,
      offset: settings.offset)
  }

  /// The message with what given-up merges decided, and the name of the device.
  func signed(_ message: CommitMessage) throws(StoreError) -> CommitMessage {
    var signed = message
    signed.trailers += try givenUp.decisions()
    if settings.device.isEmpty { return signed }
    signed.trailers.append(.init(CommitMessage.Trailer.deviceKey, settings.device))
    return signed
  }
}
