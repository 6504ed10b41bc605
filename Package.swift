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

// A library for imports alone is linked in, so that no other command loads it
// (docs/decisions/0175-libraries-of-imports-are-linked-in.md). The linker of Apple's platforms takes a library by its name alone.
func linked(_ library: String) -> [LinkerSetting] {
  [
    .linkedLibrary(":lib\(library).a", .when(platforms: [.linux])),
    .linkedLibrary(library, .when(platforms: [.macOS])),
  ]
}

// What pkg-config says of a library would have it loaded.
func packageName(_ library: String) -> String? {
  #if os(Linux)
    nil
  #else
    library
  #endif
}

// docs/decisions/0060-commands-stay-on-their-thread.md
let onTheCallersThread: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

// What `make` builds; another build has a version alone.
let commit: [CSetting] = ["BESTUPID_COMMIT", "BESTUPID_DATE"].compactMap { name in
  Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

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
    .systemLibrary(
      name: "CExpat", pkgConfig: packageName("expat"),
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CMinizip", pkgConfig: packageName("minizip"),
      providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
    // libgit2 brings it along.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    // Declarations only: system calls that the C library hides from Swift.
    .systemLibrary(name: "CPosix"),
    // The version, and the commit that `make` builds.
    .target(name: "CBuild", cSettings: commit),

    // Pure: bytes and values in, bytes and values out.
    .target(name: "Words"),
    .target(name: "JSON", dependencies: ["Words"]),
    .target(name: "YAML", dependencies: ["CLibyaml", "Words"]),
    .target(name: "LogSyntax", dependencies: ["Words", "YAML"]),
    .target(
      name: "Archives", dependencies: ["CMinizip", "CZlib"],
      linkerSettings: linked("minizip")),
    .target(name: "CSV", dependencies: ["Words"]),
    .target(name: "XML", dependencies: ["CExpat", "Words"], linkerSettings: linked("expat")),
    .target(name: "MeasuredFiles", dependencies: ["JSON"]),
    .target(
      name: "LogMerge", dependencies: ["Words", "LogSyntax", "JSON", "YAML", "MeasuredFiles"]),
    .target(name: "Values", dependencies: ["Words", "JSON"]),
    .target(name: "Live", dependencies: ["Words", "JSON"]),
    .target(name: "Routines", dependencies: ["Words", "Values", "YAML", "JSON", "Live"]),
    .target(name: "Cycle", dependencies: ["Values", "Words"]),
    .target(
      name: "DayModel",
      dependencies: [
        "Words", "Values", "Cycle", "Routines", "LogSyntax", "YAML", "JSON",
      ]),
    .target(
      name: "DayEditing",
      dependencies: ["Cycle", "Words", "Routines", "Values", "LogSyntax", "DayModel"]),
    .target(
      name: "Query",
      dependencies: ["Words", "Cycle", "Routines", "Values", "LogSyntax", "DayModel", "JSON"]),
    .target(
      name: "Language",
      dependencies: [
        "Cycle", "Words", "Values", "LogSyntax", "DayModel", "DayEditing", "Query", "Training",
      ]),
    .target(
      name: "Workouts",
      dependencies: [
        "Words", "Values", "Live", "DayModel", "DayEditing", "Language", "Training", "JSON",
      ]),
    .target(name: "Coaching", dependencies: ["Cycle", "DayModel", "JSON", "Values", "Words"]),
    .target(name: "Trackers", dependencies: ["CSV", "Cycle", "JSON", "Values", "XML"]),
    .target(name: "Training", dependencies: ["Words", "Values", "DayModel", "Query", "JSON"]),
    .target(name: "Charts", dependencies: ["Cycle", "Values", "Query", "JSON"]),
    .target(name: "Demonstration", dependencies: ["Values"]),
    .target(
      name: "WatchData",
      dependencies: ["Values", "DayModel", "DayEditing", "JSON", "MeasuredFiles"]),
    .target(
      name: "Imports",
      dependencies: [
        "CSV", "DayModel", "JSON", "Trackers", "Values", "WatchData", "Words", "XML", "YAML",
      ]),
    .target(
      name: "BotMetrics",
      dependencies: ["Words", "Values", "LogSyntax", "DayModel", "DayEditing", "JSON", "WatchData"]
    ),

    .target(
      name: "Reports",
      dependencies: [
        "Coaching", "Cycle", "Words", "Routines", "Values", "LogSyntax", "DayModel", "DayEditing",
        "Query",
        "Training",
        "Workouts",
        "Charts", "WatchData", "JSON",
      ]),

    .target(
      name: "Screens",
      dependencies: [
        "Coaching", "Cycle", "Words", "Routines", "Values", "LogSyntax", "DayModel", "DayEditing",
        "JSON",
        "Query",
        "Charts",
        "Reports",
      ],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),

    // Git and every other byte of input and output.
    .target(name: "Programs", dependencies: ["CPosix"]),
    .target(name: "Git", dependencies: ["CLibgit2", "CPosix", "CZlib", "Programs"]),
    .target(
      name: "Store",
      dependencies: ["CPosix", "Git", "Words", "JSON", "LogMerge"]),
    .target(
      name: "DayStore",
      dependencies: [
        "Coaching", "Cycle", "Store", "Git", "Words", "JSON", "LogMerge", "LogSyntax", "Routines",
        "Values", "DayModel", "YAML",
      ]),
    .target(
      name: "FactCache",
      dependencies: [
        "CZlib", "Programs", "Store", "DayStore", "JSON", "Values", "DayModel", "Query",
      ]),
    .target(
      name: "Sync",
      dependencies: [
        "Store", "DayStore", "Words", "Git", "JSON", "LogMerge", "LogSyntax", "DayModel",
      ]),
    .target(name: "Upkeep", dependencies: ["Store", "Words", "Git", "Programs"]),
    .target(name: "SystemValues", dependencies: ["DayStore", "Store", "Values", "Words"]),

    // What an action is handed, how it reads days and edits files, and what it says.
    .target(
      name: "Context",
      dependencies: [
        "Store", "DayStore", "FactCache", "Sync", "Upkeep", "Git", "Programs", "Values", "DayModel",
        "DayEditing", "Query", "LogMerge", "LogSyntax", "JSON", "Words", "CBuild",
      ],
      swiftSettings: onTheCallersThread + [
        .enableUpcomingFeature("InternalImportsByDefault")
      ]),

    // What the program does: each verb as a function from values to values.
    .target(
      name: "Actions",
      dependencies: [
        "Coaching", "Cycle", "Trackers", "Context", "Programs", "Store", "DayStore", "FactCache",
        "Sync",
        "Upkeep", "Git",
        "Routines", "Live", "Values", "DayModel", "DayEditing", "Language", "Query", "Training",
        "BotMetrics", "WatchData", "MeasuredFiles", "Imports", "Archives", "CSV", "Charts",
        "Workouts",
        "Reports", "LogMerge", "LogSyntax", "JSON", "Words", "YAML", "Demonstration",
      ],
      swiftSettings: onTheCallersThread),

    // The command line.
    .target(
      name: "Commands",
      dependencies: [
        "Context", "Actions", "SystemValues", "Screens", "Words", "Values", "DayModel",
        "DayEditing", "Language", "Live", "Routines", "Workouts", "Query", "Charts", "Reports",
        "LogMerge", "LogSyntax", "JSON", "Training", "Coaching", "Cycle", "WatchData",
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
        "TestSupport", "Git",
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
        "Words", "LogMerge", "LogSyntax", "YAML", "JSON", "Routines", "Values", "DayModel",
        "DayEditing", "Language", "TestSupport",
      ]),
    .testTarget(name: "LiveTests", dependencies: ["Live"]),
    .testTarget(
      name: "RoutinesTests",
      dependencies: [
        "Routines", "Live", "Values", "LogSyntax", "LogMerge", "DayModel", "TestSupport",
      ]),
    .testTarget(name: "CycleTests", dependencies: ["Cycle", "Values", "TestSupport"]),
    .testTarget(
      name: "CoachingTests",
      dependencies: ["Coaching", "Cycle", "DayModel", "JSON", "Values", "TestSupport"]),
    .testTarget(name: "TrackersTests", dependencies: ["Trackers", "Cycle", "Values"]),
    .testTarget(name: "ValuesTests", dependencies: ["Values", "TestSupport"]),
    .testTarget(
      name: "DayModelTests",
      dependencies: ["DayModel", "Routines", "Values", "LogSyntax", "JSON", "TestSupport"]),
    .testTarget(
      name: "DayEditingTests",
      dependencies: [
        "DayEditing", "Cycle", "Language", "DayModel", "Routines", "Values", "LogSyntax", "Words",
        "TestSupport",
      ]),
    .testTarget(
      name: "LanguageTests",
      dependencies: [
        "Language", "DayEditing", "DayModel", "Query", "Values", "LogSyntax", "Words",
        "TestSupport",
      ],
      exclude: ["Sentences"]),
    .testTarget(
      name: "WorkoutsTests",
      dependencies: [
        "Workouts", "Live", "Training", "Language", "DayEditing", "DayModel", "Values", "Words",
        "LogSyntax", "JSON", "TestSupport",
      ]),
    .testTarget(
      name: "QueryTests",
      dependencies: [
        "Query", "Cycle", "DayModel", "Routines", "Values", "LogSyntax", "JSON", "TestSupport",
      ]),
    .testTarget(
      name: "TrainingTests",
      dependencies: ["Training", "DayModel", "Query", "Values", "JSON", "TestSupport"]),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "Charts", "Commands", "Cycle", "Screens", "Query", "DayModel", "Values", "JSON",
        "TestSupport", "ProgramTestSupport",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Coaching", "Reports", "Cycle", "Live", "Workouts", "Training", "Language", "Query",
        "DayEditing",
        "DayModel", "LogSyntax", "Routines", "Values", "JSON", "TestSupport",
      ]),
    .testTarget(name: "XMLTests", dependencies: ["XML", "TestSupport"]),
    .testTarget(name: "CSVTests", dependencies: ["CSV", "TestSupport"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "CZlib", "TestSupport"]),
    .testTarget(
      name: "MeasuredFilesTests", dependencies: ["MeasuredFiles", "JSON", "TestSupport"]),
    .testTarget(
      name: "WatchDataTests",
      dependencies: [
        "DayEditing", "DayModel", "LogSyntax", "WatchData", "Values", "TestSupport",
      ]),
    .target(
      name: "ImportFuzzing",
      dependencies: [
        "Archives", "CSV", "Imports", "JSON", "MeasuredFiles", "Values", "WatchData", "XML",
        "TestSupport",
      ],
      path: "Tests/ImportFuzzing"),
    .testTarget(
      name: "ImportsTests",
      dependencies: [
        "CSV", "ImportFuzzing", "Imports", "JSON", "WatchData", "Values", "TestSupport",
      ]),
    .testTarget(
      name: "BotMetricsTests",
      dependencies: ["BotMetrics", "DayModel", "Values", "JSON", "TestSupport"]),
    .testTarget(
      name: "SystemValuesTests", dependencies: ["SystemValues", "Store", "Values", "TestSupport"]),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs", "TestSupport"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "TestSupport", "ProgramTestSupport"]),
    .target(
      name: "StoreTestSupport",
      dependencies: ["Store", "Git", "TestSupport"]),
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
        "FactCache", "Store", "DayStore", "Values", "Query", "TestSupport", "StoreTestSupport",
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
        "Actions", "Context", "Store", "Sync", "Git", "Values", "DayModel", "DayEditing",
        "Language", "Live", "DayStore", "LogMerge", "LogSyntax", "Cycle", "MeasuredFiles",
        "WatchData", "Imports", "Query", "Charts", "Reports", "Routines", "Screens", "Training",
        "Workouts", "JSON", "TestSupport", "ProgramTestSupport",
      ],
      swiftSettings: onTheCallersThread),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Commands", "Context", "Actions", "Screens", "Reports", "Charts", "DayEditing", "Language",
        "DayModel",
        "LogSyntax", "Query",
        "Values", "JSON", "CZlib", "TestSupport", "ProgramTestSupport",
      ], exclude: ["Cycle/Lived"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// A warning in a target of ours fails the build, but for who builds with another compiler than ours:
// `BESTUPID_ALLOW_WARNINGS=1 make build`.
if Context.environment["BESTUPID_ALLOW_WARNINGS"] == nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

// The laws of the merge run over tens of thousands of files in `make test`: eight times as fast where these are
// optimised in a debug build too, with its assertions (docs/decisions/0117-the-merge-is-optimised-for-its-laws.md).
let optimised = ["Words", "JSON", "YAML", "LogSyntax", "LogMerge", "LogMergeTests"]
for target in package.targets where optimised.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    ]
}

// What fuzzes the readers of imports is there for `make fuzz` alone (docs/reliability.md): all of it tells libFuzzer, which comes
// with the compiler, where it has been. lld, as gold fails on libFuzzer's debug information.
if let sanitizers = Context.environment["BESTUPID_FUZZ"] {
  let sanitize = SwiftSetting.unsafeFlags(["-sanitize=\(sanitizers)"])
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "fuzz-imports", dependencies: ["CLibFuzzer", "ImportFuzzing", "TestSupport"],
      path: "Tests/FuzzImports",
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=\(sanitizers)"])]),
  ]
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [sanitize]
  }
}
