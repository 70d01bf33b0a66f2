import Accounts
import FoundationEssentials
import Glibc
import LocalAccounts
import Networking
import Settings
import Terminal
import Times
import Transport
import Version
import Words

/// Checks everything that a login needs, and reports what is wrong.
@MainActor
struct Doctor {
    let wiring: Wiring

    /// Calls `report` with each finding as it is made; returns the exit status of the first problem.
    func run(_ report: (DoctorFinding) -> Void) async throws(ExitStatus) -> ExitStatus {
        var status = ExitStatus.done
        func add(_ finding: DoctorFinding, _ wrong: ExitStatus = .unavailable) {
            report(finding)
            if status == .done, finding.verdict == .wrong { status = wrong }
        }
        do throws(NetworkError) {
            add(.versions(program: Version.text, library: try CurlLibrary.version()))
        } catch {
            add(.libraryUnusable(error))
        }
        for finding in terminal() { add(finding) }
        add(locale())
        add(.configuration(file: wiring.loaded.file))
        let name: Settings.LocalOrURL
        do {
            let book = try await wiring.store.sessions()
            add(.sessions(count: book.all.count, wiring.store.place))
            name = wiring.endpointName(book.current)
        } catch {
            add(.sessionsUnusable(error), ExitStatus(error))
            name = wiring.endpointName(nil)
        }
        if let count = await wiring.leftInFile() { add(.sessionsInFile(count: count, wiring.store.place)) }
        switch name {
        case .local:
            let registry = try wiring.registry()
            do throws(AccountError) {
                add(.accounts(count: wiring.database.isMissing ? 0 : try await registry.list().count))
            } catch {
                add(.accountsUnusable(error), ExitStatus(error))
            }
        case .url(let url):
            for finding in try await endpoint(url) { add(finding) }
        }
        return status
    }

    private func terminal() -> [DoctorFinding] {
        guard let terminal = wiring.terminal() else { return [.noTerminal] }
        let name = wiring.environment["TERM"] ?? ""
        let found = DoctorFinding.terminal(
            name: name, columns: terminal.size.columns, rows: terminal.size.rows,
            isPlain: terminal.channel.form == .plain)
        return isDescribed(name) ? [found] : [found, .terminalUnknown(name: name)]
    }

    /// Whether a file describes the terminal, in any of the folders that terminfo(5) names.
    private func isDescribed(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return name.isEmpty }
        let environment = wiring.environment
        let home = environment["HOME"].map { ["\($0)/.terminfo"] } ?? []
        let listed = environment["TERMINFO_DIRS"]?.split(separator: ":").map(String.init) ?? []
        let folders =
            (environment["TERMINFO"].map { [$0] } ?? []) + home + listed
            + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
        return folders.contains { folder in
            [String(first), String(first.value, radix: 16)].contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 }
        }
    }

    private func locale() -> DoctorFinding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { wiring.environment[$0] }
        let name = names.first { !$0.isEmpty } ?? "C"
        guard let locale = newlocale(LC_CTYPE_MASK, "", nil) else { return .localeMissing(name: name) }
        defer { freelocale(locale) }
        let set = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) }
        return set == "UTF-8" ? .locale(name: name) : .localeNotUTF8(name: name)
    }

    /// Requests the endpoint's base URL without a credential: any answer shows that the endpoint is there.
    private func endpoint(_ url: String) async throws(ExitStatus) -> [DoctorFinding] {
        try wiring.refusePlainHTTP(url, of: .authEndpoint)
        let remote = wiring.settings.auth.remote
        let transport = wiring.network.transport(
            connectTimeout: remote.connectTimeoutSeconds, timeout: remote.timeoutSeconds, body: remote.maxAnswerBytes)
        let shown = RedactedURL.url(url)
        let start = ContinuousClock.now
        let answer: HTTPResponse
        do throws(NetworkError) {
            answer = try await transport.send(HTTPRequest(method: .get, url: url))
        } catch {
            if case .cancelled = error { throw .interrupted }
            return [.endpointUnusable(url: shown, error)]
        }
        var findings = [DoctorFinding.endpoint(url: shown, status: answer.status, after: ContinuousClock.now - start)]
        let isEncrypted = Origin(url)?.isSecure == true
        if !wiring.network.isInsecure { findings.append(isEncrypted ? .certificate(url: shown) : .plain(url: shown)) }
        let now = Int(wiring.now().timeIntervalSince1970)
        let told = answer.header("Date").flatMap {
            HTTPDate.seconds(from: $0, thisYear: CivilDate(seconds: now).year)
        }
        findings.append(told.map { .clock(ahead: $0 - now) } ?? .clockUnknown)
        return findings
    }
}
