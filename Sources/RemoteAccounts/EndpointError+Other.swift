import Accounts
import Networking
import Text
import Transport

extension EndpointError {
    /// What the texts of servers have in common that are asked in plain http at a port for TLS (nginx, Apache, Go).
    private static let tlsPortWords = ["to HTTPS port", "to an SSL-enabled server port", "to an HTTPS server"]
    /// How many bytes of a body are searched for them.
    private static let searchedLength = 1_024

    /// Who answered in the endpoint's place, or did not deal with the request: judged here, once, for messages,
    /// statuses and what follows. `nil` if it is the endpoint's own answer.
    ///
    /// - Parameters:
    ///   - url: What was asked.
    ///   - speaksJSON: Whether the endpoint has no pages of its own.
    init?(ofOther response: HTTPResponse, at url: String, speaksJSON: Bool = true) {
        switch response.status {
        case 408, 421, 425, 499: self = .notDealtWith(status: response.status)
        case 407: self = .intercepted(by: .proxy, status: 407)
        case 511: self = .intercepted(by: .network, status: 511)
        case 400 where Origin(url, ignoringUser: true)?.isSecure == false:
            let text = String(foreign: response.body.prefix(Self.searchedLength))
            guard Self.tlsPortWords.contains(where: text.contains) else { return nil }
            self = .intercepted(by: .tlsPort, status: 400)
        case 403, 451:
            let first = response.body.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
            guard speaksJSON, first == UInt8(ascii: "<") else { return nil }
            self = .intercepted(by: .page, status: response.status)
        default: return nil
        }
    }
}
