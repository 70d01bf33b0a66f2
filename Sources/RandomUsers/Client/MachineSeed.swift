import Files
import Synchronization

/// The seed of this machine's made-up people: made once and kept in a file.
package final class MachineSeed: Sendable {
    private let file: PrivateFile
    private let random: @Sendable () -> UInt64
    private let known = Mutex<String?>(nil)

    /// - Parameter random: Makes the seed, the first time.
    package init(path: String, random: @escaping @Sendable () -> UInt64) {
        file = PrivateFile(path: path)
        self.random = random
    }

    /// The seed; where it cannot be kept, one that lasts as long as this object.
    package var value: String {
        known.withLock { known in
            if let known { return known }
            let seed = kept ?? make()
            known = seed
            return seed
        }
    }

    /// More than any seed.
    private static let limit = 256

    private var kept: String? {
        guard let bytes = try? file.read(limit: Self.limit), let line = bytes.split(separator: 0x0A).first else {
            return nil
        }
        return String(decoding: line, as: UTF8.self)
    }

    private func make() -> String {
        let seed = String(random(), radix: 16)
        try? file.write(Array((seed + "\n").utf8), isLasting: false)
        // Another process may have made one at the same time.
        return kept ?? seed
    }
}
