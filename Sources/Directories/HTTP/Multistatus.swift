import CLibraries
import Networking
import People

/// The answer of a WebDAV server about several of its resources (RFC 4918, 13).
struct Multistatus {
    /// One resource.
    struct Resource {
        /// Its address, as the server writes it.
        var href = ""
        /// The status of the resource as a whole, if it has one.
        var status: Int?
        /// The texts of its properties, by names such as `DAV:|displayname`.
        var texts: [String: String] = [:]
        /// The addresses in its properties, by the same names.
        var hrefs: [String: [String]] = [:]
        /// What kinds of resource it is.
        var types: Set<String> = []
    }

    private(set) var resources: [Resource] = []
    /// What a later question about changes begins with (RFC 6578).
    private(set) var syncToken: String?

    /// The deepest nesting of elements that is read.
    private static let depth: Int32 = 32

    /// Reads a body. Throws if it is not XML, or has a document type.
    init(_ body: [UInt8]) throws(PeopleError) {
        var problem = [CChar](repeating: 0, count: 256)
        guard cexpat_load(&problem, problem.count) else {
            let reason = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .network(.noXMLLibrary(reason: String(decoding: reason, as: UTF8.self)))
        }
        let reader = Reader()
        let user = Unmanaged.passUnretained(reader).toOpaque()
        let isRead = body.withUnsafeBytes { bytes in
            cexpat_read(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), Self.depth,
                cexpat_reader(
                    user: user, begin: { Reader.of($0).begin($1) }, text: { Reader.of($0).add($1, Int($2)) },
                    end: { user, _ in Reader.of(user).end() }))
        }
        guard isRead else { throw .notUnderstood(reason: "no XML") }
        guard reader.isMultistatus else { throw .notUnderstood(reason: "no multistatus") }
        (resources, syncToken) = (reader.resources, reader.syncToken)
    }

    private final class Reader {
        private(set) var resources: [Resource] = []
        private(set) var syncToken: String?
        private(set) var isMultistatus = false
        private var open: [String] = []
        private var text = ""
        private var resource = Resource()
        /// The properties of one status.
        private var properties = Resource()
        private var propertiesStatus = 200

        static func of(_ user: UnsafeMutableRawPointer?) -> Reader {
            // Never nil: it is what `init` passed, and the reader lives until the document is read.
            Unmanaged<Reader>.fromOpaque(user.unsafelyUnwrapped).takeUnretainedValue()
        }

        func begin(_ name: UnsafePointer<CChar>?) {
            let name = name.map { String(cString: $0) } ?? ""
            if open.isEmpty { isMultistatus = name == "DAV:|multistatus" }
            open.append(name)
            text = ""
            switch name {
            case "DAV:|response" where open.count == 2: resource = Resource()
            case "DAV:|propstat" where open.count == 3: (properties, propertiesStatus) = (Resource(), 200)
            default: break
            }
        }

        func add(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
            let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
            text += String(decoding: bytes, as: UTF8.self)
        }

        func end() {
            let name = open.removeLast()
            defer { text = "" }
            let parent = open.last
            let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            switch (open.count, name) {
            case (1, "DAV:|response"): resources.append(resource)
            case (1, "DAV:|sync-token"): syncToken = trimmed
            case (2, "DAV:|href"): resource.href = trimmed
            case (2, "DAV:|status"): resource.status = Self.status(trimmed)
            case (3, "DAV:|status"): propertiesStatus = Self.status(trimmed) ?? 0
            case (2, "DAV:|propstat") where (200..<300).contains(propertiesStatus):
                resource.texts.merge(properties.texts) { $1 }
                resource.hrefs.merge(properties.hrefs) { $1 }
                resource.types.formUnion(properties.types)
            case (4, _) where parent == "DAV:|prop" && !text.isEmpty:
                // A card's line ends belong to it.
                properties.texts[name] = text
            case (5, "DAV:|href"): properties.hrefs[parent ?? "", default: []].append(trimmed)
            case (5, _) where parent == "DAV:|resourcetype": properties.types.insert(name)
            default: break
            }
        }

        /// The number in `HTTP/1.1 404 Not Found`.
        private static func status(_ line: String) -> Int? {
            line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
    }
}
