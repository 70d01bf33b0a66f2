/// The directory of people, as a value that answers `GET /api/`.
public struct PeopleDirectory: Sendable {
    /// Answers one request; every failure is an answer too.
    public var answer: @Sendable (Query) async -> Answer
    /// The answer if something failed before the directory was asked; its status is the failure's.
    public var failed: Answer

    public init(failed: Answer, answer: @escaping @Sendable (Query) async -> Answer) {
        self.failed = failed
        self.answer = answer
    }

    public struct Query: Sendable, Equatable {
        /// The version in the path, `1.4`; `nil` if there is none.
        public var version: String?
        /// The query as received, still percent-encoded, without its question mark; may be empty.
        public var text: String
        /// Whose quota the people count against: an IPv4 address, or all IPv6 addresses with the same prefix.
        public var client: String?

        public init(version: String?, text: String, client: String?) {
            self.version = version
            self.text = text
            self.client = client
        }
    }

    public struct Answer: Sendable {
        public var status: Int
        public var headers: [Header]
        /// The number of pieces that the body consists of, at least one.
        public var pieces: Int
        /// Creates one of the pieces, which may take a while.
        ///
        /// May be called for any of them, any number of times, on any thread.
        public var piece: @Sendable (Int) -> [UInt8]

        public struct Header: Sendable, Equatable {
            public var name: String
            public var value: String

            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = value
            }
        }

        public init(status: Int, headers: [Header], pieces: Int, piece: @escaping @Sendable (Int) -> [UInt8]) {
            self.status = status
            self.headers = headers
            self.pieces = pieces
            self.piece = piece
        }

        public init(status: Int, headers: [Header], body: [UInt8]) {
            self.init(status: status, headers: headers, pieces: 1) { _ in body }
        }
    }
}
