import Foundation
import Glibc
import Harness
import RelaysTesting
package import Testing

/// An OpenLDAP server of the tests' own, of the packages that are installed: on ports of 127.0.0.1, with data in a
/// temporary folder.
///
/// It ends with the tests' process, however that ends.
package final class RealDirectory: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) { self.description = description }
    }

    /// Whether tests of it run: they do where it is installed, or must be.
    package static var isUsable: Bool {
        ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_SERVERS"] == "required"
            || [server, "/usr/bin/openssl"].allSatisfy(FileManager.default.isExecutableFile)
    }

    package static let absence = "slapd is not installed, and ROLLCALL_TEST_REAL_SERVERS is not set to required"

    private static let server = "/usr/sbin/slapd"
    private static let loader = "/usr/sbin/slapadd"

    /// Everybody's password.
    package static let password = "correct horse battery"
    package static let suffix = "dc=example,dc=org"

    /// The folder of its data.
    package let folder: String
    /// `ldap://127.0.0.1:PORT` and `ldaps://127.0.0.1:PORT`.
    package let url: String
    package let secureURL: String
    /// The path of the authority that signed its certificate.
    package let authority: String
    private let process: ChildProcess
    /// The server ends with the end of this pipe.
    private let pipe: Int32

    /// Makes a server with the entries of an LDIF text beside its own, and starts it.
    package init(adding entries: String = "") async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "ldap-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: "\(folder)/data", withIntermediateDirectories: true)
        authority = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder).authority
        let ports = try Self.freePorts()
        (url, secureURL) = ("ldap://127.0.0.1:\(ports[0])", "ldaps://127.0.0.1:\(ports[1])")
        try Data(Self.configuration(folder).utf8).write(to: URL(filePath: "\(folder)/slapd.conf"))
        try Data((Self.entries + entries).utf8).write(to: URL(filePath: "\(folder)/entries.ldif"))
        let added = try await PipedProcess.run(
            Self.loader, arguments: ["-q", "-f", "\(folder)/slapd.conf", "-l", "\(folder)/entries.ldif"],
            directory: folder)
        guard added.status == .exited(0) else { throw Failure(description: added.errorText) }
        let (read, write) = try ChildProcess.descriptors {
            var ends: [Int32] = [0, 0]
            return Glibc.pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        }
        pipe = write
        let script = #"""
            "$1" -d 0 -f "$2/slapd.conf" -h "$3 $4" </dev/null & read -r line; kill $!; wait; rm -rf "$2"
            """#
        let log = ChildProcess.Descriptor.open(path: "\(folder)/log", flags: O_WRONLY | O_CREAT)
        process = try ChildProcess(
            program: "/bin/sh", arguments: ["-c", script, "sh", Self.server, folder, url, secureURL],
            environment: ["PATH": "/usr/bin:/bin"], directory: "/", descriptors: [.duplicate(read), log, log]
        ) { _ in }
        close(read)
        guard await eventually({ Self.answers(at: ports[0]) }) else {
            throw Failure(description: "slapd does not start")
        }
    }

    deinit { close(pipe) }

    /// One for all tests of the process that change nothing.
    package static func shared() async throws -> RealDirectory { try await common.value }

    private static let common = Task { try await RealDirectory() }

    /// Two ports that nobody listens at: slapd does not tell which ones it took.
    private static func freePorts() throws -> [Int] {
        let ports = [try ReservedPort(), try ReservedPort()]
        return ports.map(\.port)
    }

    private static func answers(at port: Int) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func configuration(_ folder: String) -> String {
        """
        include /etc/ldap/schema/core.schema
        include /etc/ldap/schema/cosine.schema
        include /etc/ldap/schema/nis.schema
        include /etc/ldap/schema/inetorgperson.schema
        modulepath /usr/lib/ldap
        moduleload back_mdb
        moduleload ppolicy
        TLSCertificateFile \(folder)/cert.pem
        TLSCertificateKeyFile \(folder)/key.pem
        TLSCACertificateFile \(folder)/ca.pem
        pidfile \(folder)/pid
        database mdb
        suffix "\(suffix)"
        rootdn "cn=admin,\(suffix)"
        rootpw admin
        directory \(folder)/data
        maxsize 1073741824
        index objectClass,uid,mail eq
        access to attrs=userPassword by self write by anonymous auth by * none
        access to attrs=jpegPhoto by users read by * none
        access to dn.base="uid=hidden,ou=people,\(suffix)"
          by dn.base="cn=service,\(suffix)" read by anonymous none by * read
        access to * by * read
        limits dn.base="cn=service,\(suffix)" size=2
        limits * size=unlimited
        overlay ppolicy
        ppolicy_default "cn=default,ou=policies,\(suffix)"
        ppolicy_use_lockout

        """
    }

    private static func policy(_ name: String, _ more: String) -> String {
        """
        dn: cn=\(name),ou=policies,\(suffix)
        objectClass: device
        objectClass: pwdPolicy
        cn: \(name)
        pwdAttribute: userPassword
        pwdAllowUserChange: TRUE
        \(more)


        """
    }

    /// An entry of a person, as LDIF.
    package static func person(_ login: String, _ name: String, _ more: String = "") -> String {
        """
        dn: uid=\(login),ou=people,\(suffix)
        objectClass: inetOrgPerson
        uid: \(login)
        cn: \(name)
        sn: \(name.split(separator: " ").last ?? "")
        mail: \(login)@example.org
        userPassword: \(password)
        \(more)\(more.isEmpty ? "" : "\n")

        """
    }

    private static let entries = """
        dn: \(suffix)
        objectClass: dcObject
        objectClass: organization
        o: Example
        dc: example

        dn: ou=people,\(suffix)
        objectClass: organizationalUnit
        ou: people

        dn: ou=policies,\(suffix)
        objectClass: organizationalUnit
        ou: policies

        dn: cn=service,\(suffix)
        objectClass: organizationalRole
        objectClass: simpleSecurityObject
        cn: service
        userPassword: service password


        """
        + policy(
            "default",
            "pwdLockout: TRUE\npwdMaxFailure: 3\npwdLockoutDuration: 900\npwdMustChange: TRUE\npwdCheckQuality: 2\n"
                + "pwdMinLength: 12")
        + policy("old", "pwdMaxAge: 60")
        + policy("grace", "pwdMaxAge: 60\npwdGraceAuthnLimit: 3")
        + policy("soon", "pwdMaxAge: 2000000000\npwdExpireWarning: 2000000000")
        + person("ann", "Ann Lee", "title: Engineer\nl: Seoul\ntelephoneNumber: +82 2 1234\nou: Research")
        + person("ben", "Ben (B) *Park", "manager: uid=ann,ou=people,\(suffix)\nl: Busan\nmail: b2@example.org")
        + person("locked", "Cho Kim", "pwdPolicySubentry: cn=default,ou=policies,\(suffix)")
        + person("reset", "Dan Han", "pwdReset: TRUE") + person("renewed", "Kai Shin", "pwdReset: TRUE")
        + person("renewing", "Lea Bae", "pwdReset: TRUE")
        + person("renewing-plainly", "Min Seo", "pwdReset: TRUE")
        + person(
            "expired", "Eve Choi",
            "pwdPolicySubentry: cn=old,ou=policies,\(suffix)\npwdChangedTime: 20200101000000Z")
        + person(
            "grace", "Fay Jung",
            "pwdPolicySubentry: cn=grace,ou=policies,\(suffix)\npwdChangedTime: 20200101000000Z")
        + person(
            "soon", "Gil Kang",
            "pwdPolicySubentry: cn=soon,ou=policies,\(suffix)\npwdChangedTime: 20260101000000Z")
        + person("changer", "Hana Yoon")
        + person("hidden", "Ina Lim") + person("mistaken", "Jin Moon")
}

extension Trait where Self == ConditionTrait {
    /// Skips where slapd is not installed, unless it is required.
    package static var realDirectory: Self {
        .enabled(if: RealDirectory.isUsable, Comment(rawValue: RealDirectory.absence))
    }
}
