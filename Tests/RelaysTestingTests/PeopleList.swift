import Sections

struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
}

struct PeopleList {
    private(set) var sections: [ListSection<String, [Person]>] = []

    mutating func show(_ new: [ListSection<String, [Person]>]) -> String {
        let changes = SectionDifference(from: sections, to: new)
        sections = new
        return "\(changes.insertedItems.count) in, \(changes.deletedItems.count) out, \(changes.movedItems.count) moved"
    }
}

enum Scene: Equatable {
    case sections
    case person(Person)
    case ended
}

enum Outcome {
    case chosen(Person)
    case back
}

struct Refused: Error {}

struct Coordinator {
    private(set) var scene = Scene.sections

    mutating func take(_ outcome: Outcome) throws(Refused) {
        switch (scene, outcome) {
        case (.sections, .chosen(let person)): scene = .person(person)
        case (.sections, .back): scene = .ended
        case (.person, .back): scene = .sections
        case (.person, .chosen), (.ended, _): throw Refused()
        }
    }
}
