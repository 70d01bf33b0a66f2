import People
import Times

extension RandomUserGenerator {
    /// Returns one person of this seed and page in the wire form, with only these fields.
    ///
    /// Returns `nil` if there is no nationality to draw from. Password and hashes are generated only if `login` is
    /// requested.
    package func user(
        at index: Int, fields: RandomUserFields = .all, password: PasswordParameter = .listed
    ) -> RandomUser? {
        guard !nationalities.isEmpty else { return nil }
        let subject = subject(at: index)
        let lists = nationalities[subject.nationality]
        let born = birth(of: subject)
        var user = RandomUser()
        if fields.contains(.gender) { user.gender = subject.gender }
        if fields.contains(.name) {
            user.name = RandomUser.Name(
                title: title(of: subject), first: subject.first.native.string,
                last: subject.last.native.string)
        }
        if fields.contains(.location) { user.location = location(of: subject, born: born) }
        if fields.contains(.email) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(48)
            appendEmail(of: subject, to: &bytes)
            user.email = String(decoding: bytes, as: UTF8.self)
        }
        if fields.contains(.login) { user.login = login(of: subject, password: password) }
        if fields.contains(.dob) { user.dob = event(born) }
        if fields.contains(.registered) { user.registered = event(registration(of: subject, born: born)) }
        if fields.contains(.phone) {
            var draw = subject.draw(.phone)
            user.phone = lists.phone.string(&draw, born: born, gender: subject.gender)
        }
        if fields.contains(.cell) {
            var draw = subject.draw(.cell)
            user.cell = lists.cell.string(&draw, born: born, gender: subject.gender)
        }
        if fields.contains(.id) {
            var draw = subject.draw(.id)
            user.id = RandomUser.NationalNumber(
                name: lists.idName, value: lists.idValue?.string(&draw, born: born, gender: subject.gender))
        }
        if fields.contains(.picture) { user.picture = portraits.all(subject.gender)[picture(of: subject)] }
        if fields.contains(.nat) { user.nat = lists.code }
        return user
    }

    private func title(of subject: Subject) -> String {
        guard subject.gender == .female else { return "Mr" }
        var draw = subject.draw(.title)
        return switch draw.below(3) {
        case 0: "Miss"
        case 1: "Mrs"
        default: "Ms"
        }
    }

    private func event(_ date: CivilDate) -> RandomUser.Event {
        // A clock that is behind makes nobody younger than a newborn.
        RandomUser.Event(date: RFC3339.string(from: date, hasMilliseconds: true), age: max(date.years(to: now), 0))
    }

    /// Returns a date after the eighteenth birthday, in the twenty years before the reference year.
    private func registration(of subject: Subject, born: CivilDate) -> CivilDate {
        let day = 86_400_000
        let until = CivilDate.startOfYear(Self.referenceYear) * 1000
        let adult = born.secondsSince1970 * 1000 + born.millisecond + (18 * 36525 / 100 + 1) * day
        let from = min(max(adult, CivilDate.startOfYear(Self.referenceYear - 20) * 1000), until - day)
        var draw = subject.draw(.registration)
        return CivilDate(milliseconds: Int64(from + draw.below(until - from)))
    }

    private func location(of subject: Subject, born: CivilDate) -> RandomUser.Location {
        let lists = nationalities[subject.nationality]
        let place = lists.places[place(of: subject)]
        var draw = subject.draw(.street)
        let street = RandomUser.Street(
            number: 1 + draw.below(9999), name: lists.streets[draw.below(lists.streets.count)].string)
        let postcode = lists.postcode.string(&draw, born: born, gender: subject.gender)
        return RandomUser.Location(
            street: street, city: place.city.string, state: place.state.string, country: lists.country,
            postcode: lists.postcodeIsNumber ? Int(postcode).map { .number($0) } ?? .text(postcode) : .text(postcode),
            coordinates: RandomUser.Coordinates(
                latitude: degrees(draw.below(1_800_001) - 900_000),
                longitude: degrees(draw.below(3_600_001) - 1_800_000)),
            timezone: Timezones.all[draw.below(Timezones.all.count)])
    }

    /// Formats ten-thousandths of a degree as `-12.0345`.
    private func degrees(_ tenThousandths: Int) -> String {
        let fraction = String(tenThousandths.magnitude % 10_000)
        return (tenThousandths < 0 ? "-" : "") + String(tenThousandths.magnitude / 10_000) + "."
            + String(repeating: "0", count: 4 - fraction.utf8.count) + fraction
    }
}
