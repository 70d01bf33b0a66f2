package import People
import Times

extension RandomUserGenerator {
    /// Generates the first `count` people straight into a table's columns.
    ///
    /// Draws no passwords and computes no hashes.
    ///
    /// Takes about a second for a million; call it off the main actor. Throws if the task is cancelled.
    package func people(_ count: Int) throws(CancellationError) -> PeopleTable {
        var table = PeopleTable()
        guard !nationalities.isEmpty else { return table }
        // Not all of a huge count at once: a failing allocation would end the process before it could be cancelled.
        table.reserveCapacity(min(count, 1 << 20))
        let schema = table.schema
        func field(_ key: DirectorySchema.Role) -> Int { schema.index(of: key) ?? 0 }
        func code(_ text: String, of role: DirectorySchema.Role) -> PeopleTable.Code {
            table.intern(.text(text), of: field(role))
        }
        let places = nationalities.map { lists in
            lists.places.map { place in
                [
                    (field(.city), code(place.city.string, of: .city)),
                    (field(.state), code(place.state.string, of: .state)),
                    (field(.country), code(lists.country, of: .country)), (field(.nat), code(lists.code, of: .nat)),
                ]
            }
        }
        let (age, gender, email) = (field(.age), field(.gender), field(.email))
        let (phone, cell, picture) = (field(.phone), field(.cell), field(.picture))
        let genders = Dictionary(
            uniqueKeysWithValues: Gender.allCases.map { ($0, code($0.rawValue, of: .gender)) })
        let pictures = Dictionary(
            uniqueKeysWithValues: Gender.allCases.map { gender in
                (gender, portraits.all(gender).map { code($0.large, of: .picture) })
            })
        var cells = [PeopleTable.Cell](repeating: .missing, count: schema.fields.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)

        for index in 0..<max(count, 0) {
            if index & 0x3FF == 0, Task.isCancelled { throw CancellationError() }
            let subject = subject(at: index)
            let lists = nationalities[subject.nationality]
            let born = birth(of: subject)

            bytes.removeAll(keepingCapacity: true)
            FullName.append(first: subject.first.native.bytes, last: subject.last.native.bytes, to: &bytes)
            let nameEnd = bytes.count
            appendEmail(of: subject, to: &bytes)
            let emailEnd = bytes.count
            var phoneDraw = subject.draw(.phone)
            lists.phone.append(to: &bytes, draw: &phoneDraw, born: born, gender: subject.gender)
            let phoneEnd = bytes.count
            var cellDraw = subject.draw(.cell)
            if !renumbered.isEmpty, let number = renumbered[index] { cellDraw = SplitMix64(number) }
            lists.cell.append(to: &bytes, draw: &cellDraw, born: born, gender: subject.gender)

            let id = uuid(of: subject)
            cells[age] = .number(Int64(max(born.years(to: now), 0)))
            if let code = genders[subject.gender] { cells[gender] = .code(code) }
            if let codes = pictures[subject.gender] { cells[picture] = .code(codes[self.picture(of: subject)]) }
            for (field, code) in places[subject.nationality][place(of: subject)] { cells[field] = .code(code) }
            bytes.withUnsafeBufferPointer { bytes in
                cells[0] = .text(UnsafeBufferPointer(rebasing: bytes[..<nameEnd]))
                cells[email] = .text(UnsafeBufferPointer(rebasing: bytes[nameEnd..<emailEnd]))
                cells[phone] = .text(UnsafeBufferPointer(rebasing: bytes[emailEnd..<phoneEnd]))
                cells[cell] = .text(UnsafeBufferPointer(rebasing: bytes[phoneEnd...]))
                table.append(.uuid(high: id.high, low: id.low), cells)
            }
        }
        return table
    }

    /// Makes the people those of a later load: with each revision up to two leave, as many others come, and up to two
    /// have another cell phone number.
    package mutating func revise(_ revisions: Int, count: Int) {
        guard count > 0, count < Int.max / 2 else { return }
        (replaced, renumbered) = ([:], [:])
        for revision in 0..<min(revisions, Self.maximumRevisions) {
            var draw = SplitMix64(SplitMix64.mix(base ^ UInt64(revision + 1)))
            for number in 0..<2 {
                // An index beyond the first load's is nobody who was there before.
                replaced[draw.below(count)] = count + revision * 2 + number
                renumbered[draw.below(count)] = draw.next()
            }
        }
    }

    /// More than anybody refreshes in one run.
    private static let maximumRevisions = 10_000

    func appendEmail(of subject: Subject, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: subject.first.ascii.bytes)
        bytes.append(UInt8(ascii: "."))
        bytes.append(contentsOf: subject.last.ascii.bytes)
        bytes.append(contentsOf: "@example.com".utf8)
    }
}
