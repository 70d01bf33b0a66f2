private import Files

/// A file of mode 0600, in a folder of mode 0700 that it creates if missing.
///
/// A file is trusted only if nobody else could have written or read it, as `ssh` does with its keys: not a symbolic
/// link, a regular file, one's own, no permissions for group or others. It is written under another name and renamed,
/// so that a crash leaves either the old sessions or the new ones.
package struct FileVault: SessionVault {
    /// The most bytes that are read or written.
    package static let limit = 256 * 1_024

    /// Ends the name of a file that a later version wrote, where a login needs its place.
    package static let asideSuffix = ".newer"

    private let file: PrivateFile

    package init(path: String) { file = PrivateFile(path: path) }

    package var place: SessionPlace { .file }

    package var name: String { file.path }

    package var limit: Int? { Self.limit }

    package func read() throws(SessionStoreError) -> Secret? {
        do { try PrivateFolder.check(file.folder) } catch { throw folderFailure(error) }
        do {
            return try file.withBytes(limit: Self.limit) { Secret(copying: $0) }
        } catch {
            throw SessionStoreError(reading: error, of: file)
        }
    }

    package func write(_ bytes: Secret) throws(SessionStoreError) {
        // It could not be read again.
        if bytes.count > Self.limit { throw SessionStoreError(writing: .tooLarge(limit: Self.limit), to: file) }
        do {
            try bytes.withUnsafeBytes { bytes throws(FileError) in try file.write(bytes) }
        } catch {
            throw SessionStoreError(writing: error, to: file)
        }
    }

    package func remove() throws(SessionStoreError) {
        do { try file.remove() } catch { throw SessionStoreError(writing: error, to: file) }
    }

    /// Tries whether sessions could be written that are a little longer than those that are there, and changes nothing.
    ///
    /// A file that is larger than any that is written is not read, as ``read()`` tells.
    package func tryWriting() async throws(SessionStoreError) {
        let more = 1_024
        let count = min(FileSystem.facts(file.path)?.size ?? 0, Self.limit - more) + more
        do { try file.tryWriting(count) } catch { throw SessionStoreError(writing: error, to: file) }
    }

    package func setAside() async throws(SessionStoreError) -> Bool {
        let names = [""] + (2...9).map { ".\($0)" }
        let free = names.map { file.path + $0 + Self.asideSuffix }.first { FileSystem.facts($0) == nil }
        guard let free else { return false }
        do { try file.rename(to: free) } catch { throw SessionStoreError(writing: error, to: file) }
        return true
    }

    /// A folder that cannot be examined is reported under the file in it.
    private func folderFailure(_ fault: FileError) -> SessionStoreError {
        if case .system = fault { return SessionStoreError(reading: fault, of: file) }
        return SessionStoreError(writing: fault, to: file)
    }
}
