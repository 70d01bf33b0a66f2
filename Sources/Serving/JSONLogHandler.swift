package import FoundationEssentials
import JSON
package import Logging
import Times

/// A log handler that writes one JSON object per line: `time`, `level`, `message` and the metadata as text members.
package struct JSONLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel: Logger.Level
    private let now: @Sendable () -> Date
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: Takes a whole line, including its line ending, from any thread.
    package init(
        level: Logger.Level, now: @escaping @Sendable () -> Date, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        logLevel = level
        self.now = now
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var all = event.metadata ?? [:]
        if let given = metadataProvider?.get() { all.merge(given) { own, _ in own } }
        all.merge(metadata) { own, _ in own }
        write(Self.line(event.message, event.level, all, at: now()))
    }

    /// Returns a whole line, including its line ending.
    package static func line(
        _ message: Logger.Message, _ level: Logger.Level, _ metadata: Logger.Metadata, at time: Date
    ) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(256)
        func add(_ key: String, _ text: String) {
            line.append(UInt8(ascii: line.isEmpty ? "{" : ","))
            line.append(json: key)
            line.append(UInt8(ascii: ":"))
            line.append(json: text)
        }
        add("time", RFC3339.string(from: time))
        add("level", level.rawValue)
        add("message", message.description)
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { add(key, "\(value)") }
        line += "}\n".utf8
        return line
    }
}
