import Networking
import Times

/// What a server says of itself (RFC 4512, 5.1).
struct LDAPRoot {
    private let entry: LDAPEntry?

    init(_ connection: LDAPConnection) throws(LDAPFailure) {
        var found: LDAPEntry?
        let search = LDAPSearch(
            base: "", scope: .base, filter: "(objectClass=*)",
            attributes: [
                "namingContexts", "defaultNamingContext", "supportedCapabilities", "supportedControl",
                "supportedExtension", "supportedLDAPVersion", "vendorName", "vendorVersion",
            ])
        do throws(LDAPFailure) {
            _ = try connection.search(search, limit: 1) { (entry) throws(LDAPFailure) in found = entry }
        } catch {
            // Not every server shows it to everybody.
            if case .network = error { throw error }
        }
        entry = found
    }

    /// The name of the entry that all others are below, for people; `nil` if the server does not say.
    var base: String? {
        let names = entry?.texts("namingcontexts") ?? []
        let own = names.first { name in !["cn=config", "cn=schema", "cn=monitor"].contains(name.lowercased()) }
        return entry?.text("defaultnamingcontext") ?? own
    }

    var isActiveDirectory: Bool { entry?.texts("supportedcapabilities").contains("1.2.840.113556.1.4.800") == true }
    var canPage: Bool { entry?.texts("supportedcontrol").contains("1.2.840.113556.1.4.319") == true }
    var canStartTLS: Bool { entry?.texts("supportedextension").contains("1.3.6.1.4.1.1466.20037") == true }
    var canChangePassword: Bool { entry?.texts("supportedextension").contains("1.3.6.1.4.1.4203.1.11.1") == true }
    var contexts: [String] { entry?.texts("namingcontexts") ?? [] }
    var vendor: String? {
        let words = [entry?.text("vendorname"), entry?.text("vendorversion")].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// Times as directories write them (RFC 4517, 3.3.13).
enum LDAPTime {
    /// Returns the seconds since 1970 of a time such as `20261128110000Z`; `nil` for any other text.
    static func seconds(_ text: String) -> Int? {
        let digits = text.prefix(while: \.isNumber)
        let end = text[digits.endIndex...]
        guard digits.utf8.count == 14, end.hasSuffix("Z"), end.count == 1 || end.hasPrefix(".") else { return nil }
        let values = [0, 4, 6, 8, 10, 12].map { start in
            Int(digits.dropFirst(start).prefix(start == 0 ? 4 : 2)) ?? -1
        }
        return CivilDate.seconds(
            year: values[0], month: values[1], day: values[2], hour: values[3], minute: values[4], second: values[5])
    }
}
