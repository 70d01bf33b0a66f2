import Files
import Glibc

/// The process's environment variables.
enum ProcessEnvironment {
    /// Returns all variables except `excluded`, whose value is not even read. Folders are among them, which need not be
    /// UTF-8 (`PathText`).
    static func read(without excluded: String?) -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let sign = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = String(
                decoding: UnsafeRawBufferPointer(start: text, count: sign - text), as: UTF8.self
            )
            guard name != excluded else { continue }
            let value = UnsafeRawBufferPointer(start: sign + 1, count: strlen(sign + 1))
            variables[name] = PathText.text(Array(value))
        }
        return variables
    }
}
