import Hummingbird

extension Request {
    /// Whether the client takes gzip (RFC 9110, 12.5.3).
    var takesGZip: Bool {
        var weights: [Substring: Double] = [:]
        for item in (headers[.acceptEncoding] ?? "").lowercased().split(separator: ",").prefix(32) {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }[...] }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name] = weight ?? 1
        }
        return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
    }
}
