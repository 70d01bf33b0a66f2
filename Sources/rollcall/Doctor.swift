import Accounts
import ClientWords
import Files
import FoundationEssentials
import Glibc
import LDAP
import LocalAccounts
import Networking
import Settings
import Terminal
import Times
import Transport

/// Checks everything that a login needs, and reports what is wrong. A configuration that is wrong is one finding among
/// others: what does not depend on it is checked all the same.
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
        if wiring.environment["SSLKEYLOGFILE"]?.isEmpty == false { add(.keyLogIgnored) }
        // It takes the signals, as long as anything is asked.
        let terminal = wiring.terminal()
        defer { extendLifetime(terminal) }
        for finding in findings(of: terminal) { add(finding) }
        add(locale())
        let now = Int(wiring.now().timeIntervalSince1970)
        if let finding = DoctorFinding.clock(at: now, builtOn: Version.day) { add(finding) }
        if wiring.faults.isEmpty { add(.configuration(file: wiring.loaded.file)) }
        for fault in wiring.faults {
            if case .setting = fault {
                add(.configurationWrong(fault), ExitStatus(fault))
            } else {
                add(.configurationWrong(fault), .configuration)
            }
        }
        let book: SessionBook
        do throws(SessionStoreError) {
            book = try await sessions()
            if isConfigured { add(.sessions(count: book.all.count, wiring.store.place)) }
        } catch {
            book = SessionBook()
            add(.sessionsUnusable(error), ExitStatus(error))
        }
        // Nothing can be moved into memory, where no session outlives a run.
        if isConfigured, ![.file, .memory].contains(wiring.store.place),
            let left = try? await wiring.store(in: .file).sessions(), !left.isEmpty
        {
            add(.sessionsInFile(count: left.all.count, wiring.store.place))
        }
        switch wiring.endpointName(book.current) {
        case .local where isConfigured:
            let (finding, wrong) = await accounts()
            add(finding, wrong)
        case .url(let url) where hasNetwork && (isConfigured || wiring.isFlag(.authEndpoint)):
            for finding in try await endpoint(url, now) {
                guard case .configurationWrong = finding else {
                    add(finding)
                    continue
                }
                add(finding, wiring.isFlag(.authEndpoint) ? .usage : .configuration)
            }
        case .local, .url: break
        }
        return status
    }

    /// Whether the settings are those that somebody configured.
    private var isConfigured: Bool {
        !wiring.faults.contains { if case .setting = $0 { true } else { false } }
    }

    /// Whether the network is as somebody configured it.
    private var hasNetwork: Bool { wiring.faults.allSatisfy { if case .setting = $0 { true } else { false } } }

    /// Tries whether sessions could be stored, since locks are files wherever sessions are, and reads those that are,
    /// unless nobody knows where.
    private func sessions() async throws(SessionStoreError) -> SessionBook {
        try await FileVault(path: wiring.locations.session).tryWriting()
        return isConfigured ? try await wiring.store.sessions() : SessionBook()
    }

    /// Counts the local accounts, and tries whether their database could be written.
    private func accounts() async -> (DoctorFinding, ExitStatus) {
        let registry: AccountRegistry
        do throws(ConfigurationFault) {
            registry = try wiring.accounts()
        } catch {
            return (.configurationWrong(error), .configuration)
        }
        do throws(AccountError) {
            let path = wiring.database.path
            // A link that leads nowhere is something, and none that accounts are opened through.
            let isMissing = wiring.database.isMissing && FileSystem.facts(path) == nil
            let count = isMissing ? 0 : try await registry.count()
            do throws(FileError) {
                try PrivateFolder.tryWriting(at: PrivateFolder.parent(of: path))
            } catch {
                throw .unavailable(.storageNotWritable(path: path, reason: error.reason))
            }
            return (.accounts(count: count), .done)
        } catch {
            return (.accountsUnusable(error), ExitStatus(error))
        }
    }

    private func findings(of terminal: TerminalSession?) -> [DoctorFinding] {
        guard let terminal else { return [.noTerminal] }
        let name = wiring.environment["TERM"] ?? ""
        if name.isEmpty { return [.terminalUnnamed] }
        let found = DoctorFinding.terminal(
            name: name, columns: terminal.size.columns, rows: terminal.size.rows,
            isPlain: terminal.channel.form == .plain)
        return isDescribed(name) ? [found] : [found, .terminalUnknown(name: name)]
    }

    /// Whether a file describes the terminal, in any of the folders that terminfo(5) names.
    private func isDescribed(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return false }
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
    private func endpoint(_ url: String, _ now: Int) async throws(ExitStatus) -> [DoctorFinding] {
        if let fault = wiring.plainHTTPFault(url) { return [.configurationWrong(fault)] }
        let shown = RedactedURL.url(url)
        let start = ContinuousClock.now
        if let directory = try? LDAPURL(url) {
            let server = wiring.directoryServer(directory)
            do throws(LDAPFailure) {
                _ = try await LDAPProbe(server: server).run()
            } catch {
                if error == .network(.cancelled) { throw .interrupted }
                return [.endpointUnusable(url: shown, error.ofNetwork)]
            }
            let isEncrypted = server.url.isSecure || server.startsTLS
            return [.endpoint(url: shown, status: 0, after: ContinuousClock.now - start)]
                + (wiring.network.isInsecure ? [] : [isEncrypted ? .certificate(url: shown) : .plain(url: shown)])
        }
        let answer: HTTPResponse
        do throws(NetworkError) {
            answer = try await wiring.endpointTransport.send(HTTPRequest(method: .get, url: url))
        } catch {
            if case .cancelled = error { throw .interrupted }
            let failed = DoctorFinding.endpointUnusable(url: shown, error)
            guard case .insecure = error, let told = await uncheckedClock(url, now) else { return [failed] }
            return [failed, told]
        }
        var findings = [DoctorFinding.endpoint(url: shown, status: answer.status, after: ContinuousClock.now - start)]
        let isEncrypted = Origin(url)?.isSecure == true
        if !wiring.network.isInsecure { findings.append(isEncrypted ? .certificate(url: shown) : .plain(url: shown)) }
        findings.append(clock(answer, now) ?? .clockUnknown)
        return findings
    }

    /// Compares this machine's clock with the time in an answer; `nil` if there is none in it.
    private func clock(_ answer: HTTPResponse, _ now: Int) -> DoctorFinding? {
        answer.header("Date").flatMap { HTTPDate.seconds(from: $0, thisYear: CivilDate(seconds: now).year) }
            .map { .clock(ahead: $0 - now) }
    }

    /// Asks an endpoint whose certificate is not trusted for its time alone, since by a wrong clock every certificate
    /// has expired or is not valid yet.
    private func uncheckedClock(_ url: String, _ now: Int) async -> DoctorFinding? {
        let remote = wiring.settings.auth.remote
        let transport = wiring.network.uncheckedTransport(
            connectTimeout: remote.connectTimeoutSeconds, timeout: remote.timeoutSeconds, body: remote.maxAnswerBytes)
        let answer = try? await transport.send(HTTPRequest(method: .get, url: url))
        return answer.flatMap { clock($0, now) }
    }
}
