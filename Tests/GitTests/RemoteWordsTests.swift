import Git
import ProgramTestSupport
import TestSupport
import Testing

/// What git printed when a server, or the ssh or proxy before it, said no.
private struct Transcript: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Git's stderr. Over ssh git's frame follows, which is added here.
  let errors: String
  /// The reason in the line of a push that was turned down.
  let reason: String?
  let kind: TransportError.Kind
  /// The message, whole.
  let message: String
  /// What the advice must name.
  let advice: String?

  init(
    _ name: String, _ kind: TransportError.Kind, _ message: String, advice: String? = nil,
    reason: String? = nil, overSSH: Bool = false, _ errors: String
  ) {
    testDescription = name
    self.errors = overSSH ? errors + "\n" + Self.frame : errors
    self.reason = reason
    self.kind = kind
    self.message = message
    self.advice = advice
  }

  private static let frame = """
    fatal: Could not read from remote repository.

    Please make sure you have the correct access rights
    and the repository exists.
    """
}

extension Transcript {
  static let all = hosts + shells + web + pushes

  /// Great hosts, over ssh and https.
  private static let hosts = [
    Transcript(
      "GitHub, ssh: no such repository", .noSuchRepository, "Repository not found.",
      advice: "git remote -v", overSSH: true, "ERROR: Repository not found."),
    Transcript(
      "GitHub, https: no such repository", .noSuchRepository, "Repository not found.",
      advice: "git remote -v",
      """
      remote: Repository not found.
      fatal: repository 'https://github.com/sam/days.git/' not found
      """),
    Transcript(
      "GitHub, ssh: no right to push", .authentication,
      "Permission to sam/days.git denied to alex.", advice: "permission", overSSH: true,
      "ERROR: Permission to sam/days.git denied to alex."),
    Transcript(
      "GitHub, https: no right to push", .authentication,
      "Permission to sam/days.git denied to alex.", advice: "permission",
      """
      remote: Permission to sam/days.git denied to alex.
      fatal: unable to access 'https://github.com/sam/days.git/': The requested URL returned error: 403
      """),
    Transcript(
      "GitHub, ssh: a key for reading", .authentication,
      "The key you are authenticating with has been marked as read only.", advice: "read-only",
      overSSH: true, "ERROR: The key you are authenticating with has been marked as read only."),
    Transcript(
      "GitHub, https: an old token", .authentication,
      "the server rejects the password: Invalid username or token. "
        + "Password authentication is not supported for Git operations.", advice: "token",
      """
      remote: Invalid username or token. Password authentication is not supported for Git operations.
      fatal: Authentication failed for 'https://github.com/sam/days.git/'
      """),
    Transcript(
      "GitHub, ssh: single sign-on", .authentication,
      "The 'acme' organization has enabled or enforced SAML SSO. To access this repository, you must "
        + "use the HTTPS remote with a personal access token; or SSH with an SSH key and passphrase; "
        + "that has been authorized for this organization.",
      advice: "Authorise", overSSH: true,
      """
      Warning: Permanently added 'github.com' (ED25519) to the list of known hosts.
      ERROR: The 'acme' organization has enabled or enforced SAML SSO.
      To access this repository, you must use the HTTPS remote with a personal access token
      or SSH with an SSH key and passphrase
      that has been authorized for this organization.
      """),
    Transcript(
      "GitHub, ssh: archived", .refused,
      "This repository was archived so it is read-only.", advice: "Unarchive", overSSH: true,
      "ERROR: This repository was archived so it is read-only."),
    Transcript(
      "GitLab, ssh: no such project", .noSuchRepository,
      "The project you were looking for could not be found or you don't have permission to view it.",
      advice: "git remote -v", overSSH: true,
      """
      remote: 
      remote: ========================================================================
      remote: 
      remote: ERROR: The project you were looking for could not be found or you don't have permission to view it.

      remote: 
      remote: ========================================================================
      remote: 
      """),
    Transcript(
      "GitLab, https: no such project", .noSuchRepository,
      "The project you were looking for could not be found or you don't have permission to view it.",
      advice: "git remote -v",
      """
      remote: The project you were looking for could not be found or you don't have permission to view it.
      fatal: repository 'https://gitlab.com/sam/days.git/' not found
      """),
    Transcript(
      "GitLab, https: a wrong token", .authentication,
      "the server rejects the password: HTTP Basic: Access denied. The provided password or token is "
        + "incorrect or your account has 2FA enabled.", advice: "token",
      """
      remote: HTTP Basic: Access denied. The provided password or token is incorrect or your account has 2FA enabled.
      fatal: Authentication failed for 'https://gitlab.com/sam/days.git/'
      """),
    Transcript(
      "Gitea, ssh: no such repository", .noSuchRepository,
      "Gitea: Cannot find repository: sam/days", advice: "git remote -v", overSSH: true,
      "Gitea: Cannot find repository: sam/days"),
    Transcript(
      "Gitea, https: no such repository", .noSuchRepository, "Not found.", advice: nil,
      """
      remote: Not found.
      fatal: repository 'https://gitea.example/sam/days.git/' not found
      """),
  ]

  /// ssh itself.
  private static let shells = [
    Transcript(
      "ssh: refused", .unreachable, "connect to host h.example port 22: Connection refused",
      overSSH: true, "ssh: connect to host h.example port 22: Connection refused\r"),
    Transcript(
      "ssh: no name", .unreachable,
      "Could not resolve hostname h.example: Name or service not known", overSSH: true,
      "ssh: Could not resolve hostname h.example: Name or service not known\r"),
    Transcript(
      "ssh: an unknown host", .authentication,
      "the server's host key is not known yet: No ED25519 host key is known for h.example and you have "
        + "requested strict checking.", advice: "ssh -T", overSSH: true,
      """
      No ED25519 host key is known for h.example and you have requested strict checking.\r
      Host key verification failed.\r
      """),
    Transcript(
      "ssh: another host key", .authentication,
      "the server's host key differs from the one in known_hosts: The fingerprint for the ED25519 key "
        + "sent by the remote host is; SHA256:0000000000000000000000000000000000000000000. "
        + "Offending ED25519 key in /home/sam/.ssh/known_hosts:3; Host key for h.example has changed "
        + "and you have requested strict checking.", advice: "ssh-keygen -R", overSSH: true,
      """
      @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
      @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
      @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
      IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
      Someone could be eavesdropping on you right now (man-in-the-middle attack)!
      It is also possible that a host key has just been changed.
      The fingerprint for the ED25519 key sent by the remote host is
      SHA256:0000000000000000000000000000000000000000000.
      Please contact your system administrator.
      Add correct host key in /home/sam/.ssh/known_hosts to get rid of this message.
      Offending ED25519 key in /home/sam/.ssh/known_hosts:3
        remove with:
        ssh-keygen -f "/home/sam/.ssh/known_hosts" -R "h.example"
      Host key for h.example has changed and you have requested strict checking.
      Host key verification failed.
      """),
    Transcript(
      "ssh: closed", .unreachable,
      "kex_exchange_identification: Connection closed by remote host; Connection closed by 192.0.2.7 "
        + "port 22", overSSH: true,
      """
      kex_exchange_identification: Connection closed by remote host\r
      Connection closed by 192.0.2.7 port 22\r
      """),
    Transcript(
      "ssh: no key, behind a banner", .authentication,
      "the server accepts none of the keys that ssh can use without asking: "
        + "git@h.example: Permission denied (publickey).", advice: "ssh -vT", overSSH: true,
      """
      ****************************
      *  Authorised users only.  *
      ****************************

      git@h.example: Permission denied (publickey).\r
      """),
    Transcript(
      "ssh: a key that others can read", .authentication,
      "ssh does not use a key that others may read: "
        + "Permissions 0644 for '/home/sam/.ssh/id_ed25519' are too open. "
        + "Load key \"/home/sam/.ssh/id_ed25519\": bad permissions; "
        + "git@h.example: Permission denied (publickey).", advice: "chmod 600", overSSH: true,
      """
      @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
      @         WARNING: UNPROTECTED PRIVATE KEY FILE!          @
      @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
      Permissions 0644 for '/home/sam/.ssh/id_ed25519' are too open.
      It is required that your private key files are NOT accessible by others.
      This private key will be ignored.
      Load key "/home/sam/.ssh/id_ed25519": bad permissions\r
      git@h.example: Permission denied (publickey).\r
      """),
    Transcript(
      "ssh: too many keys", .authentication,
      "the server gave up before ssh had tried the right key: Received disconnect from 192.0.2.7 port "
        + "22:2: Too many authentication failures; Disconnected from 192.0.2.7 port 22",
      advice: "IdentitiesOnly", overSSH: true,
      """
      Received disconnect from 192.0.2.7 port 22:2: Too many authentication failures\r
      Disconnected from 192.0.2.7 port 22\r
      """),
    Transcript(
      "ssh: a shell that has no git", .unreachable,
      "bash: line 1: git-upload-pack: command not found",
      advice: nil, overSSH: true, "bash: line 1: git-upload-pack: command not found"),
    Transcript(
      "ssh: git at the server", .noSuchRepository,
      "'/srv/days.git' does not appear to be a git repository", overSSH: true,
      "fatal: '/srv/days.git' does not appear to be a git repository"),
  ]

  /// Proxies, TLS and statuses of HTTP.
  private static let web = [
    Transcript(
      "https: a proxy that is not there", .unreachable,
      "unable to access 'https://h.example/d.git/': Could not resolve proxy: proxy.example",
      advice: "http.proxy",
      "fatal: unable to access 'https://h.example/d.git/': Could not resolve proxy: proxy.example"),
    Transcript(
      "https: a proxy that wants a password", .authentication,
      "the proxy wants a user and a password: unable to access 'https://h.example/d.git/': Received "
        + "HTTP code 407 from proxy after CONNECT", advice: "http.proxy",
      "fatal: unable to access 'https://h.example/d.git/': Received HTTP code 407 from proxy after CONNECT"
    ),
    Transcript(
      "https: a proxy that says no", .unreachable,
      "unable to access 'https://h.example/d.git/': CONNECT tunnel failed, response 403",
      advice: "http.proxy",
      "fatal: unable to access 'https://h.example/d.git/': CONNECT tunnel failed, response 403"),
    Transcript(
      "https: an unknown authority", .authentication,
      "unable to access 'https://h.example/d.git/': server certificate verification failed. CAfile: "
        + "none CRLfile: none", advice: "http.sslCAInfo",
      "fatal: unable to access 'https://h.example/d.git/': server certificate verification failed. "
        + "CAfile: none CRLfile: none"),
    Transcript(
      "https: an old certificate", .authentication,
      "unable to access 'https://h.example/d.git/': SSL certificate problem: certificate has expired",
      advice: "clock",
      "fatal: unable to access 'https://h.example/d.git/': SSL certificate problem: certificate has "
        + "expired"),
    Transcript(
      "https: a certificate for another name", .authentication,
      "unable to access 'https://h.example/d.git/': SSL: no alternative certificate subject name "
        + "matches target host name 'h.example'", advice: "another name",
      "fatal: unable to access 'https://h.example/d.git/': SSL: no alternative certificate subject "
        + "name matches target host name 'h.example'"),
    Transcript(
      "https: 401 without a helper", .authentication,
      "the server wants a user and a password, and no credential helper has them: could not read "
        + "Username for 'https://h.example': terminal prompts disabled",
      advice: "credential helper",
      "fatal: could not read Username for 'https://h.example': terminal prompts disabled"),
    Transcript(
      "https: 403", .authentication,
      "unable to access 'https://h.example/d.git/': The requested URL returned error: 403",
      advice: "permission",
      "fatal: unable to access 'https://h.example/d.git/': The requested URL returned error: 403"),
    Transcript(
      "https: 429", .unreachable, "Too many requests. Retry after 60 seconds.",
      advice: "less often",
      """
      remote: Too many requests. Retry after 60 seconds.
      fatal: unable to access 'https://h.example/d.git/': The requested URL returned error: 429
      """),
    Transcript(
      "https: 502 in a fetch", .unreachable,
      "RPC failed; HTTP 502 curl 22 The requested URL returned error: 502; expected 'packfile'",
      """
      error: RPC failed; HTTP 502 curl 22 The requested URL returned error: 502
      fatal: expected 'packfile'
      """),
    Transcript(
      "https: 413", .refused,
      "RPC failed; HTTP 413 curl 22 The requested URL returned error: 413; the remote end hung up "
        + "unexpectedly", advice: "size",
      """
      error: RPC failed; HTTP 413 curl 22 The requested URL returned error: 413
      fatal: the remote end hung up unexpectedly
      """),
    Transcript(
      "this machine's disk is full, at a talkative server", .other,
      "Welcome. write error: No space left on device; index-pack failed",
      """
      remote: Enumerating objects: 9, done.
      remote: Welcome.
      fatal: write error: No space left on device
      fatal: index-pack failed
      """),
  ]

  /// Pushes that were turned down.
  private static let pushes = [
    Transcript(
      "GitHub: a protected branch", .refused,
      "[remote rejected] (protected branch hook declined): GH006: Protected branch update failed for "
        + "refs/heads/main. Required status check \"ci\" is expected.", advice: "protect",
      reason: "[remote rejected] (protected branch hook declined)",
      """
      remote: Resolving deltas: 100% (1/1), completed with 1 local object.        
      remote: error: GH006: Protected branch update failed for refs/heads/main.        
      remote: error: Required status check "ci" is expected.        
      error: failed to push some refs to 'github.com:sam/days.git'
      """),
    Transcript(
      "GitLab: a protected branch", .refused,
      "[remote rejected] (pre-receive hook declined): GitLab: You are not allowed to push code to "
        + "protected branches on this project.", advice: "protect",
      reason: "[remote rejected] (pre-receive hook declined)",
      """
      remote: GitLab: You are not allowed to push code to protected branches on this project.        
      error: failed to push some refs to 'gitlab.com:sam/days.git'
      """),
    Transcript(
      "GitHub: a large file", .refused,
      "[remote rejected] (pre-receive hook declined): Trace: 00; See https://gh.io/lfs for more "
        + "information. File attachments/run.mp4 is 120.00 MB; this exceeds GitHub's file size limit "
        + "of 100.00 MB; GH001: Large files detected.", advice: "size",
      reason: "[remote rejected] (pre-receive hook declined)",
      """
      remote: error: Trace: 00        
      remote: error: See https://gh.io/lfs for more information.        
      remote: error: File attachments/run.mp4 is 120.00 MB; this exceeds GitHub's file size limit of 100.00 MB        
      remote: error: GH001: Large files detected.        
      error: failed to push some refs to 'github.com:sam/days.git'
      """),
    Transcript(
      "Gitea: a quota", .refused,
      "[remote rejected] (pre-receive hook declined): Gitea: User quota exceeded", advice: "room",
      reason: "[remote rejected] (pre-receive hook declined)",
      """
      remote: Gitea: User quota exceeded        
      error: failed to push some refs to 'gitea.example:sam/days.git'
      """),
    Transcript(
      "the server's disk is full", .refused,
      "[remote rejected] (unpacker error): unable to write file: No space left on device; remote "
        + "unpack failed: unpack failed: unpack-objects abnormal exit", advice: "room",
      reason: "[remote rejected] (unpacker error)",
      """
      remote: fatal: unable to write file: No space left on device        
      error: remote unpack failed: unpack failed: unpack-objects abnormal exit
      error: failed to push some refs to '/srv/days.git'
      """),
    Transcript(
      "a hook of five lines", .refused,
      "[remote rejected] (pre-receive hook declined): One; two; three, four; five.",
      reason: "[remote rejected] (pre-receive hook declined)",
      """
      remote: ------        
      remote: One        
      remote: two        
      remote: three,        
      remote: four        
      remote: five.        
      remote: ------        
      error: failed to push some refs to '/srv/days.git'
      """),
    Transcript(
      "somebody was faster", .rejected, "[rejected] (fetch first)",
      reason: "[rejected] (fetch first)",
      """
      error: failed to push some refs to '/srv/days.git'
      hint: Updates were rejected because the remote contains work that you do not
      hint: have locally.
      """),
  ]
}

@Suite struct RemoteWordsTests {
  @Test("What a server or ssh said last is told whole, with advice", arguments: Transcript.all)
  private func transcript(_ transcript: Transcript) async throws {
    let sandbox = try GitSandbox()
    let line = transcript.reason.map { "!\tabc:refs/heads/main\t\($0)\n" } ?? ""
    try Files.write(transcript.errors + "\n", to: sandbox.path + "/errors")
    try Files.write(line, to: sandbox.path + "/output")
    let program = sandbox.path + "/bin/git"
    try Files.write(
      "#!/bin/sh\ncat '\(sandbox.path)/output'\ncat '\(sandbox.path)/errors' >&2\nexit 128\n",
      to: program)
    _ = try await sandbox.run("chmod", ["+x", program], in: sandbox.path)
    let git = GitExecutable(path: program, environment: sandbox.environment)
    let upstream = Repository.Upstream(remote: "origin", branch: "main")
    let commit = try #require(ObjectID(hex: String(repeating: "a", count: 40)))

    let error = await #expect(throws: TransportError.self) {
      if transcript.reason == nil {
        try await git.fetch(upstream, into: sandbox.path, limit: patience)
      } else {
        try await git.push(commit, to: upstream, from: sandbox.path, limit: patience)
      }
    }
    #expect(error?.kind == transcript.kind)
    #expect(error?.message == transcript.message)
    if let advice = transcript.advice {
      #expect(error?.hint?.contains(advice) == true, "\(error?.hint ?? "no advice")")
    }
    for fixed in ["correct access rights", "and the repository exists", "Could not read from"] {
      #expect(error?.message.contains(fixed) == false)
    }
  }
}
