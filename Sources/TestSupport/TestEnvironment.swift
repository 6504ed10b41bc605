#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the tests run: the checkout, and the variables that steer a run.
public enum TestEnvironment {
  /// The root of the checkout: the folder three levels above this file.
  public static let root = #filePath.split(separator: "/").dropLast(3)
    .map { "/" + $0 }.joined()

  /// A variable of the environment.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Prints a line of a campaign at once: one that is ended early has said what it did.
  public static func tell(_ line: String) {
    print(line)
    fflush(nil)
  }
}
