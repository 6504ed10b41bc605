/// What is known of a failure from the words of those who met it.
struct Diagnosis: Sendable {
  /// What git, ssh, curl or a server prints in English.
  let phrase: String
  let kind: TransportError.Kind
  /// Words that tell a person more than those.
  let words: String?
  /// What the person can do, in one line.
  let hint: String?

  private init(
    _ phrase: String, _ kind: TransportError.Kind, _ words: String? = nil, hint: String? = nil
  ) {
    self.phrase = phrase
    self.kind = kind
    self.words = words
    self.hint = hint
  }

  /// The first row whose phrase is in the text.
  static func of(_ text: String) -> Diagnosis? {
    table.first { text.contains($0.phrase) }
  }

  /// What can be done where a server turns a push down with these words.
  static func ofPush(_ text: String) -> Diagnosis? {
    pushes.first { text.contains($0.phrase) }
  }

  private static let pushes: [Diagnosis] = [
    Diagnosis(
      ".lock': File exists", .rejected,
      hint: "If nobody is pushing, a git that died left that file: remove it at the remote.")
  ]

  /// What is more telling stands first.
  private static let table: [Diagnosis] = [
    Diagnosis("couldn't find remote ref", .noSuchBranch),
    Diagnosis("non-fast-forward", .rejected),
    Diagnosis("(fetch first)", .rejected),
    Diagnosis("bad object refs/", .other, hint: "Repair it with: bestupid doctor --repair"),
    // Another git moves our tracking branch.
    Diagnosis("cannot lock ref", .rejected),

    // ssh
    Diagnosis(
      "REMOTE HOST IDENTIFICATION HAS CHANGED", .authentication,
      "the server's host key differs from the one in known_hosts",
      hint: "Ask its operator; only if that is right: ssh-keygen -R HOST, and connect by hand."),
    Diagnosis(
      "Host key verification failed", .authentication,
      "the server's host key is not known yet", hint: connectByHand),
    Diagnosis(
      "Permission denied (", .authentication,
      "the server accepts none of the keys that ssh can use without asking",
      hint: "Without an agent, the key must have no passphrase. What ssh tries: ssh -vT HOST"),

    // HTTP
    Diagnosis(
      "could not read Username", .authentication, wantsPassword, hint: helper),
    Diagnosis(
      "could not read Password", .authentication, wantsPassword, hint: helper),
    Diagnosis("terminal prompts disabled", .authentication, wantsPassword, hint: helper),
    Diagnosis(
      "Authentication failed for", .authentication, "the server rejects the password",
      hint: "The password or token is wrong, or no longer valid: put a new one where git finds it."),
    Diagnosis("certificate verif", .authentication, hint: authority),
    Diagnosis("SSL certificate problem", .authentication, hint: authority),
    Diagnosis("returned error: 401", .authentication),
    Diagnosis("returned error: 403", .authentication, hint: lacksRight),

    Diagnosis("returned error: 404", .noSuchRepository),
    Diagnosis("epository not found", .noSuchRepository),
    Diagnosis("/' not found", .noSuchRepository),
    Diagnosis("not valid: is this a git repository?", .noSuchRepository),
    Diagnosis("does not appear to be a git repository", .noSuchRepository),
    Diagnosis("does not exist", .noSuchRepository),

    Diagnosis("Could not resolve host", .unreachable),
    Diagnosis("onnection refused", .unreachable),
    Diagnosis("onnection timed out", .unreachable),
    Diagnosis("onnection reset", .unreachable),
    Diagnosis("roken pipe", .unreachable, broken),
    Diagnosis("onnection closed", .unreachable),
    Diagnosis("peration timed out", .unreachable),
    Diagnosis("Operation too slow", .unreachable),
    Diagnosis("etwork is unreachable", .unreachable),
    Diagnosis("No route to host", .unreachable),
    Diagnosis("ailed to connect", .unreachable),
    Diagnosis("Couldn't connect", .unreachable),
    Diagnosis("unable to connect", .unreachable),
    Diagnosis("early EOF", .unreachable, broken),
    Diagnosis("unexpected disconnect", .unreachable, broken),
    Diagnosis("hung up unexpectedly", .unreachable, broken),
    Diagnosis("returned error: 5", .unreachable),
    Diagnosis("pre-receive hook declined", .refused),
    Diagnosis("remote rejected", .refused),
    Diagnosis("insufficient permission", .refused),
    Diagnosis("Could not read from remote repository", .unreachable),
  ]

  private static let wantsPassword =
    "the server wants a user and a password, and no credential helper has them"
  private static let broken = "the connection broke before everything had arrived"

  private static let connectByHand = "Connect once by hand and compare the key: ssh -T HOST"
  private static let helper =
    "Give git a credential helper; docs/authentication.md has one for a token."
  private static let authority =
    "For an authority of your own: git config --global http.sslCAInfo FILE"
  private static let lacksRight = "Your account lacks permission there; is the token read-only?"
}

extension TransportError.Kind {
  /// Reasons with which a server turns down a push that lost a race: another push came first. Some
  /// are also those of a lock that was left behind; the remote's tip then stays what it was.
  private static let lostRaces = [
    "failed to update ref", "cannot lock ref", "incorrect old value", "non-fast-forward",
    "fetch first",
  ]

  /// The kind of a push that the server turned down with a reason.
  static func turnedDown(because reason: String) -> Self {
    lostRaces.contains(where: reason.contains) ? .rejected : .refused
  }
}
