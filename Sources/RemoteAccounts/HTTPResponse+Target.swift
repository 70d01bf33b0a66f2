import Transport

import struct FoundationEssentials.URL

extension HTTPResponse {
    /// Where a redirect leads, as a whole URL if that can be told (RFC 9110, 10.2.2); `nil` if it does not say. Foreign
    /// text.
    ///
    /// - Parameter url: What was asked.
    func target(from url: String) -> String? {
        guard let location = header("Location") else { return nil }
        return URL(string: location, relativeTo: URL(string: url))?.absoluteString ?? location
    }
}
