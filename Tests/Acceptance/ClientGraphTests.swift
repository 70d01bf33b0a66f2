import Glibc
import Testing

/// What the built programs are made of: what they name in their own files.
@Suite("The programs' libraries")
struct ClientGraphTests {
    @Test(
        "no Foundation beyond its essentials, no NIO and no second TLS library is linked",
        arguments: [
            "libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so", "$s7NIOCore",
            "$s15AsyncHTTPClient", "$s4GRDB", "$s13Configuration", "CNIOBoringSSL_SSL_new",
        ])
    func linked(name: String) throws {
        // A name in the file's tables of strings stands between two zero bytes, a symbol begins with its module.
        let isLibrary = name.hasPrefix("lib")
        let needle = [0] + Array(name.utf8) + (isLibrary ? [0] : [])
        #expect(try !contains(needle, BuiltPrograms.rollcall))
    }

    @Test(
        "nor does the server link full Foundation, whose data of languages would double it",
        arguments: ["libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so"])
    func linkedByServer(name: String) throws {
        #expect(try !contains([0] + Array(name.utf8) + [0], BuiltPrograms.server))
    }

    @Test(
        "the server links no room of the client and no readline",
        arguments: [
            "$s8Browsing", "$s11ClientWords", "$s11Directories", "$s7Display", "$s9FrontEnds", "$s8Reactors",
            "$s6Relays", "$s6SignIn", "rl_readline_name",
        ])
    func roomsOfServer(name: String) throws {
        let needle = [0] + Array(name.utf8)
        #expect(try !contains(needle, BuiltPrograms.server))
        #expect(try contains(needle, BuiltPrograms.rollcall))
    }

    @Test("the search finds what is there: the server links them")
    func search() throws {
        #expect(try contains([0] + Array("$s7NIOCore".utf8), BuiltPrograms.server))
        #expect(try contains([0] + Array("libswiftCore.so".utf8) + [0], BuiltPrograms.rollcall))
    }

    private func contains(_ needle: [UInt8], _ path: String) throws -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        let start = try #require(mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0))
        try #require(start != MAP_FAILED)
        defer { munmap(start, size) }
        let end = start + size - needle.count
        var place = start
        // From one second byte to the next: the first is in half of the file.
        while place < end, let found = memchr(place + 1, Int32(needle[1]), end - place) {
            if memcmp(found - 1, needle, needle.count) == 0 { return true }
            place = found
        }
        return false
    }
}
