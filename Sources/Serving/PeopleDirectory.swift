/// The directory of people, as a value that answers `GET /api/`.
package struct PeopleDirectory: Sendable {
    /// Answers one request; every failure is an answer too.
    package var answer: @Sendable (Query) async -> Answer
    /// The answer if something failed before the directory was asked; its status is the failure's.
    package var failed: Answer
    /// The versions that `GET /api/VERSION/` may name.
    package var versions: Set<String>

    /// Returns the JPEG file of a portrait, which may take some milliseconds; `nil` if there is none.
    package var portrait: @Sendable (Portrait) -> [UInt8]?

    package init(
        failed: Answer, versions: Set<String> = [],
        portrait: @escaping @Sendable (Portrait) -> [UInt8]? = { _ in nil },
        answer: @escaping @Sendable (Query) async -> Answer
    ) {
        self.failed = failed
        self.versions = versions
        self.portrait = portrait
        self.answer = answer
    }

    /// One of the portraits that people have as their pictures.
    package struct Portrait: Sendable, Hashable {
        package enum Sex: String, Sendable, Hashable {
            case men, women
        }

        package enum Size: Sendable, Hashable {
            case large, medium, thumbnail

            /// - Parameter folder: The folder of the path; `nil` for none.
            init?(folder: String?) {
                switch folder {
                case nil: self = .large
                case "med": self = .medium
                case "thumb": self = .thumbnail
                default: return nil
                }
            }
        }

        package var sex: Sex
        package var number: Int
        package var size: Size
    }

    package struct Query: Sendable, Equatable {
        /// The version in the path, `1.4`; `nil` if there is none.
        package var version: String?
        /// The query as received, still percent-encoded, without its question mark; may be empty.
        package var text: String
        /// Whose quota the people count against: an IPv4 address, or all IPv6 addresses with the same prefix.
        package var client: String?

        /// Where the client reached the server, for the URLs of portraits; `nil` if that is unknown, which makes them
        /// relative.
        package var origin: String?
    }

    package struct Answer: Sendable {
        package var status: Int
        package var headers: [Header]
        /// The number of pieces that the body consists of, at least one.
        package var pieces: Int
        /// Creates one of the pieces, which may take a while.
        ///
        /// May be called for any of them, any number of times, on any thread.
        package var piece: @Sendable (Int) -> [UInt8]

        package struct Header: Sendable, Equatable {
            package var name: String
            package var value: String

            package init(_ name: String, _ value: String) {
                self.name = name
                self.value = value
            }
        }

        package init(status: Int, headers: [Header], pieces: Int, piece: @escaping @Sendable (Int) -> [UInt8]) {
            self.status = status
            self.headers = headers
            self.pieces = pieces
            self.piece = piece
        }

        package init(status: Int, headers: [Header], body: [UInt8]) {
            self.init(status: status, headers: headers, pieces: 1) { _ in body }
        }
    }
}
