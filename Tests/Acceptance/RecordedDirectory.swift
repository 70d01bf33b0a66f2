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

    /// The same people, with names whose width terminals disagree on.
    var oddlyNamed: RecordedDirectory {
        let names = [
            "अनीता", "क्षेत्र", "ஸ்ரீனி", "👨‍👩‍👧", "👩🏽‍🚀 Kim", "🇰🇷🇸🇪", "❤️", "e\u{301}ve", "Ólafur", "Жуков", "Ελένη", "“Bob”",
            "한글", "漢字", "שָׁלוֹם", "فاطمه", "སྒྲོལ", "ﾊﾝｶｸ", "Tara", "1️⃣", "Z\u{335}\u{321}a",
        ]
        var odd = self
        for index in odd.people.indices {
            let (first, last) = (names[index % names.count], names[index * 5 / 3 % names.count])
            odd.people[index].replace(/"first":"[^"]*","last":"[^"]*"/, with: "\"first\":\"\(first)\",\"last\":\"\(last)\"")
        }
        return odd
    }

    var answer: LoopbackAnswer { .json(200, #"{"results":[\#(people.joined(separator: ","))]}"#) }
}
