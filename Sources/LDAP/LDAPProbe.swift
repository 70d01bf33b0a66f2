import Networking

/// What a directory server says of itself to somebody without a password, and what fits it.
package struct LDAPProbe: Sendable {
    package struct Report: Sendable {
        /// What the server said; partly foreign text.
        package var seen: [String]
        /// The kind of people that it has.
        package var preset: String
        package var base: String
        /// The name to bind with; `nil` where one has to be searched for.
        package var nameTemplate: String?
        /// The filter that finds an account; `nil` for the usual one.
        package var filter: String?
    }

    private let server: LDAPServer

    package init(server: LDAPServer) { self.server = server }

    /// Returns what was seen; throws if the server does not answer.
    package func run() async throws(LDAPFailure) -> Report {
        try await LDAPThread.run { stop throws(LDAPFailure) in
            let connection = try LDAPConnection(server, stop)
            let root = try LDAPRoot(connection)
            let base = server.url.base.isEmpty ? root.base ?? "" : server.url.base
            let abilities = [
                root.canStartTLS ? "StartTLS" : nil, root.canPage ? "paged results" : nil,
                root.canChangePassword ? "password modify" : nil,
            ].compactMap(\.self)
            var report = Report(
                seen: root.contexts.map { "namingContexts: \($0)" } + [root.vendor].compactMap(\.self)
                    + (abilities.isEmpty ? [] : [abilities.joined(separator: ", ")]),
                preset: LDAPPreset.inetOrgPerson.name, base: base)
            if root.isActiveDirectory {
                report.preset = LDAPPreset.activeDirectory.name
                report.filter = "(|(userPrincipalName={login})(sAMAccountName={login})(mail={login}))"
                return report
            }
            if let people = try people(below: base, connection) {
                report.nameTemplate = people
            }
            return report
        }
    }

    /// Returns a template for the names of the first person found, if all people found have such names.
    private func people(below base: String, _ connection: LDAPConnection) throws(LDAPFailure) -> String? {
        var names: [String] = []
        do throws(LDAPFailure) {
            let search = LDAPSearch(base: base, filter: "(&(objectClass=person)(uid=*))", attributes: ["1.1"])
            _ = try connection.search(search, limit: 20) { (entry) throws(LDAPFailure) in names.append(entry.name) }
        } catch {
            if case .network = error { throw error }
            return nil
        }
        let parts = names.map { $0.split(separator: ",", maxSplits: 1) }
        guard let first = parts.first, first.count == 2, first[0].lowercased().hasPrefix("uid="),
            parts.allSatisfy({ $0.count == 2 && $0[1] == first[1] && $0[0].lowercased().hasPrefix("uid=") })
        else { return nil }
        return "uid={login},\(first[1])"
    }
}
