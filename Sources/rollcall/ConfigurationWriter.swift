import ClientWords
import Files
import FrontEnds
import Glibc
import JSON
import RemoteAccounts
import Settings
import Terminal
import Words

/// Writes what a probe proposes into the configuration file, the rest of which stays.
@MainActor
struct ConfigurationWriter {
    private let wiring: Wiring
    private let path: String

    /// - Parameter given: The file that an option names, instead of the default one.
    init(_ wiring: Wiring, file given: String?) {
        self.wiring = wiring
        path = given ?? wiring.locations.configuration
    }

    /// Asks at a terminal for what nobody else can know, and writes the rest of the proposal with it.
    func write(_ proposal: ProbeReport.Proposal) async throws(ExitStatus) {
        let values = try await values(of: proposal.missing)
        let proposed = proposal.configuration.filled(with: values)
        guard let endpoint = proposed["auth"]?["endpoint"], let remote = proposed["auth"]?["remote"] else { return }
        let (former, exists) = try existing()
        var auth = former["auth"] ?? .object([])
        auth["endpoint"] = endpoint
        auth["remote"] = remote
        var whole = former
        whole["auth"] = auth
        do throws(FileError) {
            try replace(with: whole, exists: exists)
        } catch {
            throw wiring.printer.refuse(
                wiring.messages.configurationNotWritten(path: path, reason: error.reason), .cannotWrite,
                code: "configuration_not_written")
        }
        wiring.printer.say(
            wiring.messages.configurationWritten(path: path, endpoint: endpoint.string ?? ""),
            or: .event("config", [("status", .string("written")), ("path", .string(path))]))
    }

    /// Returns the values of what is missing, typed at the terminal.
    private func values(of names: [String]) async throws(ExitStatus) -> [String: String] {
        if names.isEmpty { return [:] }
        guard let terminal = wiring.terminal(plain: true) else {
            throw wiring.printer.refuse(wiring.messages.proposalNotWritten(missing: names), .inputEnded)
        }
        defer { terminal.leave() }
        let reader = PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard)
        var values: [String: String] = [:]
        for name in names {
            let answer = await reader.read(prompt: "\(name): ")
            if answer == .interrupted { terminal.die(of: SIGINT) }
            guard case .accepted(let text) = answer, !text.isEmpty else {
                throw wiring.printer.refuse(wiring.messages.proposalNotWritten(missing: names), .inputEnded)
            }
            values[name] = text
        }
        return values
    }

    /// Returns what the file says, and whether there is one; one that is empty says nothing.
    private func existing() throws(ExitStatus) -> (JSONValue, exists: Bool) {
        do throws(ConfigurationFile.ReadingError) {
            let text = String(decoding: try ConfigurationFile.read(path), as: UTF8.self)
            // It was understood when the program began.
            return (JSONValue(text: text) ?? .object([]), true)
        } catch {
            if case .missing = error { return (.object([]), false) }
            throw wiring.printer.refuse(
                wiring.messages.configurationNotWritten(path: path, reason: "\(error)"), .cannotWrite,
                code: "configuration_not_written")
        }
    }

    private func replace(with configuration: JSONValue, exists: Bool) throws(FileError) {
        var bytes: [UInt8] = []
        bytes.append(configuration, indent: 0)
        bytes.append(UInt8(ascii: "\n"))
        if exists { return try ReplacedFile.write(bytes, to: path) }
        let folder = PrivateFolder.parent(of: path)
        if !FileSystem.exists(folder) { try PrivateFolder.make(at: folder) }
        try NewFile.write(bytes, to: path)
    }
}

extension JSONValue {
    /// Returns the value with the placeholders, names in capitals, replaced.
    fileprivate func filled(with values: [String: String]) -> JSONValue {
        switch self {
        case .string(let text):
            .string(values.first { $0.key.uppercased() == text }?.value ?? text)
        case .array(let elements): .array(elements.map { $0.filled(with: values) })
        case .object(let members): .object(members.map { .init($0.key, $0.value.filled(with: values)) })
        default: self
        }
    }
}
