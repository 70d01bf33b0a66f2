import Foundation

/// The client as it was built, which is also what decodes.
let client: String = {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? running
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "rollcall").path()
}()
