import Foundation
import People
import RandomUsers
import SamplePeople
import Synchronization
import Testing

@Suite("People made on this machine")
struct LocalPeopleSourceTests {
    private let source = LocalPeopleSource(
        now: { noon }, machineSeed: { "here" }, random: { 42 }, portraits: .randomUserMe)

    @Test("are called local")
    func name() { #expect(source.name == "local") }

    @Test("are as many as are asked for, more than one page of the directory too", arguments: [1, 8, 5000, 12_345])
    func counts(results: Int) async throws {
        let people = try await source.people(PeopleQuery(results: results))
        #expect(people.count == results)
        #expect(Set(people.map(\.id)).count == results)
    }

    @Test("are of the gender and nationalities asked for, under a seed too")
    func filters() async throws {
        let people = try await source.people(
            PeopleQuery(results: 300, gender: .female, nationalities: ["FI", "IR"], seed: "s"))
        #expect(people.count == 300)
        #expect(people.allSatisfy { $0.gender == .female })
        #expect(Set(people.map(\.nat)) == ["FI", "IR"])
    }

    @Test("are nobody where no nationality is known")
    func unknownNationality() async throws {
        #expect(try await source.people(PeopleQuery(results: 10, nationalities: ["XX"])).isEmpty)
        let known = try await source.people(PeopleQuery(results: 10, nationalities: ["XX", "NZ"]))
        #expect(known.allSatisfy { $0.nat == "NZ" } && known.count == 10)
    }

    @Test("are the same again for a seed and page, and others on the next page")
    func seeds() async throws {
        let first = try await source.people(PeopleQuery(results: 20, seed: "s"))
        #expect(try await source.people(PeopleQuery(results: 20, seed: "s")) == first)
        let next = try await source.people(PeopleQuery(results: 20, seed: "s", page: 2))
        #expect(Set(first.map(\.id)).isDisjoint(with: next.map(\.id)))
    }

    @Test("are new ones each time only under the seed that says so")
    func unseeded() async throws {
        let numbers = CountedNumbers()
        let source = LocalPeopleSource(
            now: { noon }, machineSeed: { "here" }, random: numbers.next, portraits: .randomUserMe)
        let query = PeopleQuery(results: 20, seed: LocalPeopleSource.newSeed)
        let first = try await source.people(query)
        let second = try await source.people(query)
        #expect(Set(first.map(\.id)).isDisjoint(with: second.map(\.id)))
    }

    @Test("are this machine's in every run, of whom a handful change with each load")
    func machine() async throws {
        func run() -> LocalPeopleSource {
            LocalPeopleSource(now: { noon }, machineSeed: { "here" }, random: { 42 }, portraits: .randomUserMe)
        }
        let query = PeopleQuery(results: 5_000)
        let source = run()
        var former = try await source.people(query)
        #expect(try await run().people(query) == former)
        #expect(Set(former.map(\.id)).count == 5_000)
        for _ in 0..<5 {
            let next = try await source.people(query)
            let gone = Set(former.map(\.id)).subtracting(next.map(\.id)).count
            let changed = zip(former, next).count { $0 != $1 }
            #expect(next.count == 5_000)
            #expect((1...2).contains(gone))
            #expect((2...4).contains(changed))
            former = next
        }
        let elsewhere = LocalPeopleSource(
            now: { noon }, machineSeed: { "there" }, random: { 42 }, portraits: .randomUserMe)
        let others = try await elsewhere.people(query)
        #expect(Set(others.map(\.id)).isDisjoint(with: former.map(\.id)))
    }

    @Test("follow from a seed that is made once and kept, or lasts a run where it cannot be")
    func machineSeed() {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-seed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let numbers = CountedNumbers()
        let path = folder.path + "/people.seed"
        let first = MachineSeed(path: path, random: numbers.next).value
        #expect(MachineSeed(path: path, random: numbers.next).value == first)
        #expect(numbers.drawn == 1)
        let unkept = MachineSeed(path: "/proc/nowhere/people.seed", random: numbers.next)
        #expect(unkept.value == unkept.value)
        #expect(numbers.drawn == 2)
    }

    @Test("are made once where they were prepared, for the first who asks")
    func prepared() async throws {
        let numbers = CountedNumbers()
        let source = LocalPeopleSource(
            now: { noon }, machineSeed: { "here" }, random: numbers.next, portraits: .randomUserMe)
        let query = PeopleQuery(results: 20, seed: LocalPeopleSource.newSeed)
        source.prepare(query)
        source.prepare(query)
        let first = try await source.people(query)
        #expect(first.count == 20)
        #expect(numbers.drawn == 1)
        #expect(try await source.people(query) != first)
    }

    @Test("that were prepared are as good as cancelled for a task that is")
    func preparedAndCancelled() async {
        source.prepare(PeopleQuery(results: 20_000))
        let task = Task { try await source.people(PeopleQuery(results: 20_000)) }
        task.cancel()
        await #expect(throws: PeopleError.cancelled) { try await task.value }
    }

    @Test("stop being made when the task is cancelled")
    func cancelled() async {
        let task = Task { try await source.people(PeopleQuery(results: .max)) }
        task.cancel()
        await #expect(throws: PeopleError.cancelled) { try await task.value }
    }
}

/// Random numbers that are not: each is one more than the last.
private final class CountedNumbers: Sendable {
    private let count = Mutex<UInt64>(0)

    var drawn: UInt64 { count.withLock { $0 } }

    @Sendable func next() -> UInt64 {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}
