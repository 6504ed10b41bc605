internal import CLibgit2

/// Who wrote a commit.
public struct Identity: Hashable, Sendable {
  /// The name, as `user.name` has it.
  public var name: String
  /// The address, as `user.email` has it.
  public var email: String

  /// A person or a bot.
  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }

  /// The same, without what git refuses in a signature: line ends, NUL, angle brackets, and
  /// blanks around it. A name that would be empty becomes `unknown`.
  var acceptable: Identity {
    func clean(_ text: String, otherwise: String) -> String {
      let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" }
      let words = String(String.UnicodeScalarView(kept)).split(separator: " ")
      // git drops these characters at both ends, and refuses a name that then is empty.
      let crud = Set(".,:;\"'\\")
      let text = words.joined(separator: " ")
      return text.allSatisfy(crud.contains) ? otherwise : text
    }
    return Identity(
      name: clean(name, otherwise: "unknown"), email: clean(email, otherwise: "unknown"))
  }
}

/// Who did something, and when.
public struct Signature: Hashable, Sendable {
  /// The person or bot.
  public var identity: Identity
  /// Seconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// Minutes that the person's clock is ahead of UTC.
  public var offset: Int

  /// A signature for a commit or a reflog entry; nothing here reads a clock.
  public init(_ identity: Identity, time: Int64, offset: Int) {
    self.identity = identity
    self.time = time
    self.offset = offset
  }

  init(_ signature: git_signature) {
    self.init(
      Identity(name: String(cString: signature.name), email: String(cString: signature.email)),
      time: signature.when.time, offset: Int(signature.when.offset))
  }

  /// The signature as C wants it; the caller frees it.
  func allocate() throws(GitError) -> UnsafeMutablePointer<git_signature> {
    let who = identity.acceptable
    var signature: UnsafeMutablePointer<git_signature>?
    try check(
      git_signature_new(&signature, who.name, who.email, time, Int32(offset)),
      "git_signature_new")
    guard let signature else {
      throw GitError(.other, "no signature came back", function: "git_signature_new")
    }
    return signature
  }
}
