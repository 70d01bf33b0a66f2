private import CPostgreSQL

/// Where a database is and who uses it, in libpq's syntax: a URL or `host=… dbname=…`.
///
/// See https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING. What it leaves out comes from libpq's
/// environment and files: `PGPASSWORD`, `PGPASSFILE`, `PGSERVICE` and so on.
package struct PostgreSQLAddress: Sendable {
    /// Why a text is not an address, in libpq's words if they quote nothing from it.
    package struct Malformed: Error, Sendable, Hashable {
        package let reason: String
    }

    /// May contain a password: never print it.
    let text: String
    /// The hosts, the port and the database, for messages.
    package let name: String
    /// Whether the text contains a password.
    package let hasPassword: Bool

    package init(_ text: String) throws(Malformed) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw Malformed(reason: Self.reason(message.map { String(cString: $0) } ?? ""))
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val, value.pointee != 0 {
                values[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        // libpq itself looks at it only when it connects.
        let ports = (values["port"] ?? "").split(separator: ",")
        guard ports.allSatisfy({ Int($0).map((1...65_535).contains) == true }) else {
            throw Malformed(reason: "a port is a number from 1 to 65535")
        }
        self.text = text
        hasPassword = values["password"] != nil
        let place = values["service"] ?? values["host"] ?? values["hostaddr"] ?? "local"
        name = "postgres://" + place + (values["port"].map { ":\($0)" } ?? "") + "/" + (values["dbname"] ?? "")
    }

    /// libpq quotes what it does not understand, which may be part of a password.
    private static func reason(_ message: String) -> String {
        message.contains("\"")
            ? "not a PostgreSQL URL or host=… dbname=… string" : String(message.dropLast())
    }

    /// Returns whether a text is an address for this driver, rather than the path of a file.
    package static func accepts(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
            || text.split(separator: " ").contains { word in
                ["host=", "hostaddr=", "dbname=", "service=", "user=", "port="].contains { word.hasPrefix($0) }
            }
    }
}
