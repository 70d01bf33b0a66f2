import FoundationEssentials
import Glibc
import Harness

/// OpenLDAP's server with made-up people, on a free port of loopback.
@MainActor
struct SlapdRun {
    static let password = "correct horse battery"
    static let suffix = "dc=example,dc=org"
    static let program = "/usr/sbin/slapd"

    let url: String
    private let child: Child

    /// Starts one with `count` people, `uid=person1` and so on, in `household`.
    init(people count: Int, in household: Household) throws {
        let folder = "\(household.folder)/slapd"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let configuration = try household.write(Self.configuration(folder), to: "slapd.conf")
        let entries = try household.write(Self.entries(count), to: "people.ldif")
        let added = try PipedRun(["/usr/sbin/slapadd", "-q", "-f", configuration, "-l", entries], in: household)
        guard added.status == 0 else { throw RunFailure.status("slapadd", added.status, added.errors) }
        url = "ldap://127.0.0.1:\(try ReservedPort().port)"
        child = try Child(
            [Self.program, "-d", "0", "-f", configuration, "-h", url], environment: household.environment,
            descriptors: [
                .open("/dev/null", O_RDONLY), .open("\(folder)/output", O_WRONLY | O_CREAT),
                .open("\(folder)/log", O_WRONLY | O_CREAT),
            ])
        // Nothing else shows when it answers; a pause between two attempts leaves it the processor.
        let asks = ["/usr/bin/ldapsearch", "-x", "-LLL", "-H", url, "-s", "base", "-b", Self.suffix, "o"]
        for _ in 0..<200 {
            if try PipedRun(asks, in: household).status == 0 { return }
            usleep(50_000)
        }
        end()
        throw RunFailure.silence("slapd's answer")
    }

    func end() {
        kill(child.pid, SIGTERM)
        _ = child.wait()
    }

    private static func configuration(_ folder: String) -> String {
        """
        include /etc/ldap/schema/core.schema
        include /etc/ldap/schema/cosine.schema
        include /etc/ldap/schema/inetorgperson.schema
        modulepath /usr/lib/ldap
        moduleload back_mdb
        database mdb
        suffix "\(suffix)"
        directory \(folder)
        maxsize 1073741824
        index objectClass,uid,mail eq
        index cn eq,sub
        limits * size=unlimited

        """
    }

    private static func entries(_ count: Int) -> String {
        var text = """
            dn: \(suffix)
            objectClass: dcObject
            objectClass: organization
            o: Example
            dc: example

            dn: ou=people,\(suffix)
            objectClass: organizationalUnit
            ou: people


            """
        for number in 1...count {
            text += """
                dn: uid=person\(number),ou=people,\(suffix)
                objectClass: inetOrgPerson
                uid: person\(number)
                cn: Person Number\(number)
                sn: Number\(number)
                givenName: Person
                mail: person\(number)@example.org
                telephoneNumber: +82 2 \(1_000_000 + number)
                l: Town\(number % 500)
                ou: Department\(number % 20)
                title: Engineer
                userPassword: \(password)


                """
        }
        return text
    }
}
