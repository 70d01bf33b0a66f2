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
        let places = nationalities.map { lists in
            lists.places.map { place in
                table.place(
                    city: place.city.string, state: place.state.string, country: lists.country, nationality: lists.code)
            }
        }
        let men = portraits.all(.male).map { table.picture($0.large) }
        let women = portraits.all(.female).map { table.picture($0.large) }
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
            var phone = subject.draw(.phone)
            lists.phone.append(to: &bytes, draw: &phone, born: born, gender: subject.gender)
            let phoneEnd = bytes.count
            var cell = subject.draw(.cell)
            if !renumbered.isEmpty, let number = renumbered[index] { cell = SplitMix64(number) }
            lists.cell.append(to: &bytes, draw: &cell, born: born, gender: subject.gender)

            let id = uuid(of: subject)
            let picture = picture(of: subject)
            bytes.withUnsafeBufferPointer { bytes in
                table.append(
                    PeopleTable.Row(
                        id: .uuid(high: id.high, low: id.low),
                        name: UnsafeBufferPointer(rebasing: bytes[..<nameEnd]),
                        age: max(born.years(to: now), 0),
                        gender: subject.gender,
                        email: UnsafeBufferPointer(rebasing: bytes[nameEnd..<emailEnd]),
                        phone: UnsafeBufferPointer(rebasing: bytes[emailEnd..<phoneEnd]),
                        cell: UnsafeBufferPointer(rebasing: bytes[phoneEnd...]),
                        place: places[subject.nationality][place(of: subject)],
                        picture: subject.gender == .male ? men[picture] : women[picture]))
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
