import CLibraries
import Glibc

/// A key in the kernel's keyring for this login (keyrings(7)): never on a disk, and gone when the login ends.
///
/// If the login has no keyring of its own, as in many containers, it is the one that all logins of the user share,
/// which lasts until the machine stops. Its calls take microseconds and block nothing.
package struct KernelVault: SessionVault {
    /// The most bytes that the kernel accepts for one key of type `user`.
    package static let limit = 32_767

    private let key: String

    /// - Parameter path: The file that the sessions would be in, which distinguishes several stores.
    package init(path: String) { key = "rollcall:\(path)" }

    package var place: SessionPlace { .kernel }

    package var name: String { "keyctl (\(key))" }

    /// Whether the kernel lets this process have a keyring.
    package static var isUsable: Bool { ckeyring_kernel_ring() >= 0 }

    package func read() throws(SessionStoreError) -> Secret? {
        let found = ckeyring_kernel_find(try ring(), key)
        guard found >= 0 else {
            if Self.isNone(errno) { return nil }
            throw Self.failure()
        }
        var count = 0
        let whole = Secret(count: Self.limit) { target in
            count = ckeyring_kernel_read(found, target.baseAddress, target.count)
        }
        guard count >= 0, count <= Self.limit else {
            if Self.isNone(errno) { return nil }
            throw Self.failure()
        }
        return whole.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    package func write(_ bytes: Secret) throws(SessionStoreError) {
        let ring = try ring()
        guard bytes.count <= Self.limit else { throw .place(.kernelKeyringFull(bytes: bytes.count)) }
        let made = bytes.withUnsafeBytes { ckeyring_kernel_write(ring, key, $0.baseAddress, $0.count) }
        guard made < 0 else { return }
        throw errno == EDQUOT ? .place(.kernelKeyringFull(bytes: bytes.count)) : Self.failure()
    }

    package func remove() throws(SessionStoreError) {
        let found = ckeyring_kernel_find(try ring(), key)
        if found >= 0, ckeyring_kernel_remove(found) >= 0 || Self.isNone(errno) { return }
        guard Self.isNone(errno) else { throw Self.failure() }
    }

    private func ring() throws(SessionStoreError) -> Int {
        let ring = ckeyring_kernel_ring()
        guard ring >= 0 else { throw Self.failure() }
        return ring
    }

    /// Returns whether a key is missing, expired, or was revoked with the login that it belonged to.
    private static func isNone(_ code: Int32) -> Bool { [ENOKEY, EKEYEXPIRED, EKEYREVOKED].contains(code) }

    private static func failure() -> SessionStoreError {
        .place(.noKernelKeyring(reason: String(cString: strerror(errno))))
    }
}
