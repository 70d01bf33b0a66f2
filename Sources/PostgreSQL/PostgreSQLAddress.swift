private import CPostgreSQL
private import Glibc

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
    /// What protects a connection to another host: its verified certificate, unless something else is written out.
    package let protection: Protection

    package enum Protection: Sendable, Hashable {
        /// It stays on this machine.
        case local
        /// By TLS, with a certificate that is verified and names the host (`verify-full`).
        case verified
        /// As `sslmode` says, in the address or in `PGSSLMODE`.
        case written(sslmode: String)
    }

    /// The options that go before what the address says.
    var options: [(String, String)] {
        switch protection {
        case .local: []
        case .verified: [("sslmode", "verify-full")] + certificates
        // Whoever may pose as the server must not be given what a password can be guessed from (libpq 16).
        case .written(let mode):
            ["disable", "allow", "prefer"].contains(mode) && PQlibVersion() >= 160_000
                ? [("require_auth", "!password,!md5")] : []
        }
    }

    /// The system's certificates, where there are none of libpq's own.
    private let certificates: [(String, String)]
    private static let systemCertificates = "/etc/ssl/certs/ca-certificates.crt"

    /// - Parameter environment: Returns a variable's value: libpq reads some of its own.
    package init(
        _ text: String,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(Malformed) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            throw Malformed(reason: Self.reason(message.map { String(cString: $0) } ?? ""))
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            let keyword = String(cString: keyword)
            if let value = option.pointee.val, value.pointee != 0 {
                values[keyword] = String(cString: value)
            } else if let name = option.pointee.envvar.map({ String(cString: $0) }), let value = environment(name),
                !value.isEmpty, !Self.takes(keyword, value)
            {
                throw Malformed(reason: "\(name) does not take that value")
            }
            option += 1
        }
        // What follows an @ that libpq takes for the end of the password would be shown as a host or a database.
        let hasUser = values["user"] != nil || values["password"] != nil
        if Self.isURL(text), text.prefix(while: { $0 != "?" }).count(where: { $0 == "@" }) > (hasUser ? 1 : 0) {
            throw Malformed(reason: "an @ in a user, a password or a database's name is written %40")
        }
        // libpq itself looks at these only when it connects, and quotes them.
        for (option, value) in values where !Self.takes(option, value) {
            throw Malformed(reason: "\(option) does not take that value")
        }
        let ports = (values["port"] ?? "").split(separator: ",")
        guard ports.allSatisfy({ Int($0).map((1...65_535).contains) == true }) else {
            throw Malformed(reason: "a port is a number from 1 to 65535")
        }
        self.text = text
        let mode = values["sslmode"] ?? environment("PGSSLMODE").flatMap { $0.isEmpty ? nil : $0 }
        protection =
            if Self.isLocal(values, environment) {
                .local
            } else if let mode, mode != "verify-full" {
                .written(sslmode: mode)
            } else {
                .verified
            }
        let own = environment("HOME").map { $0 + "/.postgresql/root.crt" }
        let isGiven = values["sslrootcert"] != nil || environment("PGSSLROOTCERT") != nil
        let hasOwn = isGiven || own.map { access($0, F_OK) == 0 } == true
        certificates =
            hasOwn || access(Self.systemCertificates, R_OK) != 0 ? [] : [("sslrootcert", Self.systemCertificates)]
        hasPassword = values["password"] != nil
        let place = values["service"] ?? values["host"] ?? values["hostaddr"] ?? "local"
        name = "postgres://" + place + (values["port"].map { ":\($0)" } ?? "") + "/" + (values["dbname"] ?? "")
    }

    /// Whether all hosts are this machine: sockets, which are a path or an `@` and a name, and loopback addresses. What
    /// a service of libpq's names is not known here.
    private static func isLocal(_ values: [String: String], _ environment: (String) -> String?) -> Bool {
        let address = values["hostaddr"] ?? (values["host"] == nil ? environment("PGHOSTADDR") : nil)
        let written = address ?? values["host"]
        if written == nil, values["service"] ?? environment("PGSERVICE") != nil { return false }
        guard let hosts = written ?? environment("PGHOST") else { return true }
        return hosts.split(separator: ",").allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@") || isLoopback(String(host))
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" || host == "::1" { return true }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1 && address.s_addr & 0xFF == 127
    }

    /// libpq quotes what it does not understand, which may be part of a password.
    private static func reason(_ message: String) -> String {
        message.contains("\"")
            ? "not a PostgreSQL URL or host=… dbname=… string" : String(message.dropLast())
    }

    /// What options take of which libpq takes a few words only.
    private static let words: [String: Set<String>] = [
        "sslmode": ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"],
        "target_session_attrs": ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"],
        "channel_binding": ["disable", "prefer", "require"],
        "gssencmode": ["disable", "prefer", "require"],
        "ssl_min_protocol_version": ["tlsv1", "tlsv1.1", "tlsv1.2", "tlsv1.3"],
        "ssl_max_protocol_version": ["tlsv1", "tlsv1.1", "tlsv1.2", "tlsv1.3"],
    ]
    /// The options that are whole numbers.
    private static let numbers: Set<String> = [
        "connect_timeout", "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout",
    ]

    private static func takes(_ option: String, _ value: String) -> Bool {
        if let words = words[option] { return words.contains(option.hasPrefix("ssl_") ? value.lowercased() : value) }
        return !numbers.contains(option) || Int(value.filter { $0 != " " }) != nil
    }

    private static func isURL(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Returns whether a text is an address for this driver, rather than the path of a file.
    package static func accepts(_ text: String) -> Bool {
        isURL(text)
            || text.split(separator: " ").contains { word in
                ["host=", "hostaddr=", "dbname=", "service=", "user=", "port="].contains { word.hasPrefix($0) }
            }
    }
}
