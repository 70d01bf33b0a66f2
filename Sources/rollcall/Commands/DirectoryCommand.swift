import ArgumentParser
import Browsing
import ClientWords
import Directories
import FrontEnds
import JSON
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
            if isURL {
                guard Origin(place) != nil else {
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
                    wiring.printer.show(place, listing)
                    return .done
                }
                let probe = DirectoryProbe(url: place, transport: wiring.peopleTransport, tokenHeaders: headers)
                let proposal = try await probe.run()
                wiring.printer.show(RedactedURL.bare(place), proposal.listing, proposal.description)
                return .done
            } catch {
                return wiring.printer.refuse(.directory(error, isLast: true), ExitStatus(error))
            }
        }
    }
}

extension EventPrinter {
    /// Prints what a directory has, and the description proposed for it, ready to paste.
    fileprivate func show(_ name: String, _ listing: DirectoryListing, _ description: JSONValue? = nil) {
        let first = listing.records.first
        let samples = listing.schema.fields.indices.map { index in
            listing.records.lazy.compactMap { $0.values[index].shown }.first ?? ""
        }
        if isJSON {
            let fields = zip(listing.schema.fields, samples).map { field, sample in
                JSONValue.object(pairs: [
                    ("key", .string(field.key)), ("label", field.label.map { .string($0) } ?? .null),
                    ("kind", .string(field.kind.rawValue)), ("sample", sample.isEmpty ? .null : .string(sample)),
                ])
            }
            show(
                .event(
                    "directory_probe",
                    ("directory", .string(name)), ("count", .integer(listing.records.count)),
                    ("fields", .array(fields)), ("configuration", description ?? .null)))
            return
        }
        var rows = [StyledText(messages.probedDirectory(name, count: listing.records.count), .title)]
        if let first { rows.append(StyledText("  id  \(first.id.cleanedForTerminal)", .dim)) }
        for (field, sample) in zip(listing.schema.fields, samples) {
            rows.append(
                StyledText(
                    "  \(field.key)  \(field.kind.rawValue)  \(sample.cleanedForTerminal)".cleanedForTerminal, .dim))
        }
        if let description {
            var bytes: [UInt8] = []
            bytes.append(description, indent: 0)
            rows += [StyledText(messages.proposedDirectory, .success), StyledText()]
            rows += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { StyledText(String($0)) }
        }
        show(Frame(rows))
    }
}
