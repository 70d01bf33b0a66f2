private import CPostgreSQL

/// Where a database is, and who uses it: what libpq takes, a URL or `host=… dbname=…`.
///
/// See https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING. What it leaves out comes from libpq's
/// environment and files: `PGPASSWORD`, `PGPASSFILE`, `PGSERVICE` and so on.
package struct PostgreSQLAddress: Sendable {
    /// Why a text is none: in libpq's words, which name no value.
    package struct Malformed: Error, Sendable, Hashable {
        package let reason: String
    }

    /// May have a password in it: not to be printed.
    let text: String
    /// The hosts, the port and the database, for messages.
    package let name: String
    /// Whether there is a password in the text.
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
        self.text = text
        hasPassword = values["password"] != nil
        let place = values["service"] ?? values["host"] ?? values["hostaddr"] ?? "local"
        name = "postgres://" + place + (values["port"].map { ":\($0)" } ?? "") + "/" + (values["dbname"] ?? "")
    }

    /// libpq quotes what it does not understand, which may be part of a password.
    private static func reason(_ message: String) -> String {
        message.contains("\"")
            ? "it is not a URL or host=… dbname=… that libpq understands" : String(message.dropLast())
    }

    /// Whether a text is for this driver; a path is not.
    package static func accepts(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
            || text.split(separator: " ").contains { word in
                ["host=", "hostaddr=", "dbname=", "service=", "user=", "port="].contains { word.hasPrefix($0) }
            }
    }
}
