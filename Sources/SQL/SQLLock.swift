/// A name that transactions lock, so that they run one after the other.
///
/// Two names may map to the same number, which merely makes their transactions wait for each other needlessly.
package struct SQLLock: Sendable, Hashable {
    package let number: Int64

    /// - Parameter digest: Bytes that are as good as random, of which the first eight are used.
    package init(_ digest: some Sequence<UInt8>) {
        number = Int64(bitPattern: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Held while tables are created and changed.
    package static let migrations = SQLLock("rollcall".utf8)
}
