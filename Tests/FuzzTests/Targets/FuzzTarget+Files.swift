import Directories
import Files
import Foundation
import People

@testable import Accounts
@testable import Browsing

// The readers of files are internal, behind stores that read real files: here they are given bytes.

extension FuzzTarget {
    func fuzzSession(_ bytes: [UInt8]) throws {
        guard let file = try? bytes.withUnsafeBytes({ try SessionFile(json: $0, path: "session.json") }) else { return }
        let written = SessionFile(file.book).json()
        let again = try? written.withUnsafeBytes { try SessionFile(json: $0, path: "session.json") }
        try require(again?.book == file.book, "what was written is read as other sessions")
        try require(
            again.map { Self.bytes(SessionFile($0.book).json()) } == Self.bytes(written),
            "written differently the second time")
    }

    private static func bytes(_ secret: Secret) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

    func fuzzAddresses(_ bytes: [UInt8]) throws {
        let folder = "\(Self.place)/rollcall-fuzz-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/addresses"
        try PrivateFile(path: path).write(bytes, isLasting: false)
        let book = FileAddressBook(path: path)
        let names = book.names()
        try require(names.allSatisfy { !$0.text.isEmpty && !$0.text.contains("\n") }, "a name that is none")
        guard let last = names.last else { return }
        book.moveToFront(last)
        try require(book.names().first == last, "what was remembered is not the first")
        try require(book.names().count <= FileAddressBook.limit, "more names than are kept")
    }

    private static let place =
        FileManager.default.isWritableFile(atPath: "/dev/shm")
        ? "/dev/shm" : FileManager.default.temporaryDirectory.path

    /// CSV, JSON, lines of JSON, vCard and LDIF.
    func fuzzDirectories(_ bytes: [UInt8]) throws {
        guard let listing = try? DirectoryFile.read(bytes) else { return }
        try require(listing.schema.fields.first?.key == "name", "the first field is another than the name")
        for record in listing.records {
            try require(!record.id.isEmpty, "somebody without an id")
            try require(record.values.count == listing.schema.fields.count, "more or fewer values than fields")
            for value in record.values {
                switch value {
                case .text(let text): try require(!text.isEmpty, "an empty text")
                case .list(let texts): try require(!texts.isEmpty, "an empty list")
                case .missing, .number, .date, .flag: break
                }
            }
        }
        try require((try? DirectoryFile.read(bytes)) == listing, "read differently the second time")
    }

    func fuzzArchive(_ bytes: [UInt8]) throws {
        let key = PeopleArchive.key(of: bytes)
        guard let found = PeopleArchive.decode(bytes, key: key ?? "", own: []) else { return }
        try require(key != nil, "read without a key")
        let written = PeopleArchive.encode(found.load, key: key ?? "", date: found.date, own: [])
        let again = PeopleArchive.decode(written, key: key ?? "", own: [])
        try require(again?.load.main.count == found.load.main.count, "what was written is read as other people")
    }
}
