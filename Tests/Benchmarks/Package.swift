// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "rollcall-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "rollcall", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "hummingbird-hello",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "rollcall-bench",
            dependencies: [
                "CAllocations",
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "Accounts", package: "rollcall"),
                .product(name: "Browsing", package: "rollcall"),
                .product(name: "FrontEnds", package: "rollcall"),
                .product(name: "Harness", package: "rollcall"),
                .product(name: "LocalAccounts", package: "rollcall"),
                .product(name: "People", package: "rollcall"),
                .product(name: "RandomUsers", package: "rollcall"),
                .product(name: "Reactors", package: "rollcall"),
                .product(name: "Relays", package: "rollcall"),
                .product(name: "Settings", package: "rollcall"),
                .product(name: "SignIn", package: "rollcall"),
                .product(name: "Terminal", package: "rollcall"),
                .product(name: "Transport", package: "rollcall"),
                .product(name: "Words", package: "rollcall"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
