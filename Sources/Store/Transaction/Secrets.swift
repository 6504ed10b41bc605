import Git
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is meant for one machine only: keys, passwords and tokens. A sync does not commit it unasked.
enum Secrets {
  /// Names of files that hold secrets, as patterns of glob(7). A new store's `.gitignore` has them too.
  static let names = [
    ".env", ".env.*", "*.env", ".netrc", ".git-credentials", ".pgpass", ".npmrc", ".pypirc",
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "*.pem", "*.key", "*.p12", "*.pfx", "*.jks",
    "*.keystore", "*.kdbx", "*.ovpn", "credentials.json", "client_secret*.json",
    "service-account*.json", "token.json", "secrets.yaml", "secrets.yml", "secrets.json",
  ]

  /// A kind of token that is known by how it begins.
  private struct Token {
    let name: String
    let prefix: String
    /// How many letters, digits, `-` and `_` follow at least.
    let length: Int
  }

  /// The prefixes are those that each service documents for its tokens.
  private static let tokens = [
    Token(name: "an AWS key", prefix: "AKIA", length: 16),
    Token(name: "an AWS key", prefix: "ASIA", length: 16),
    Token(name: "a GitHub token", prefix: "ghp_", length: 36),
    Token(name: "a GitHub token", prefix: "gho_", length: 36),
    Token(name: "a GitHub token", prefix: "ghu_", length: 36),
    Token(name: "a GitHub token", prefix: "ghs_", length: 36),
    Token(name: "a GitHub token", prefix: "ghr_", length: 36),
    Token(name: "a GitHub token", prefix: "github_pat_", length: 22),
    Token(name: "a GitLab token", prefix: "glpat-", length: 20),
    Token(name: "a Slack token", prefix: "xoxb-", length: 20),
    Token(name: "a Slack token", prefix: "xoxp-", length: 20),
    Token(name: "a Google key", prefix: "AIza", length: 35),
    Token(name: "an API key", prefix: "sk-", length: 32),
    Token(name: "a Stripe key", prefix: "sk_live_", length: 20),
    Token(name: "a Stripe key", prefix: "rk_live_", length: 20),
    Token(name: "an npm token", prefix: "npm_", length: 36),
    Token(name: "a PyPI token", prefix: "pypi-", length: 60),
    Token(name: "a Hugging Face token", prefix: "hf_", length: 34),
  ]

  /// Whether a file of this name holds secrets.
  static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    return names.contains { fnmatch($0, name, 0) == 0 }
  }

  /// A secret in a file.
  struct Finding: Equatable {
    /// What it looks like, for a person: the text itself is told nowhere.
    let name: String
    /// The line, from 1.
    let line: Int
    /// The text.
    let text: [UInt8]
  }

  /// What looks like a key or a token in a file.
  static func findings(in bytes: [UInt8]) -> [Finding] {
    var found: [Finding] = []
    for (index, line) in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.starts(with: "-----BEGIN ".utf8), line.contains("PRIVATE KEY-----".utf8) {
        found.append(Finding(name: "a private key", line: index + 1, text: Array(line)))
        continue
      }
      for word in line.split(whereSeparator: { !isTokenByte($0) }) {
        guard let token = token(word) else { continue }
        found.append(Finding(name: token.name, line: index + 1, text: Array(word)))
      }
    }
    return found
  }

  private static func token(_ word: ArraySlice<UInt8>) -> Token? {
    tokens.first { token in
      word.starts(with: token.prefix.utf8)
        && word.count >= token.prefix.utf8.count + token.length
        && word.contains(where: \.isDigit)
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == ASCII.hyphen || byte == ASCII.underscore
  }
}

extension IncludedFiles {
  /// Why a file that a person changed is not to be committed for what it holds; nil where it is.
  ///
  /// - Parameter committed: What the last commit has of it; none where it has no such file.
  package func reasonToKeepBack(
    _ bytes: [UInt8], at path: RepositoryPath, isNew: Bool,
    committed: () throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> String? {
    if names(path) { return nil }
    let unlessAsked = "to commit it anyway, name the file in sync.include"
    if isNew, Secrets.isName(path.name) {
      return "files of this name hold keys or passwords; \(unlessAsked)"
    }
    if bytes.prefix(8_000).contains(0) { return nil }
    if let line = bytes[...].lineOfConflict {
      return
        "line \(line) begins an unresolved conflict; decide what to keep, and remove the markers"
    }
    let found = Secrets.findings(in: bytes)
    guard !found.isEmpty else { return nil }
    let known = Set(Secrets.findings(in: try committed()).map(\.text))
    return found.first { !known.contains($0.text) }.map { secret in
      "line \(secret.line) looks like \(secret.name); \(unlessAsked)"
    }
  }
}
