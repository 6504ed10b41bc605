import Store
import Testing

@Suite struct DirectoriesTests {
  private func environment(
    _ variables: [String: String], accountHome: String? = nil
  ) -> ProcessEnvironment {
    ProcessEnvironment(
      variables: variables, accountHome: accountHome, currentDirectory: "/here", userName: "kim",
      hostName: "attic")
  }

  @Test func foldersAreThoseOfTheSpecification() throws {
    let plain = Directories(environment(["HOME": "/home/kim"]))
    #expect(try plain.config() == "/home/kim/.config/bestupid")
    #expect(try plain.cache() == "/home/kim/.cache/bestupid")
    #expect(try plain.state() == "/home/kim/.local/state/bestupid")
    let set = Directories(
      environment(["XDG_CONFIG_HOME": "/c", "XDG_CACHE_HOME": "/k", "XDG_STATE_HOME": "/s"]))
    #expect(try set.config() == "/c/bestupid")
    #expect(try set.cache() == "/k/bestupid")
    #expect(try set.state() == "/s/bestupid")
  }

  @Test(arguments: ["relative", "./here", "", "~/x"])
  func relativeValuesAreIgnored(_ value: String) throws {
    let directories = Directories(environment(["HOME": "/h/", "XDG_CONFIG_HOME": value]))
    #expect(try directories.config() == "/h/.config/bestupid")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutHomeTheAccountTellsAndElseItIsAnError(_ variables: [String: String]) throws {
    #expect(
      try Directories(environment(variables, accountHome: "/var/kim")).cache()
        == "/var/kim/.cache/bestupid")
    let error = #expect(throws: StoreError.self) {
      try Directories(environment(variables)).cache()
    }
    #expect(error?.kind == .badConfiguration)
  }

  @Test func pathsBecomeAbsolute() throws {
    let environment = environment(["HOME": "/home/kim"])
    #expect(try environment.absolute("~") == "/home/kim")
    #expect(try environment.absolute("~/log") == "/home/kim/log")
    #expect(try environment.absolute("/a") == "/a")
    #expect(try environment.absolute("a/b") == "/here/a/b")
    #expect(try environment.absolute("~kim") == "/here/~kim")
  }
}
