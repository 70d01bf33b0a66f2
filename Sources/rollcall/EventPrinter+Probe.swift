import ClientWords
import FrontEnds
import JSON
import RemoteAccounts
import Settings
import Terminal
import Words

extension EventPrinter {
    /// Prints what was learned about an endpoint, and the description proposed for it, ready to paste.
    func show(_ report: ProbeReport) {
        let url = report.url.name
        let issuer = report.otherIssuer.map { messages.issuerDiffers($0, at: url) }
        let scripts = report.scripts.isEmpty ? nil : messages.formsOfScripts(report.scripts)
        show(url, seen: report.seen, report.proposals, notes: [issuer, scripts].compactMap(\.self))
    }

    /// Only the configuration goes to standard output, so that it can be written to a file.
    ///
    /// - Parameters:
    ///   - kind: What the endpoint looks like, if no preset says it.
    ///   - notes: What else is to be known of it.
    func show(
        _ endpoint: String, seen: [String], _ proposals: [ProbeReport.Proposal], kind: String? = nil,
        notes: [String] = []
    ) {
        if isJSON {
            show(
                .event(
                    "probe",
                    [
                        ("endpoint", .string(endpoint)), ("seen", .array(seen.map(JSONValue.string))),
                        ("proposals", .array(proposals.map(\.json))),
                    ]))
            return
        }
        let seen = [StyledText(messages.probed(endpoint), .title)] + seen.map { StyledText("  \($0)", .dim) }
        report(seen + (proposals.first?.evidence ?? []).map { StyledText("  \($0)", .dim) })
        report(notes.map { StyledText($0) })
        guard let best = proposals.first else { return }
        var bytes: [UInt8] = []
        bytes.append(best.configuration, indent: 0)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { StyledText(String($0)) }
        let others = proposals.dropFirst().compactMap(\.preset)
        report([StyledText(messages.proposed(best.preset ?? kind), .success)])
        show(Frame(lines))
        report(
            (best.missing.isEmpty ? [] : [StyledText(messages.placeholdersToReplace(best.missing))])
                + (others.isEmpty ? [] : [StyledText(messages.alsoFits(others), .dim)]))
    }
}

extension ProbeReport.Proposal {
    fileprivate var json: JSONValue {
        .object(pairs: [
            ("preset", preset.map { .string($0) } ?? .null), ("because", .array(evidence.map(JSONValue.string))),
            ("missing", .array(missing.map(JSONValue.string))), ("configuration", configuration),
        ])
    }
}
