/// What the server, or the ssh that was to reach it, said of a failure: its last words before those
/// that git puts around every failure, whole, in one line, and behind them what git says of the cause.
///
/// `errors` is git's stderr with `LC_ALL=C`. Lines of a server have `remote: ` before them, except
/// over ssh: there a server's shell writes beside git, as ssh does.
func remoteWords(_ errors: String) -> String {
  let lines = errors.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map(RemoteLine.init)
  var spoken = lines.filter { $0.speaker == .server }.map(\.words)
  if spoken.isEmpty {
    // What stands before a blank line or a frame is a banner, or about something else.
    spoken = lines.reversed().drop { $0.speaker != .beside }.prefix { $0.speaker != .blank }
      .filter { $0.speaker == .beside }.reversed().map(\.words)
  }
  // What git says that is not its frame may be the cause, as a full disk.
  let git = lines.filter { $0.speaker == .git && (spoken.isEmpty || !$0.isEcho) }.map(\.words)
  return sentence(of: spoken + git)
}

/// One line out of several, of which a very long one keeps its end.
private func sentence(of lines: [String]) -> String {
  let text = lines.reduce(into: "") { text, line in
    if let last = text.last { text += ".:;,!?".contains(last) ? " " : "; " }
    text += line
  }
  return String(text.suffix(2_000))
}

/// A line of git's stderr.
private struct RemoteLine {
  enum Speaker {
    /// The server, through git.
    case server
    /// ssh, or a server's shell over ssh.
    case beside
    /// Git itself, about this failure.
    case git
    /// Words that are the same whatever happened, or that tell of progress.
    case noise
    /// Nothing, or a frame of one character.
    case blank
  }

  let speaker: Speaker
  /// Without the prefixes that say who speaks.
  let words: String

  init(_ line: Substring) {
    var words = singleLine(String(line))
    var speaker = Speaker.beside
    for (prefix, named) in Self.prefixes where words.hasPrefix(prefix) {
      words = singleLine(String(words.dropFirst(prefix.count)))
      speaker = named
      break
    }
    // What a server says of itself may have a prefix too.
    if speaker == .server {
      for inner in ["fatal: ", "error: ", "ERROR: "] where words.hasPrefix(inner) {
        words.removeFirst(inner.count)
      }
    }
    if Set(words.unicodeScalars).subtracting(["=", "-", "*", "@", "#", "~", "_", " "]).isEmpty {
      speaker = .blank
    } else if Self.noise.contains(where: words.hasPrefix) {
      speaker = .noise
    }
    self.speaker = speaker
    self.words = words
  }

  /// Whether this is git's way to say that a server said no, which the server has told itself.
  var isEcho: Bool {
    words.hasPrefix("unable to access '") && words.contains("returned error: 4")
      || words.hasPrefix("repository '") && words.hasSuffix("' not found")
      || words.hasPrefix("Authentication failed for '")
  }

  private static let prefixes: [(String, Speaker)] = [
    ("remote:", .server), ("fatal: ", .git), ("error: ", .git), ("warning: ", .noise),
    ("hint: ", .noise), ("ERROR: ", .beside), ("ssh: ", .beside),
  ]

  /// How lines begin that say nothing of the cause.
  private static let noise = [
    // git's frame around every failure (connect.c), and around every push (builtin/push.c)
    "Could not read from remote repository", "Please make sure you have the correct access rights",
    "and the repository exists.", "failed to push some refs",
    // git's advice about its own locks (lockfile.c)
    "Another git process seems to be running", "an editor opened by",
    "are terminated then try again", "may have crashed in this repository",
    "remove the file manually",
    // progress
    "Cloning into '", "Enumerating objects:", "Counting objects:", "Compressing objects:",
    "Receiving objects:", "Resolving deltas:", "Writing objects:", "Delta compression using",
    "Processing changes:", "Everything up-to-date",
    // ssh's advice (sshconnect.c, authfile.c), whose facts are kept
    "Warning: Permanently added", "** ", "@ ", "IT IS POSSIBLE THAT SOMEONE",
    "Someone could be eavesdropping", "It is also possible that a host key",
    "Please contact your system administrator", "Add correct host key in", "remove with:",
    "ssh-keygen -f", "ssh-keygen -R", "Host key verification failed",
    "It is required that your private key files", "This private key will be ignored", "debug1:",
  ]
}
