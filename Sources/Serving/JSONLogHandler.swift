import Accounts
public import FoundationEssentials
public import Logging

/// A log handler that writes one JSON object a line: `time`, `level`, `message` and the metadata as text members.
public struct JSONLogHandler: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?
    public var logLevel: Logger.Level
    private let now: @Sendable () -> Date
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: takes a whole line, its line end included, from any thread.
    public init(
        level: Logger.Level, now: @escaping @Sendable () -> Date, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        logLevel = level
        self.now = now
        self.write = write
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var line: [UInt8] = []
        line.reserveCapacity(256)
        line.append(UInt8(ascii: "{"))
        line.append(member: "time", RFC3339.string(from: now()))
        line.append(UInt8(ascii: ","))
        line.append(member: "level", event.level.rawValue)
        line.append(UInt8(ascii: ","))
        line.append(member: "message", event.message.description)
        let given = metadataProvider?.get() ?? [:]
        let all = metadata.merging(given) { $1 }.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            line.append(UInt8(ascii: ","))
            line.append(member: key, "\(value)")
        }
        line.append(contentsOf: "}\n".utf8)
        write(line)
    }
}

extension [UInt8] {
    fileprivate mutating func append(member name: String, _ value: String) {
        append(json: name)
        append(UInt8(ascii: ":"))
        append(json: value)
    }

    /// RFC 8259, 7. C1 controls and line separators too, so that a log shown at a terminal cannot drive it.
    fileprivate mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C:
                append(UInt8(ascii: "\\"))
                append(UInt8(scalar.value))
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            default:
                append(contentsOf: String(scalar).utf8)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
