// swift-tools-version: 6.2
import PackageDescription

// On Linux libgit2 is linked in, without its part for the network
// (docs/decisions/0096-libgit2-is-linked-in-without-the-network.md).
#if os(Linux)
  let libgit2 = Target.target(
    name: "CLibgit2",
    linkerSettings: [
      .linkedLibrary(":libgit2.a"), .linkedLibrary(":libmbedcrypto.a"),
      .linkedLibrary(":libhttp_parser.a"), .linkedLibrary(":libpcre2-8.a"), .linkedLibrary("z"),
    ])
#else
  let libgit2 = Target.systemLibrary(
    name: "CLibgit2", path: "Sources/CLibgit2/include", pkgConfig: "libgit2",
    providers: [.brew(["libgit2"])])
#endif

// docs/decisions/0060-commands-stay-on-their-thread.md
let onTheCallersThread: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

let package = Package(
  name: "bestupid",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "bestupid", targets: ["bestupid"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // System libraries, from the machine's packages.
    libgit2,
    .systemLibrary(
      name: "CLibyaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // libgit2 brings it along.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    // Declarations only: system calls that the C library hides from Swift.
    .systemLibrary(name: "CPosix"),

    // Pure: bytes and values in, bytes and values out.
    .target(name: "Words"),
    .target(name: "JSON", dependencies: ["Words"]),
    .target(name: "YAML", dependencies: ["CLibyaml", "Words"]),
    .target(name: "LogSyntax", dependencies: ["Words", "YAML"]),
    .target(name: "LogMerge", dependencies: ["Words", "LogSyntax", "JSON", "YAML"]),
    .target(name: "Values", dependencies: ["Words"]),
    .target(
      name: "DayModel",
      dependencies: [
        "Words", "Values", "LogSyntax", "YAML", "JSON",
      ]),
    .target(name: "DayEditing", dependencies: ["Words", "Values", "LogSyntax", "DayModel"]),
    .target(
      name: "Workouts",
      dependencies: ["Words", "Values", "DayModel", "DayEditing", "Training", "JSON"]),
    .target(name: "Query", dependencies: ["Words", "Values", "LogSyntax", "DayModel", "JSON"]),
    .target(name: "Training", dependencies: ["Words", "Values", "DayModel", "Query", "JSON"]),
    .target(name: "Charts", dependencies: ["Values", "DayModel", "Query", "JSON"]),
    .target(
      name: "BotMetrics", dependencies: ["Values", "LogSyntax", "DayModel", "DayEditing", "JSON"]),

    .target(
      name: "Reports",
      dependencies: [
        "Values", "LogSyntax", "DayModel", "DayEditing", "Query", "Training", "Workouts",
        "Charts", "BotMetrics", "JSON",
      ]),

    // Git and every other byte of input and output.
    .target(
      name: "Git",
      dependencies: [
        "CLibgit2", "CPosix", "CZlib",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "Store",
      dependencies: ["CPosix", "Git", "Words", "JSON", "LogMerge"]),
    .target(
      name: "DayStore",
      dependencies: ["Store", "Git", "Words", "JSON", "LogMerge", "Values", "DayModel", "YAML"]),
    .target(
      name: "FactCache",
      dependencies: ["CZlib", "Git", "Store", "DayStore", "JSON", "Values", "DayModel", "Query"]),
    .target(
      name: "Sync",
      dependencies: [
        "Store", "DayStore", "Words", "Git", "JSON", "LogMerge", "LogSyntax", "DayModel",
      ]),
    .target(name: "Upkeep", dependencies: ["Store", "Words", "Git"]),
    .target(name: "SystemValues", dependencies: ["DayStore", "Store", "Values", "Words"]),

    // What the program does: each verb as a function from values to values.
    .target(
      name: "Actions",
      dependencies: [
        "Store", "DayStore", "FactCache", "Sync", "Upkeep", "Git", "Values", "DayModel",
        "DayEditing", "Query", "Training", "BotMetrics", "Charts", "Workouts", "Reports",
        "LogMerge", "LogSyntax", "JSON", "Words",
      ],
      swiftSettings: onTheCallersThread),

    // The command line.
    .target(
      name: "Commands",
      dependencies: [
        "Actions", "SystemValues", "Words", "Values", "DayModel", "DayEditing", "Workouts", "Query",
        "Charts", "Reports", "LogMerge", "LogSyntax", "JSON", "Training",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onTheCallersThread),
    .executableTarget(name: "bestupid", dependencies: ["Commands"]),

    // What `make bench` cannot measure from outside.
    .executableTarget(
      name: "merge-benchmark", dependencies: ["LogMerge"], path: "Sources/MergeBenchmark"),

    // Tests, and what they share: the pure part needs neither git nor the built program.
    .target(name: "TestSupport"),
    .target(
      name: "ProgramTestSupport",
      dependencies: [
        "TestSupport", "Git", "LogSyntax",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .testTarget(name: "JSONTests", dependencies: ["Words", "JSON", "TestSupport"]),
    .testTarget(name: "YAMLTests", dependencies: ["Words", "YAML", "TestSupport"]),
    .testTarget(name: "WordsTests", dependencies: ["Words", "TestSupport"]),
    .testTarget(
      name: "LogSyntaxTests", dependencies: ["Words", "LogSyntax", "YAML", "TestSupport"]),
    .testTarget(
      name: "LogMergeTests",
      dependencies: [
        "Words", "LogMerge", "LogSyntax", "JSON", "Values", "DayModel", "DayEditing", "TestSupport",
      ]),
    .testTarget(name: "ValuesTests", dependencies: ["Values", "TestSupport"]),
    .testTarget(
      name: "DayModelTests",
      dependencies: ["DayModel", "Values", "LogSyntax", "JSON", "TestSupport"]),
    .testTarget(
      name: "DayEditingTests",
      dependencies: ["DayEditing", "DayModel", "Values", "LogSyntax", "TestSupport"]),
    .testTarget(
      name: "WorkoutsTests",
      dependencies: [
        "Workouts", "Training", "DayEditing", "DayModel", "Values", "Words", "LogSyntax", "JSON",
        "TestSupport",
      ]),
    .testTarget(
      name: "QueryTests",
      dependencies: ["Query", "DayModel", "Values", "LogSyntax", "JSON", "TestSupport"]),
    .testTarget(
      name: "TrainingTests",
      dependencies: ["Training", "DayModel", "Query", "Values", "JSON", "TestSupport"]),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "Charts", "Commands", "Query", "DayModel", "Values", "JSON", "TestSupport",
        "ProgramTestSupport",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Query", "DayModel", "LogSyntax", "Values", "JSON", "TestSupport"]),
    .testTarget(
      name: "BotMetricsTests",
      dependencies: ["BotMetrics", "DayEditing", "DayModel", "Values", "JSON", "TestSupport"]),
    .testTarget(
      name: "SystemValuesTests", dependencies: ["SystemValues", "Store", "Values", "TestSupport"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "TestSupport", "ProgramTestSupport"]),
    .target(
      name: "StoreTestSupport",
      dependencies: ["Store", "Git", "TestSupport", "ProgramTestSupport"]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "Sync", "Upkeep", "Git", "LogMerge", "TestSupport", "ProgramTestSupport",
        "StoreTestSupport",
      ]),
    .testTarget(
      name: "DayStoreTests",
      dependencies: [
        "DayStore", "Store", "LogMerge", "Values", "DayModel", "TestSupport", "StoreTestSupport",
      ]),
    .testTarget(
      name: "FactCacheTests",
      dependencies: [
        "FactCache", "Store", "DayStore", "Values", "DayModel", "Query", "TestSupport",
        "StoreTestSupport",
      ]),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Sync", "Store", "Git", "LogMerge", "TestSupport", "ProgramTestSupport", "StoreTestSupport",
      ]),
    .testTarget(
      name: "UpkeepTests",
      dependencies: [
        "Upkeep", "Store", "Git", "TestSupport", "ProgramTestSupport", "StoreTestSupport",
      ]),
    .testTarget(name: "ServerTests", dependencies: ["Git", "TestSupport", "ProgramTestSupport"]),
    .testTarget(
      name: "ActionsTests",
      dependencies: [
        "Actions", "Store", "Values", "DayEditing", "Query", "Reports", "JSON", "TestSupport",
        "ProgramTestSupport",
      ],
      swiftSettings: onTheCallersThread),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Commands", "Actions", "Charts", "DayEditing", "DayModel", "LogSyntax", "Query", "Values",
        "JSON", "CZlib", "TestSupport", "ProgramTestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// For `make lint`: a warning in a target of ours fails the build.
if Context.environment["BESTUPID_WARNINGS_ARE_ERRORS"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
