extension HTTPRequest {
    /// One field of a head.
    public struct Header: Sendable, Equatable {
        public var name: String
        private var content: Content

        private enum Content: Sendable {
            case text(String)
            case hidden(HiddenText)
        }

        public init(_ name: String, _ value: String) {
            self.name = name
            content = .text(value)
        }

        /// A header that shows who somebody is: a copy of `bytes` in memory that is wiped when the last copy of the
        /// header goes. The source stays the caller's to wipe.
        public init(_ name: String, hiding bytes: UnsafeRawBufferPointer) {
            self.name = name
            content = .hidden(HiddenText(bytes))
        }

        /// The value as text. What is hidden is copied into ordinary memory by that: it is for tests and traces.
        public var value: String {
            get {
                switch content {
                case .text(let text): text
                case .hidden(let hidden): hidden.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                }
            }
            set { content = .text(newValue) }
        }

        /// Lends the value's bytes for the duration of `body`.
        func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            switch content {
            case .text(var text): text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
            case .hidden(let hidden): hidden.withUnsafeBytes(body)
            }
        }

        /// By name and bytes, however they are kept.
        public static func == (left: Self, right: Self) -> Bool {
            left.name == right.name
                && left.withUnsafeBytes { left in right.withUnsafeBytes { left.elementsEqual($0) } }
        }
    }
}
