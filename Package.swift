// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A library of another package, which only the programs and the tests need: a package that depends on this one without
/// its traits, for `Relays`, `RelaysTesting`, `Reactors` and `Sections`, fetches none.
func external(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Programs"]))
}

/// Where foreign bytes come in.
let fuzzed: [Target.Dependency] = [
    "Accounts", "Browsing", "Directories", "Display", "Files", "JSON", "LocalAccounts", "Networking", "People",
    "Portraits", "RandomUsers", "RemoteAccounts", "Serving", "Settings", "Terminal", "Text", "Times", "Transport",
    external("Hummingbird", "hummingbird"),
]

let package = Package(
    name: "rollcall",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "rollcall", targets: ["rollcall"]),
        .executable(name: "rollcall-server", targets: ["rollcall-server"]),
        .library(name: "Reactors", targets: ["Reactors"]),
        .library(name: "Relays", targets: ["Relays"]),
        .library(name: "RelaysTesting", targets: ["RelaysTesting"]),
        .library(name: "Sections", targets: ["Sections"]),
    ],
    traits: [
        .default(enabledTraits: ["Programs"]),
        .trait(name: "Programs", description: "rollcall, rollcall-server and their tests"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        // Without its default traits it needs no full Foundation, whose ICU data alone are 30 MB, and no
        // swift-configuration.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .testTarget(
            name: "Acceptance",
            dependencies: [
                "Accounts", "AccountTools", "Browsing", "Harness", "LocalAccounts", "OtherTerminals", "Portraits",
                "RealDirectory", "RelaysTesting", "rollcall", "rollcall-server", "Terminal", "terminal-probe",
                "Waiting",
                "Words",
                external("ArgumentParser", "swift-argument-parser"),
            ],
            exclude: ["Pictures"],
            swiftSettings: settings
        ),

        // What the client and the server do with accounts of a database.
        .target(
            name: "AccountTools",
            dependencies: ["Accounts", "Files", "JSON", "LocalAccounts", "Terminal", "Times", "Words"],
            swiftSettings: settings),

        .target(
            name: "Accounts", dependencies: ["CSodium", "CLibraries", "Text", "Files", "JSON", "Networking", "Times"],
            swiftSettings: settings, plugins: ["EmbedFiles"]),
        .testTarget(
            name: "AccountsTests", dependencies: ["Accounts", "Text", "Harness", "JSON", "RelaysTesting"],
            swiftSettings: settings),

        .target(
            name: "Browsing",
            dependencies: ["Accounts", "Networking", "People", "Reactors", "Relays", "SignIn", "Text"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BrowsingTests",
            dependencies: [
                "Accounts", "Browsing", "Doubles", "FrontEnds", "Networking", "People", "Reactors", "Relays",
                "SamplePeople", "SignIn", "Waiting",
            ],
            swiftSettings: settings
        ),

        // The server's program, started by tests.
        .target(
            name: "BuiltServer", dependencies: ["Harness"], path: "Tests/BuiltServer", swiftSettings: settings),

        .target(
            name: "ClientWords",
            dependencies: [
                "Accounts", "Browsing", "Directories", "Display", "Networking", "People", "Settings", "SignIn", "Times",
                "Words",
            ],
            resources: [.embedInCode("countries.tsv")],
            swiftSettings: settings
        ),

        .target(name: "CLibraries"),
        .target(name: "CHardening"),
        // Renders output as third-party terminals would; for tests only.
        .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
        .target(
            name: "OtherTerminals", dependencies: ["CVTerm"], path: "Tests/OtherTerminals", swiftSettings: settings),

        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),

        // Three servers on one database, which are killed, cut off and stopped; by themselves, since they are measured.
        .testTarget(
            name: "ClusterTests",
            dependencies: [
                "Accounts", "BuiltServer", "Harness", "LocalAccounts", "PostgreSQL", "RealPostgreSQL",
                "RelaysTesting", "RemoteAccounts", "rollcall-server", "SQL", "Transport",
            ],
            swiftSettings: settings
        ),

        // Stand-ins for endpoints, stores, directories and front ends, shared by the tests of several targets.
        .target(
            name: "Doubles",
            dependencies: [
                "Accounts", "Browsing", "FrontEnds", "People", "Reactors", "Relays", "SamplePeople", "SignIn",
                "Terminal", "Waiting", "Words",
            ],
            path: "Tests/Doubles",
            swiftSettings: settings
        ),

        // People of two kinds of directory for the tests of several targets.
        .target(
            name: "SamplePeople", dependencies: ["People"], path: "Tests/SamplePeople", swiftSettings: settings),

        .target(
            name: "Directories",
            dependencies: [
                "Accounts", "CLibraries", "Files", "JSON", "Networking", "People", "RandomUsers", "RemoteAccounts",
                "Settings",
                "Text", "Times", "Transport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DirectoriesTests",
            dependencies: ["Directories", "JSON", "Networking", "People", "Settings", "Transport"],
            swiftSettings: settings
        ),

        .target(
            name: "Display", dependencies: ["CLibraries", "CReadline", "CZlib", "Files", "Terminal", "Text"],
            swiftSettings: settings),

        // Makes data of files constants of the code.
        .plugin(name: "EmbedFiles", capability: .buildTool, path: ".tools/EmbedFiles"),

        // Starts programs with what Swift's module of the C library leaves out.
        .target(name: "CPrograms"),
        .target(name: "Files", dependencies: ["CPrograms"], swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: settings),

        .target(
            name: "FrontEnds",
            dependencies: [
                "Accounts", "Browsing", "ClientWords", "Display", "JSON", "People", "Portraits", "Reactors", "Relays",
                "SignIn", "Terminal", "Text", "Times", "Words",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FrontEndsTests",
            dependencies: [
                "Accounts", "Browsing", "ClientWords", "Display", "Doubles", "FrontEnds", "Harness", "JSON",
                "Networking", "OtherTerminals", "People", "Portraits", "Reactors", "Relays", "RelaysTesting",
                "SamplePeople", "SignIn", "Terminal", "Text", "Waiting", "Words",
            ],
            swiftSettings: settings
        ),

        // Fuzzers, here over the corpora in the tree; see below for those that make more.
        .testTarget(
            name: "FuzzTests",
            dependencies: fuzzed,
            exclude: ["Corpus", "Fuzzer"],
            swiftSettings: settings
        ),

        .target(
            name: "Harness",
            dependencies: [
                "RelaysTesting",
                external("NIOCore", "swift-nio"),
                external("NIOPosix", "swift-nio"),
            ],
            path: "Tests/Harness",
            swiftSettings: settings
        ),
        .testTarget(name: "HarnessTests", dependencies: ["Harness"], swiftSettings: settings),

        .target(name: "JSON", dependencies: ["Text"], swiftSettings: settings),
        .testTarget(name: "JSONTests", dependencies: ["Harness", "JSON"], swiftSettings: settings),

        .target(
            name: "LDAP", dependencies: ["Accounts", "CLibraries", "Files", "Networking", "People", "Text", "Times"],
            swiftSettings: settings),
        .testTarget(
            name: "LDAPTests",
            dependencies: [
                "Accounts", "Harness", "LDAP", "Networking", "People", "RealDirectory", "RelaysTesting",
            ],
            swiftSettings: settings
        ),

        .target(
            name: "LocalAccounts",
            dependencies: ["Accounts", "CLibraries", "CSodium", "Text", "Files", "Networking", "SQL", "Times"],
            swiftSettings: settings,
            plugins: ["EmbedFiles"]
        ),
        .testTarget(
            name: "LocalAccountsTests",
            dependencies: [
                "Accounts", "Files", "Harness", "LocalAccounts", "PostgreSQL", "RealPostgreSQL", "RelaysTesting", "SQL",
                "Waiting",
            ],
            swiftSettings: settings
        ),

        .target(name: "Networking", dependencies: ["CLibraries", "Text"], swiftSettings: settings),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking"], swiftSettings: settings),

        .target(name: "People", dependencies: ["Networking", "Sections", "Text", "Times"], swiftSettings: settings),
        .testTarget(
            name: "PeopleTests", dependencies: ["Harness", "People", "SamplePeople"], swiftSettings: settings),

        // The server's only: the client links no PostgreSQL.
        .target(name: "PostgreSQL", dependencies: ["CPostgreSQL", "SQL"], swiftSettings: settings),
        .testTarget(
            name: "PostgreSQLTests",
            dependencies: ["Harness", "PostgreSQL", "RealPostgreSQL", "RelaysTesting", "SQL", "Waiting"],
            swiftSettings: settings),

        .target(
            name: "Portraits", dependencies: ["CLibraries", "Files", "Networking", "Text", "Transport"],
            swiftSettings: settings),
        .testTarget(
            name: "PortraitsTests",
            dependencies: [
                "Harness", "Networking", "Portraits", "RelaysTesting", "rollcall", "Transport", "Waiting",
            ],
            swiftSettings: settings
        ),

        .target(
            name: "RandomUsers",
            dependencies: ["Text", "Files", "JSON", "Networking", "People", "Times", "Transport"],
            swiftSettings: settings,
            plugins: ["EmbedFiles"]
        ),
        .testTarget(
            name: "RandomUsersTests",
            dependencies: ["Networking", "People", "RandomUsers", "SamplePeople", "Transport"],
            swiftSettings: settings
        ),

        // An OpenLDAP server of the tests' own.
        .target(
            name: "RealDirectory", dependencies: ["Harness", "RelaysTesting"], path: "Tests/RealDirectory",
            swiftSettings: settings),

        // A PostgreSQL of the tests' own.
        .target(
            name: "RealPostgreSQL", dependencies: ["Harness", "PostgreSQL", "RelaysTesting", "SQL"],
            path: "Tests/RealPostgreSQL",
            swiftSettings: settings),

        .target(name: "Reactors", dependencies: ["Relays"], swiftSettings: settings),
        .testTarget(
            name: "ReactorsTests", dependencies: ["Harness", "Reactors", "Relays", "RelaysTesting", "Waiting"],
            swiftSettings: settings),

        .target(name: "Relays", swiftSettings: settings),
        .testTarget(
            name: "RelaysTests", dependencies: ["Harness", "Relays", "RelaysTesting", "Waiting"],
            swiftSettings: settings),

        .target(name: "RelaysTesting", dependencies: ["Reactors", "Relays"], swiftSettings: settings),
        .testTarget(
            name: "RelaysTestingTests", dependencies: ["Reactors", "Relays", "RelaysTesting", "Sections"],
            swiftSettings: settings),

        .target(
            name: "RemoteAccounts",
            dependencies: ["Accounts", "Files", "JSON", "Networking", "Settings", "Text", "Times", "Transport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RemoteAccountsTests",
            dependencies: [
                "Accounts", "CSodium", "FrontEnds", "Harness", "JSON", "Networking", "Relays", "RelaysTesting",
                "RemoteAccounts", "Settings", "SignIn", "Transport", "Waiting", "Words",
            ],
            swiftSettings: settings
        ),

        .executableTarget(
            name: "rollcall",
            // CHardening is linked for more than what is imported of it: with its free, memory is wiped, and with its
            // mmap, Argon2id's is of huge pages.
            dependencies: [
                "Accounts", "AccountTools", "Browsing", "CHardening", "CLibraries", "ClientWords", "Directories",
                "Display",
                "Files", "FrontEnds", "JSON", "LDAP", "LocalAccounts", "Networking", "People", "Portraits",
                "RandomUsers", "Relays", "RemoteAccounts", "Settings", "SignIn", "Terminal", "Text", "Times",
                "Transport", "Words",
                external("ArgumentParser", "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        .executableTarget(
            name: "rollcall-server",
            dependencies: [
                "Accounts", "AccountTools", "CHardening", "Files", "JSON", "LocalAccounts", "Networking", "People",
                "Portraits",
                "PostgreSQL", "RandomUsers", "Serving", "Settings", "Terminal", "Text", "Times", "Words",
                external("ArgumentParser", "swift-argument-parser"),
                external("Logging", "swift-log"),
            ],
            swiftSettings: settings
        ),

        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Accounts", "BuiltServer", "Files", "Harness", "JSON", "LocalAccounts", "Networking", "RandomUsers",
                "PostgreSQL", "RealPostgreSQL", "RelaysTesting", "RemoteAccounts", "rollcall-server", "Serving", "SQL",
                "Transport", "Waiting",
                external("Hummingbird", "hummingbird"),
                external("Logging", "swift-log"),
                external("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .target(name: "Sections", swiftSettings: settings),
        .testTarget(name: "SectionsTests", dependencies: ["Harness", "Sections"], swiftSettings: settings),

        .target(
            name: "Serving",
            dependencies: [
                "Accounts", "CHardening", "CZlib", "Files", "JSON", "LocalAccounts", "Networking", "Times",
                external("Hummingbird", "hummingbird"),
                external("HummingbirdCore", "hummingbird"),
                external("Logging", "swift-log"),
                external("NIOCore", "swift-nio"),
                external("NIOHTTP1", "swift-nio"),
                external("NIOHTTP2", "swift-nio-http2"),
                external("NIOHTTPTypes", "swift-nio-extras"),
                external("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                external("NIOHTTPTypesHTTP2", "swift-nio-extras"),
                external("NIOPosix", "swift-nio"),
                external("NIOSSL", "swift-nio-ssl"),
                external("NIOTLS", "swift-nio"),
                external("ServiceLifecycle", "swift-service-lifecycle"),
                external("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: settings,
            plugins: ["EmbedFiles"]
        ),

        .target(
            name: "Settings", dependencies: ["Accounts", "Files", "JSON", "Networking"], swiftSettings: settings,
            plugins: ["EmbedFiles"]),
        .testTarget(
            name: "SettingsTests", dependencies: ["JSON", "Networking", "Settings"],
            swiftSettings: settings),

        .target(name: "SignIn", dependencies: ["Accounts", "Networking", "Relays"], swiftSettings: settings),
        .testTarget(
            name: "SignInTests",
            dependencies: ["Accounts", "Doubles", "Networking", "Relays", "SignIn", "Waiting"],
            swiftSettings: settings
        ),

        // A world of clients, server, network and clocks in one process, driven by seeds.
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Accounts", "Files", "Harness", "LocalAccounts", "Networking", "RemoteAccounts", "Serving", "SQL",
                "Transport",
                external("Hummingbird", "hummingbird"),
                external("Logging", "swift-log"),
                external("NIOEmbedded", "swift-nio"),
            ],
            swiftSettings: settings
        ),

        .target(name: "SQL", dependencies: ["CSQLite"], swiftSettings: settings),
        .testTarget(name: "SQLTests", dependencies: ["SQL"], swiftSettings: settings),

        // Systems that fail, call by call.
        .testTarget(
            name: "SystemFaultTests",
            dependencies: [
                "Accounts", "CSQLite", "Doubles", "Faults", "fault-victim", "Files", "Harness", "LocalAccounts",
                "Networking", "People", "RandomUsers", "RemoteAccounts", "SQL", "Transport",
            ],
            swiftSettings: settings
        ),
        // Which call fails, or is the last; and a program that such a call ends.
        .target(name: "Faults", dependencies: ["CSQLite", "Files"], path: "Tests/Faults", swiftSettings: settings),
        .executableTarget(
            name: "fault-victim",
            dependencies: ["Accounts", "Doubles", "Faults", "Files", "LocalAccounts"],
            path: "Tests/FaultVictim",
            swiftSettings: settings
        ),

        // What client and server print and ask; the client draws and edits with Display.
        .target(name: "Terminal", dependencies: ["CLibraries", "Files", "Text"], swiftSettings: settings),
        .executableTarget(
            name: "terminal-probe",
            dependencies: ["Display", "Terminal"],
            path: "Tests/TerminalProbe",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "CZlib", "Display", "Harness", "OtherTerminals", "RelaysTesting", "Terminal", "terminal-probe", "Text",
            ],
            swiftSettings: settings
        ),

        .target(name: "Text", dependencies: ["CSodium", "CUTF8Proc"], swiftSettings: settings),
        .testTarget(name: "TextTests", dependencies: ["Harness", "Text"], swiftSettings: settings),

        .target(name: "Times", swiftSettings: settings),
        .testTarget(name: "TimesTests", dependencies: ["Times"], swiftSettings: settings),

        .target(
            name: "Transport", dependencies: ["CLibraries", "Files", "JSON", "Networking", "Text", "Times"],
            swiftSettings: settings),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "Harness", "Networking", "Transport",
                external("NIOCore", "swift-nio"),
                external("NIOHTTP1", "swift-nio"),
                external("NIOHTTP2", "swift-nio-http2"),
                external("NIOPosix", "swift-nio"),
                external("NIOSSL", "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),

        // What tests wait with.
        .target(name: "Waiting", dependencies: ["RelaysTesting"], path: "Tests/Waiting", swiftSettings: settings),

        // What both programs say; what only the client says is in ClientWords.
        .target(
            name: "Words", dependencies: ["Accounts", "JSON", "Networking", "Settings", "Text", "Times"],
            swiftSettings: settings),
        .testTarget(
            name: "WordsTests",
            dependencies: [
                "Accounts", "Browsing", "ClientWords", "Display", "Doubles", "JSON", "Networking",
                "People", "SamplePeople", "Settings", "SignIn", "Terminal", "Words",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// `make bench` measures beside others' libraries, which nothing else needs: they are fetched for it alone.
if Context.environment["ROLLCALL_BENCHMARKS"] != nil {
    package.dependencies += [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ]
    package.targets += [
        .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
        .executableTarget(
            name: "hummingbird-hello",
            dependencies: [
                external("Hummingbird", "hummingbird"),
                external("Logging", "swift-log"),
            ],
            path: "Tests/Benchmarks/hummingbird-hello",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "rollcall-bench",
            dependencies: [
                "Accounts", "Browsing", "CAllocations", "Display", "FrontEnds", "Harness", "LocalAccounts", "People",
                "Portraits", "PostgreSQL", "RandomUsers", "Reactors", "RealPostgreSQL", "Relays", "SamplePeople",
                "Sections", "SignIn", "Terminal", "Transport", "Words",
                external("AsyncAlgorithms", "swift-async-algorithms"),
                external("OpenCombine", "OpenCombine"),
            ],
            path: "Tests/Benchmarks/rollcall-bench",
            swiftSettings: settings
        ),
    ]
}

// `make fuzz` builds the fuzzers with libFuzzer, instead of the tests over their corpora.
if Context.environment["ROLLCALL_FUZZERS"] != nil {
    package.targets.removeAll { $0.name == "FuzzTests" }
    package.targets += [
        .executableTarget(
            name: "rollcall-fuzz",
            dependencies: fuzzed,
            path: "Tests/FuzzTests",
            exclude: ["Corpus", "FuzzTests.swift"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
        )
    ]
}

// `ROLLCALL_TESTS=TextTests,JSONTests` leaves the other rooms' tests out, which builds faster while one room is
// changed.
if let chosen = Context.environment["ROLLCALL_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
