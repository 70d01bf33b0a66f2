import Foundation
import Testing

/// Gives the body a folder of its own, removed when it is over.
func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// Expects what a log must be: lines of JSON objects with text members only, each with its level.
func expectJSONLines(_ text: String, location: SourceLocation = #_sourceLocation) {
    #expect(text.hasSuffix("\n"), sourceLocation: location)
    for line in text.split(separator: "\n") {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(object?["level"] != nil, "\(line)", sourceLocation: location)
    }
}
