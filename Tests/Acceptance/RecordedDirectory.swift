import FoundationEssentials
import Harness
import OtherTerminals

/// People that `rollcall-server` gave once under a fixed seed, with the ages that they had then: a directory that never
/// changes but where a test has it change.
struct RecordedDirectory: Sendable {
    /// One person each, JSON in randomuser 1.4 form.
    private var people: [String]

    /// People with names whose width terminals disagree on; men, all of them.
    static let oddlyNamed = RecordedDirectory(
        people: (0..<OddNames.count).map { number in
            let (first, last) = OddNames.name(of: number)
            return """
                {"gender":"male","name":{"first":"\(first)","last":"\(last)"},"location":{"city":"\(OddNames.part(number / 4))",\
                "state":"\(OddNames.part(number + 5))","country":"\(OddNames.part(number * 3))"},"email":"p\(number)@example.com",\
                "login":{"uuid":"00000000-0000-4000-8000-\(100_000_000_000 + number)"},"dob":{"age":\(20 + number % 60)},\
                "phone":"\(number)","cell":"\(number)","picture":{"large":"https://example.com/\(number).jpg"},"nat":"DE"}
                """
        })

    private init(people: [String]) { self.people = people }

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

    /// The same with pictures that nobody can get.
    var withoutPictures: RecordedDirectory {
        RecordedDirectory(
            people: people.map {
                $0.replacing("https://randomuser.me", with: "http://127.0.0.1:1")
            })
    }

    var answer: LoopbackAnswer { .json(200, #"{"results":[\#(people.joined(separator: ","))]}"#) }
}
