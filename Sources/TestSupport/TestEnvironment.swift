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
}
