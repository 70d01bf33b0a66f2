import Files
package import People

package struct FilePeopleSource: PeopleSource {
    /// The file's path, as it was given.
    package let name: String
    private let report: @Sendable ([RowFault]) -> Void

    /// How long to wait for each part of a pipe's data, in milliseconds.
    private static let timeout: Int32 = 30_000

    /// - Parameter report: Is told of the rows that are left out.
    package init(path: String, report: @escaping @Sendable ([RowFault]) -> Void) {
        name = path
        self.report = report
    }

    @concurrent
    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let listing = try listing()
        if !listing.faults.isEmpty { report(listing.faults) }
        return PeopleTable(listing)
    }

    package func listing() throws(PeopleError) -> DirectoryListing {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile.bytes(name, limit: DirectoryFile.byteLimit, timeout: Self.timeout)
        } catch {
            throw .file(path: name, reason: error.reason)
        }
        do throws(DirectoryFile.Problem) {
            return try DirectoryFile.read(bytes)
        } catch {
            throw .notUnderstood(reason: error.reason)
        }
    }
}

extension DirectoryFile.Problem {
    /// The facts, in a few words.
    fileprivate var reason: String {
        switch self {
        case .empty: "0 bytes"
        case .notJSON(let offset): "byte \(offset)"
        case .noList: "no list of objects"
        case .notText: "no text"
        }
    }
}
