/// A name that transactions lock, so that they run one after the other.
///
/// Two names may be the same number, which makes their transactions wait for each other without need.
package struct SQLLock: Sendable, Hashable {
    package let number: Int64

    /// - Parameter digest: Bytes that are as good as random, of which the first eight count.
    package init(_ digest: some Sequence<UInt8>) {
        number = Int64(bitPattern: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Held while tables are made and changed.
    package static let migrations = SQLLock("rollcall".utf8)
}
