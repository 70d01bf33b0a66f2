package import People

extension DirectorySchema {
    /// A directory of a company: no gender, no age, no place.
    package static let staff = DirectorySchema([
        Field("name", .text), Field("department", .category), Field("title", .text), Field("email", .email),
        Field("phone", .phone), Field("hired", .date, label: "Hired"), Field("room", .number, label: "Room"),
        Field("groups", .list), Field("remote", .flag, label: "Remote"),
    ])
}

extension Person {
    /// Somebody of whom the directory says only what is given.
    package static func staff(_ id: String, _ values: [String: FieldValue]) -> Person {
        Person(
            DirectoryRecord(id: id, values: DirectorySchema.staff.fields.map { values[$0.key] ?? .missing }),
            schema: .staff)
    }
}

extension PeopleTable {
    /// Three in Engineering, two in Sales, and one of whom nothing is known.
    package static let staff: PeopleTable = {
        var table = PeopleTable(schema: .staff)
        for person in [
            Person.staff(
                "u1",
                [
                    "name": .text("Ada Engel"), "department": .text("Engineering"), "title": .text("Engineer"),
                    "email": .text("ada@corp.example"), "phone": .text("+49 30 1234-501"),
                    "hired": .date(days: 16_437), "room": .number(101), "groups": .list(["admins", "dev"]),
                    "remote": .flag(true),
                ]),
            .staff("u2", ["name": .text("Ben Ode"), "department": .text("Sales"), "hired": .date(days: 17_897)]),
            .staff(
                "u3",
                [
                    "name": .text("김서연"), "department": .text("Engineering"), "room": .number(207),
                    "groups": .list(["dev"]), "remote": .flag(false),
                ]),
            .staff("u4", ["name": .text("Cleo Fox"), "department": .text("Engineering"), "title": .text("Lead")]),
            .staff(
                "u5", ["name": .text("Dan Gray"), "department": .text("Sales"), "email": .text("dan@corp.example")]),
            .staff("u6", [:]),
        ] {
            table.append(person)
        }
        return table
    }()
}
