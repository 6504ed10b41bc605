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
      hint: "If nobody is pushing, a git that died left that file: remove it at the remote."),
    Diagnosis("rotected branch", .refused, hint: branchRules),
    Diagnosis(
      "cannot contain secrets", .refused,
      hint: "A commit has what looks like a key or token: take it out of the file, and revoke it."),
    Diagnosis("rule violations", .refused, hint: branchRules),
    Diagnosis("file size limit", .refused, hint: tooLarge),
    Diagnosis("arge files detected", .refused, hint: tooLarge),
    Diagnosis("quota", .refused, hint: noSpace),
    Diagnosis("size limit", .refused, hint: noSpace),
    Diagnosis("No space left on device", .refused, hint: noSpace),
    Diagnosis(
      "checked out branch", .refused,
      hint:
        "The remote has a working copy of its own: sync with a bare repository (git init --bare)."
    ),
  ]

  private static let branchRules =
    "The server's rules protect that branch: let your account push to it, in the settings there."
  private static let tooLarge =
    "The server takes no file of that size; git log --stat tells which commit has it."
  private static let noSpace = "There is no room left at the server: your commits are kept here."

  /// What is more telling stands first.
  private static let table: [Diagnosis] = [
    Diagnosis("couldn't find remote ref", .noSuchBranch),
    Diagnosis("non-fast-forward", .rejected),
    Diagnosis("(fetch first)", .rejected),
    Diagnosis("bad object refs/", .other, hint: repair),
    Diagnosis("Is a directory", .other, hint: repair),
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
      "are too open", .authentication, "ssh does not use a key that others may read",
      hint: "Make it yours alone: chmod 600 and the key's path."),
    Diagnosis(
      "Too many authentication failures", .authentication,
      "the server gave up before ssh had tried the right key",
      hint: "Name the key in ~/.ssh/config: IdentityFile, with IdentitiesOnly yes."),
    Diagnosis(
      "no matching host key type found", .authentication,
      hint: "The server's ssh is too old for yours: ask its operator, or use https."),
    Diagnosis(
      "Bad owner or permissions on", .authentication,
      hint: "ssh wants that file to be yours, and written by you alone: chmod 600 and its path."),
    Diagnosis(
      "SAML SSO", .authentication, hint: "Authorise the key or token for that organisation there."),
    Diagnosis("marked as read only", .authentication, hint: lacksRight),
    Diagnosis(
      "archived so it is read-only", .refused, hint: "Unarchive it there, or sync elsewhere."),
    Diagnosis("rite access to repository not granted", .authentication, hint: lacksRight),
    Diagnosis("ERROR: Permission to ", .authentication, hint: lacksRight),
    Diagnosis(
      "Permission denied (", .authentication,
      "the server accepts none of the keys that ssh can use without asking",
      hint: "Without an agent, the key must have no passphrase. What ssh tries: ssh -vT HOST"),

    // HTTP
    Diagnosis("code 407", .authentication, proxyWantsPassword, hint: proxy),
    Diagnosis("response 407", .authentication, proxyWantsPassword, hint: proxy),
    Diagnosis("returned error: 407", .authentication, proxyWantsPassword, hint: proxy),
    Diagnosis("resolve proxy", .unreachable, hint: proxy),
    Diagnosis("CONNECT tunnel failed", .unreachable, hint: proxy),
    Diagnosis("from proxy after CONNECT", .unreachable, hint: proxy),
    Diagnosis(
      "could not read Username", .authentication, wantsPassword, hint: helper),
    Diagnosis(
      "could not read Password", .authentication, wantsPassword, hint: helper),
    Diagnosis("terminal prompts disabled", .authentication, wantsPassword, hint: helper),
    Diagnosis(
      "Authentication failed for", .authentication, "the server rejects the password",
      hint: "The password or token is wrong, or no longer valid: put a new one where git finds it."),
    Diagnosis(
      "certificate has expired", .authentication,
      hint: "Is this machine's clock right? Else the server's operator has to renew it."),
    Diagnosis(
      "alternative certificate subject name", .authentication,
      hint: "The certificate is for another name: check the address with git remote -v"),
    Diagnosis("certificate verif", .authentication, hint: authority),
    Diagnosis("SSL certificate problem", .authentication, hint: authority),
    Diagnosis("returned error: 401", .authentication),
    Diagnosis("returned error: 403", .authentication, hint: lacksRight),

    Diagnosis(
      "returned error: 429", .unreachable,
      hint:
        "The server has had too many requests: the next sync tries again; let it run less often."),
    Diagnosis("returned error: 413", .refused, hint: "The server takes no push of that size."),

    Diagnosis("returned error: 404", .noSuchRepository),
    Diagnosis("could not be found or you don't have permission", .noSuchRepository, hint: address),
    Diagnosis("annot find repository", .noSuchRepository, hint: address),
    Diagnosis("epository not found", .noSuchRepository, hint: address),
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

  private static let repair = "Repair it with: bestupid doctor --repair"
  private static let wantsPassword =
    "the server wants a user and a password, and no credential helper has them"
  private static let proxyWantsPassword = "the proxy wants a user and a password"
  private static let broken = "the connection broke before everything had arrived"

  private static let connectByHand = "Connect once by hand and compare the key: ssh -T HOST"
  private static let address =
    "Check the address (git remote -v), and that your account may see it: a private one is not found."
  private static let proxy = "What git uses as proxy: git config --get http.proxy, and https_proxy."
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
