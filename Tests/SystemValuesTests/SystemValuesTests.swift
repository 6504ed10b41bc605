import Store
import SystemValues
import TestSupport
import Testing
import Values

@Suite("The system's clock, boot ID and environment")
struct SystemValuesTests {
  @Test("the environment is that of the process")
  func environment() throws {
    let environment = try ProcessEnvironment.current()
    #expect(environment["PATH"] == TestEnvironment.variable("PATH"))
    #expect(environment.currentDirectory.hasPrefix("/"))
    #expect(!environment.userName.isEmpty && !environment.hostName.isEmpty)
  }

  @Test("the clock is in the zone of the environment; the file system's is the same to the second")
  func clock() {
    let environment = ProcessEnvironment(
      variables: ["TZ": "<+0330>-3:30"], currentDirectory: "/", userName: "kim", hostName: "attic")
    let clock = Clock.system(in: environment)
    #expect(clock.offset == 12_600)
    let later = Clock.system(in: clock.zone)
    #expect(later.offset == 12_600 && later.now >= clock.now)
    #expect(clock.now <= clock.fileTime() / 1_000_000_000)
    // 2026-01-01
    #expect(clock.now > 1_767_225_600)
  }

  @Test("the boot ID stays, and the seconds since the start increase")
  func bootTime() {
    let (first, second) = (BootTime.system, BootTime.system)
    #expect(first.id == second.id && !first.id.isEmpty)
    #expect(first.seconds > 0 && second.seconds >= first.seconds)
  }
}
