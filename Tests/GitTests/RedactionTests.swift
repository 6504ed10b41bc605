import Git
import Testing

@Suite struct RedactionTests {
  @Test(
    "Secrets go, the rest of the text stays",
    arguments: [
      ("https://me:pa/ss@h.example/r", "https://***@h.example/r"),
      ("at https://t0ken@h.example/r.git, later", "at https://***@h.example/r.git, later"),
      ("'ssh://git@h.example/r'", "'ssh://git@h.example/r'"),
      ("ssh://git:pw@h.example/r", "ssh://***@h.example/r"),
      ("https://h.example/a@b/c", "https://h.example/a@b/c"),
      ("https://h.example/r?access_token=abc x", "https://h.example/r?*** x"),
      ("git@h.example:me/r.git", "git@h.example:me/r.git"),
      ("token ghp_0123456789abcdef.", "token ghp_***"),
      ("Basic training on Sunday", "Basic training on Sunday"),
      ("Größe 3 m", "Größe 3 m"),
    ])
  func secrets(text: String, expected: String) {
    #expect(redacted(text) == expected)
  }
}
