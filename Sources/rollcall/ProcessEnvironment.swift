import Glibc

/// The process's environment variables.
enum ProcessEnvironment {
    /// Returns all variables except `excluded`, whose value is not even read.
    static func read(without excluded: String?) -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let sign = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = String(
                decoding: UnsafeRawBufferPointer(start: text, count: sign - text), as: UTF8.self
            )
            if name != excluded { variables[name] = String(cString: sign + 1) }
        }
        return variables
    }
}
