import ArgumentParser
import Browsing
import ClientWords
import Directories
import FrontEnds
import JSON
import LDAP
import Networking
import People
import Terminal
import Text
import Transport

struct DirectoryCommand: CommandGroup {
    static let configuration = CommandConfiguration("directory", .directoryGroup, subcommands: [Probe.self])

    struct Probe: Command {
        static let configuration = CommandConfiguration("probe", .directoryProbe)

        @OptionGroup var options: GlobalOptions

        @Argument(help: ArgumentHelp(.probedDirectory, valueName: "url|file"))
        var place: String

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            let wiring = try Wiring(options)
            let isURL = place.contains("://")
            let server = try? LDAPURL(place)
            if isURL {
                guard server != nil || Origin(place) != nil else {
                    throw wiring.printer.refuse(wiring.messages.noDirectoryToProbe(RedactedURL.url(place)), .usage)
                }
                try wiring.refusePlainHTTP(place, isOfCommandLine: true)
            }
            let keeper = isURL ? try await StoredSessions(wiring).resumedIfAny() : nil
            var headers: @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header] = { _, _ in [] }
            if let keeper { headers = wiring.tokenHeaders(keeper, for: place) }
            do throws(PeopleError) {
                guard isURL else {
                    let listing = try FilePeopleSource(path: place) { _ in }.listing()
                    for line in wiring.messages.notes(.faults(listing.faults)) { wiring.printer.reportError(line) }
                    wiring.printer.show(place, listing.schema, listing.records)
                    return .done
                }
                if let server {
                    let people = try await wiring.sampledPeople(server, keeper, limit: DirectoryProbe.sampleSize)
                    let source = server.base.isEmpty ? server.address(below: people.base) : place
                    wiring.printer.show(
                        server.description, people.schema, people.records,
                        .object(pairs: [("source", .string(source))]), wiring.messages.proposedPeople)
                    return .done
                }
                let probe = DirectoryProbe(url: place, transport: wiring.peopleTransport, tokenHeaders: headers)
                let proposal = try await probe.run()
                wiring.printer.show(
                    RedactedURL.bare(place), proposal.listing.schema, proposal.listing.records,
                    proposal.description, wiring.messages.proposedDirectory)
                return .done
            } catch {
                return wiring.printer.refuse(.directory(error, isLast: true), ExitStatus(error))
            }
        }
    }
}

extension EventPrinter {
    /// Prints what a directory has, and the description proposed for it, ready to paste.
    ///
    /// - Parameter title: Where the description is to be pasted.
    fileprivate func show(
        _ name: String, _ schema: DirectorySchema, _ records: [DirectoryRecord], _ description: JSONValue? = nil,
        _ title: String = ""
    ) {
        let first = records.first
        let samples = schema.fields.indices.map { index in
            records.lazy.compactMap { $0.values[index].shown }.first ?? ""
        }
        if isJSON {
            let fields = zip(schema.fields, samples).map { field, sample in
                JSONValue.object(pairs: [
                    ("key", .string(field.key)), ("label", field.label.map { .string($0) } ?? .null),
                    ("kind", .string(field.kind.rawValue)), ("sample", sample.isEmpty ? .null : .string(sample)),
                ])
            }
            show(
                .event(
                    "directory_probe",
                    ("directory", .string(name)), ("count", .integer(records.count)),
                    ("fields", .array(fields)), ("configuration", description ?? .null)))
            return
        }
        var rows = [StyledText(messages.probedDirectory(name, count: records.count), .title)]
        if let first { rows.append(StyledText("  id  \(first.id.cleanedForTerminal)", .dim)) }
        for (field, sample) in zip(schema.fields, samples) {
            rows.append(
                StyledText(
                    "  \(field.key)  \(field.kind.rawValue)  \(sample.cleanedForTerminal)".cleanedForTerminal, .dim))
        }
        if let description {
            var bytes: [UInt8] = []
            bytes.append(description, indent: 0)
            rows += [StyledText(title, .success), StyledText()]
            rows += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { StyledText(String($0)) }
        }
        show(Frame(rows))
    }
}
