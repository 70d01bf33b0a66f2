import Files
import Glibc

/// The process's environment variables.
enum ProcessEnvironment {
    /// Returns all variables except `excluded`, whose value is not even read. Values may be paths, and neither they nor
    /// names need be UTF-8 (`PathText`).
    static func read(without excluded: String?) -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let sign = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = PathText.text(Array(UnsafeRawBufferPointer(start: text, count: sign - text)))
            guard name != excluded else { continue }
            let value = UnsafeRawBufferPointer(start: sign + 1, count: strlen(sign + 1))
            variables[name] = PathText.text(Array(value))
        }
        return variables
    }
}
