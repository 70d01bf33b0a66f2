internal import SQL

/// A statement's arguments in libpq's form: bytes as they are, everything else as text whose type the server infers.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    /// Where each one begins; `nil` for null.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    /// 1 for bytes, 0 for text.
    private var formats: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values {
            switch value {
            case .null, .brokenText: append([], isNull: true)
            case .integer(let number): append(String(number).utf8)
            // Swift's shortest text is read back as the same number.
            case .real(let number): append("\(number)".utf8)
            case .text(let text): append(text.utf8)
            case .blob(let blob): append(blob, format: 1)
            }
        }
    }

    private mutating func append(_ value: some Collection<UInt8>, format: Int32 = 0, isNull: Bool = false) {
        starts.append(isNull ? nil : bytes.count)
        lengths.append(Int32(clamping: value.count))
        formats.append(format)
        bytes += value
        // Text is terminated by a NUL.
        bytes.append(0)
    }

    func withUnsafePointers<Value>(
        _ body: (
            _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int32>,
            _ formats: UnsafePointer<Int32>
        ) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = starts.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            return body(Int32(clamping: values.count), values, lengths, formats)
        }
    }
}
