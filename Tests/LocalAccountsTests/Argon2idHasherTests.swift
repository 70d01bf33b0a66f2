import Accounts
import Files
import FoundationEssentials
import Harness
import LocalAccounts
import RelaysTesting
import Testing

@Suite struct Argon2idHasherTests {
    private let password = Secret("twelve apples")

    private func hasher(passes: Int = 1, memory: Int = 8_192) -> Argon2idHasher {
        Argon2idHasher(
            cost: Argon2idHasher.Cost(passes: passes, memory: memory), limit: ConcurrencyLimit(running: 1, waiting: 0))
    }

    // 65 passes are more than a hash of another program may cost.
    @Test(
        "its hashes begin with its prefix, and whatever they cost, it tells the right password from a wrong one",
        arguments: [(1, 8_192, "m=8,t=1"), (65, 8_192, "m=8,t=65"), (2, 1 << 20, "m=1024,t=2")])
    func costs(passes: Int, memory: Int, cost: String) async throws {
        let hasher = hasher(passes: passes, memory: memory)
        #expect(hasher.prefix == "$argon2id$v=19$\(cost),p=1")
        let hash = try await hasher.hash(password)
        #expect(hash.hasPrefix(hasher.prefix + "$"))
        #expect(try await hasher.matches(password, hash))
        for wrong in ["", "twelve apple", "twelve apples ", "twelve apples\0"] {
            #expect(try await !hasher.matches(Secret(wrong), hash), "\(wrong)")
        }
        // Another salt.
        let other = try await hasher.hash(password)
        #expect(other != hash)
    }

    @Test("a hash of other costs is to be made anew, as is what is no hash; one of the same costs is not")
    func rehash() async throws {
        let hash = try await hasher().hash(password)
        #expect(!hasher().needsRehash(hash))
        #expect(hasher(passes: 2).needsRehash(hash))
        #expect(hasher(memory: 9_216).needsRehash(hash))
        #expect(hasher().needsRehash("none"))
    }

    @Test("what cannot be computed is a failure, not a wrong password: too much memory, or what is no hash")
    func failures() async throws {
        await #expect(throws: EndpointError.outOfMemory(bytes: 1 << 50)) {
            try await hasher(memory: 1 << 50).hash(password)
        }
        let tail = "AAECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)
        await #expect(throws: EndpointError.outOfMemory(bytes: 1 << 42)) {
            try await hasher().matches(password, "$argon2id$v=19$m=4294967296,t=1,p=1$\(tail)")
        }
        for hash in ["", "none", "$argon2id$v=19$m=9223372036854775807,t=1,p=1$\(tail)"] {
            await #expect(throws: EndpointError.serverError(status: 503), "\(hash)") {
                try await hasher().matches(password, hash)
            }
        }
    }

    @Test(
        "its memory is of huge pages, where the kernel has them",
        .enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage")))
    func hugePages() async throws {
        let hasher = hasher(memory: 72 << 20)
        let hashing = Task { while !Task.isCancelled { _ = try await hasher.hash(password) } }
        // As proc(5) has it: "hg" is what was asked to be of huge pages.
        let found = try await eventually {
            let maps = String(decoding: try WholeFile.bytes("/proc/self/smaps", limit: 16 << 20), as: UTF8.self)
            let mappings = maps.split(separator: "\nVmFlags:")
            return zip(mappings, mappings.dropFirst()).contains { mapping, next in
                mapping.contains(/\nSize: +73728 kB/) && next.prefix { $0 != "\n" }.contains(" hg")
            }
        }
        hashing.cancel()
        #expect(found)
    }

    @Test("a turn is given back after each hash and each check, even one that failed")
    func turns() async throws {
        let hasher = hasher()
        let hash = try await hasher.hash(password)
        for _ in 0..<3 {
            #expect(try await hasher.matches(password, hash))
            await #expect(throws: EndpointError.serverError(status: 503)) {
                try await hasher.matches(password, "none")
            }
        }
    }

    @Test("who is cancelled before a turn comes gets no hash")
    func cancelled() async throws {
        let hasher = hasher()
        let task = Task { [password] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await hasher.hash(password)
        }
        await #expect(throws: EndpointError.cancelled) { try await task.value }
    }
}
