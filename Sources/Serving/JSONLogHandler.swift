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

    /// Writes a request's line. A busy server does so some 40,000 times a second, which is no work for dictionaries.
    func log(_ request: LoggedRequest) {
        var line = Line(at: now(), .info, "request")
        line.add("address", request.address)
        line.add("hb.request.id", request.id)
        line.add("method", request.method)
        line.add("milliseconds", "\(request.milliseconds)")
        line.add("path", request.path)
        line.add("status", "\(request.status)")
        write(line.end())
    }

    /// Returns a whole line, including its line ending.
    package static func line(
        _ message: Logger.Message, _ level: Logger.Level, _ metadata: Logger.Metadata, at time: Date
    ) -> [UInt8] {
        var line = Line(at: time, level, message.description)
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { line.add(key, "\(value)") }
        return line.end()
    }
}

/// A line of the log while its members are added.
private struct Line {
    private var bytes: [UInt8] = []

    init(at time: Date, _ level: Logger.Level, _ message: String) {
        bytes.reserveCapacity(256)
        bytes += #"{"time":""#.utf8
        bytes += RFC3339.string(from: time).utf8
        bytes.append(UInt8(ascii: "\""))
        add("level", level.rawValue)
        add("message", message)
    }

    mutating func add(_ key: String, _ text: String) {
        bytes.append(UInt8(ascii: ","))
        bytes.append(json: key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(json: text)
    }

    consuming func end() -> [UInt8] {
        bytes += "}\n".utf8
        return bytes
    }
}
