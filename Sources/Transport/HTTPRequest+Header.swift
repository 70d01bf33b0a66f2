extension HTTPRequest {
    /// A header field.
    package struct Header: Sendable, Equatable {
        package var name: String
        private var content: Content

        private enum Content: Sendable {
            case text(String)
            case hidden(HiddenText)
        }

        package init(_ name: String, _ value: String) {
            self.name = name
            content = .text(value)
        }

        /// Creates a header with a secret value.
        ///
        /// Its value is a copy of `bytes` in memory that is wiped with the last copy of the header. The source remains
        /// the caller's to wipe.
        package init(_ name: String, hiding bytes: UnsafeRawBufferPointer) {
            self.name = name
            content = .hidden(HiddenText(bytes))
        }

        /// The value as text. This copies a hidden value into ordinary memory: for tests and traces only.
        package var value: String {
            get {
                switch content {
                case .text(let text): text
                case .hidden(let hidden): hidden.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                }
            }
            set { content = .text(newValue) }
        }

        /// Lends the value's bytes for the duration of `body`.
        package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            switch content {
            case .text(var text): text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
            case .hidden(let hidden): hidden.withUnsafeBytes(body)
            }
        }

        /// Compares names and bytes, however they are stored.
        package static func == (left: Self, right: Self) -> Bool {
            left.name == right.name
                && left.withUnsafeBytes { left in right.withUnsafeBytes { left.elementsEqual($0) } }
        }
    }
}
