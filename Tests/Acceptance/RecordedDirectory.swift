import FoundationEssentials
import Harness

/// People that `rollcall-server` gave once under a fixed seed, with the ages that they had then: a directory that never
/// changes but where a test has it change.
struct RecordedDirectory: Sendable {
    /// One person each, JSON in randomuser 1.4 form.
    private var people: [String]

    init() throws {
        let file = try Data(contentsOf: URL(filePath: "\(Picture.folder)/people.jsonl"))
        people = String(decoding: file, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The same a while later: two left, three came, two changed places, one moved to another city.
    var later: RecordedDirectory {
        var later = self
        later.people = Array(people.dropLast(3))
        later.people.insert(contentsOf: people.suffix(3), at: 2)
        later.people.remove(at: 7)
        later.people.remove(at: 10)
        later.people.swapAt(0, 5)
        later.people[1].replace(/"city":"[^"]*"/, with: "\"city\":\"Busan\"", maxReplacements: 1)
        return later
    }

    /// The same a while before `later`: those who come are not there yet.
    var earlier: RecordedDirectory {
        var earlier = self
        earlier.people.removeLast(3)
        return earlier
    }

    var answer: LoopbackAnswer { .json(200, #"{"results":[\#(people.joined(separator: ","))]}"#) }
}
