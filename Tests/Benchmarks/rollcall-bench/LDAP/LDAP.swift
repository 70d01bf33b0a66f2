import Glibc

extension Part {
    /// The client at OpenLDAP's server, beside OpenLDAP's own clients.
    static var ldap: Part {
        Part(
            name: "ldap",
            measurements: [
                Trial("a sign-in over LDAP") { try directoryLogin() },
                Trial("10,000 entries over LDAP") { try directoryEntries() },
                Trial("a search of one name over LDAP") { try directorySearch() },
                Trial("memory with 100,000 entries over LDAP") { try directoryMemory() },
            ],
            growth: [])
    }

    private static let attributes = ["uid", "cn", "mail", "telephoneNumber", "l", "ou", "title"]

    private static func directoryLogin() throws -> [Outcome] {
        try besideSlapd("a sign-in over LDAP", people: 10_000) { figure, slapd, household in
            let name = "uid=person1,ou=people,\(SlapdRun.suffix)"
            let configuration = try household.write(
                #"{"auth":{"remote":{"ldap":{"dn":"uid={login},ou=people,\#(SlapdRun.suffix)"}}}}"#, to: "ldap.json")
            let password = try household.write(SlapdRun.password, to: "password")
            let ours = [
                try BuiltPrograms.rollcall(), "login", "--no-store", "--config", configuration, "--endpoint", slapd.url,
            ]
            let peer = ["/usr/bin/ldapwhoami", "-x", "-H", slapd.url, "-D", name, "-y", password]
            let race = try Race(
                rounds: 41,
                ours: {
                    try PipedRun.nanoseconds(ours, input: "person1\n\(SlapdRun.password)\n", in: household)
                },
                peer: { try PipedRun.nanoseconds(peer, in: household) })
            return [race.outcome(figure, against: "ldapwhoami", goal: 1.3)]
        }
    }

    private static func directoryEntries() throws -> [Outcome] {
        try besideSlapd("10,000 entries over LDAP", people: 10_000) { figure, slapd, household in
            let race = try Race(
                rounds: 21,
                ours: {
                    try PipedRun.nanoseconds(
                        peopleCommand(slapd, household), output: "\(household.folder)/people", in: household)
                },
                peer: {
                    try PipedRun.nanoseconds(
                        searchCommand(slapd), output: "\(household.folder)/found", in: household)
                })
            return [race.outcome(figure, against: "ldapsearch", goal: 1.2)]
        }
    }

    private static func directorySearch() throws -> [Outcome] {
        try besideSlapd("a search of one name over LDAP", people: 10_000) { figure, slapd, household in
            let ours = try peopleCommand(slapd, household) + ["--search", "Number777"]
            let race = try Race(
                rounds: 41, ours: { try PipedRun.nanoseconds(ours, in: household) },
                // The same filter: a server searches most of these attributes without an index.
                peer: { try PipedRun.nanoseconds(searchCommand(slapd, named("Number777")), in: household) })
            return [race.outcome(figure, against: "ldapsearch", goal: 1.5)]
        }
    }

    private static func directoryMemory() throws -> [Outcome] {
        try besideSlapd("memory with 100,000 entries over LDAP", people: 100_000) { figure, slapd, household in
            let run = try PipedRun(peopleCommand(slapd, household), output: "/dev/null", in: household)
            guard run.status == 0 else { throw RunFailure.status("people", run.status, run.errors) }
            return [.limit(figure, run.peak, atMost: 150e6, unit: .memory)]
        }
    }

    /// Runs `body` beside a server with `count` people.
    private static func besideSlapd(
        _ figure: String, people count: Int,
        _ body: (String, SlapdRun, Household) throws -> [Outcome]
    ) throws -> [Outcome] {
        guard access(SlapdRun.program, X_OK) == 0 else {
            return [.unmeasured(figure, MissingProgram.peer("slapd"))]
        }
        let household = try Household().withAccount().signedIn()
        defer { household.remove() }
        let slapd = try SlapdRun(people: count, in: household)
        defer { slapd.end() }
        return try body(figure, slapd, household)
    }

    /// What prints everybody, as a script would read it.
    private static func peopleCommand(_ slapd: SlapdRun, _ household: Household) throws -> [String] {
        let configuration = try household.write(#"{"people":{"results":100000}}"#, to: "people.json")
        let source = "\(slapd.url)/ou=people,\(SlapdRun.suffix)?\(attributes.joined(separator: ","))?one"
        return [
            try BuiltPrograms.rollcall(), "people", "--config", configuration, "--people", source, "--format", "json",
        ]
    }

    private static func named(_ text: String) -> String {
        let names = ["cn", "displayName", "givenName", "sn", "mail", "uid", "sAMAccountName"]
        return "(&(objectClass=inetOrgPerson)(|" + names.map { "(\($0)=*\(text)*)" }.joined() + "))"
    }

    private static func searchCommand(_ slapd: SlapdRun, _ filter: String = "(objectClass=person)") -> [String] {
        [
            "/usr/bin/ldapsearch", "-x", "-LLL", "-E", "pr=500/noprompt", "-H", slapd.url, "-s", "one", "-b",
            "ou=people,\(SlapdRun.suffix)", filter,
        ] + attributes
    }
}
