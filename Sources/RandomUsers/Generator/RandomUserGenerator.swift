package import FoundationEssentials
package import People
import Text
import Times

/// Generates the people of one seed and page: always the same ones, and each without generating those before.
///
/// Each person has a seed of their own, and each group of fields a random stream of its own under it, so leaving out
/// fields does not change the others. All dates follow from the seed: births are spread evenly over those who were 18
/// to 80 years old at the start of `referenceYear`. The clock determines only the ages, so a seed's people stay who
/// they are and grow older.
package struct RandomUserGenerator: Sendable {
    let nationalities: [Nationality]
    let portraits: Portraits
    let now: CivilDate
    let base: UInt64
    private let gender: Gender?
    /// What has changed since the first load; see `revise`.
    var replaced: [Int: Int] = [:]
    var renumbered: [Int: UInt64] = [:]

    /// The year at whose start everyone is an adult. A later one would give every seed other people, so it stays.
    static let referenceYear = 2026
    /// Milliseconds since 1970.
    private static let births =
        CivilDate.startOfYear(referenceYear - 80) * 1000..<CivilDate.startOfYear(referenceYear - 18) * 1000

    /// - Parameters:
    ///   - nationalities: Codes to draw from evenly, ignoring unknown ones; empty means all 21.
    ///   - gender: `nil` for both, in equal parts.
    ///   - now: The moment that ages are counted to.
    package init(
        seed: String, page: Int = 1, nationalities: [String] = [], gender: Gender? = nil, now: Date,
        portraits: Portraits
    ) {
        let codes = nationalities.isEmpty ? Nationality.codes : nationalities
        self.nationalities = codes.compactMap(Nationality.named)
        self.portraits = portraits
        self.gender = gender
        let first = SplitMix64.mix(StableHash.of(seed))
        base = SplitMix64.mix(first &+ UInt64(truncatingIfNeeded: page) &* SplitMix64.step)
        let earliest = Date(timeIntervalSince1970: 0)
        let latest = Date(timeIntervalSince1970: 253_000_000_000)
        // A clock outside 1970 to 9987 would not fit the date format.
        let moment = min(max(now, earliest), latest)
        self.now = CivilDate(milliseconds: Int64(moment.timeIntervalSince1970 * 1000))
    }

    /// What is drawn first for a person; everything else follows from it.
    struct Subject {
        let seed: UInt64
        let nationality: Int
        let gender: Gender
        let first: ListedName
        let last: ListedName

        /// Returns the random stream of a group of fields.
        func draw(_ stream: Stream) -> SplitMix64 {
            SplitMix64(SplitMix64.mix(seed ^ stream.rawValue &* SplitMix64.step))
        }
    }

    enum Stream: UInt64 {
        case title = 1
        case place, street, login, secret, birth, registration, phone, cell, id, picture
    }

    func subject(at index: Int) -> Subject {
        let index = replaced.isEmpty ? index : replaced[index] ?? index
        let seed = SplitMix64.mix(base &+ UInt64(truncatingIfNeeded: index &+ 1) &* SplitMix64.step)
        var draw = SplitMix64(seed)
        let nationality = draw.below(nationalities.count)
        // Drawn even if it is given, so that requesting a gender does not change the names.
        let drawn: Gender = draw.below(2) == 0 ? .female : .male
        let gender = gender ?? drawn
        let lists = nationalities[nationality]
        let firstNames = gender == .male ? lists.men : lists.women
        return Subject(
            seed: seed, nationality: nationality, gender: gender, first: firstNames[draw.below(firstNames.count)],
            last: lists.surnames[draw.below(lists.surnames.count)])
    }

    func birth(of subject: Subject) -> CivilDate {
        var draw = subject.draw(.birth)
        return CivilDate(milliseconds: Int64(Self.births.lowerBound + draw.below(Self.births.count)))
    }

    /// Returns the 128 bits of a version 4 UUID (RFC 9562).
    func uuid(of subject: Subject) -> (high: UInt64, low: UInt64) {
        var draw = subject.draw(.login)
        return (
            draw.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, draw.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }

    func place(of subject: Subject) -> Int {
        var draw = subject.draw(.place)
        return draw.below(nationalities[subject.nationality].places.count)
    }

    func picture(of subject: Subject) -> Int {
        var draw = subject.draw(.picture)
        return draw.below(portraits.all(subject.gender).count)
    }
}

extension RandomUserGenerator {
    func login(of subject: Subject, password rule: PasswordParameter) -> RandomUser.Login {
        var draw = subject.draw(.secret)
        let username =
            LoginWords.adjectives[draw.below(LoginWords.adjectives.count)]
            + LoginWords.animals[draw.below(LoginWords.animals.count)] + String(100 + draw.below(900))
        let salt = Self.characters(8, from: LoginWords.saltCharacters, &draw)
        let password: [UInt8] =
            switch rule {
            case .listed: Array(LoginWords.passwords[draw.below(LoginWords.passwords.count)].utf8)
            case .drawn(let characters, let length):
                Self.characters(length.lowerBound + draw.below(length.count), from: characters, &draw)
            }
        let hashed = password + salt
        func hex(_ digest: (some MessageDigest).Type) -> String {
            hashed.withUnsafeBytes { digest.withDigest(of: $0) { Hexadecimal.text(of: $0) } }
        }
        let id = uuid(of: subject)
        return RandomUser.Login(
            uuid: String(uuidHigh: id.high, low: id.low), username: username,
            password: String(decoding: password, as: UTF8.self), salt: String(decoding: salt, as: UTF8.self),
            md5: hex(MD5.self), sha1: hex(SHA1.self), sha256: hex(SHA256.self))
    }

    private static func characters(_ count: Int, from set: [UInt8], _ draw: inout SplitMix64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            for index in 0..<count { buffer.initializeElement(at: index, to: set[draw.below(set.count)]) }
            made = count
        }
    }
}

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

/// The offsets from UTC in use, each with places that have it in winter.
enum Timezones {
    static let all: [RandomUser.Timezone] = NationalityText.items(ConstantText(list)).map { item in
        let (offset, places) = NationalityText.pair(item, separator: "|")
        return RandomUser.Timezone(
            offset: offset.string,
            description: places.split { $0 == UInt8(ascii: "/") }.map(\.string).joined(separator: ", "))
    }

    private static let list: StaticString = """
        -12:00|Baker Island/Howland Island,-11:00|Pago Pago/Niue,-10:00|Honolulu/Papeete,-9:00|Anchorage/Juneau
        -8:00|Los Angeles/Vancouver/Tijuana,-7:00|Denver/Calgary/Phoenix,-6:00|Chicago/Winnipeg/Mexico City
        -5:00|New York/Toronto/Bogotá/Lima,-4:00|Halifax/Caracas/La Paz,-3:30|St. John's
        -3:00|São Paulo/Buenos Aires/Montevideo,-2:00|Fernando de Noronha/South Georgia,-1:00|Praia/Ponta Delgada
        0:00|London/Dublin/Lisbon/Accra,+1:00|Berlin/Paris/Madrid/Lagos,+2:00|Helsinki/Kyiv/Cairo/Johannesburg
        +3:00|Istanbul/Riyadh/Nairobi,+3:30|Tehran,+4:00|Dubai/Baku/Tbilisi,+4:30|Kabul,+5:00|Karachi/Tashkent
        +5:30|Mumbai/New Delhi/Kolkata,+5:45|Kathmandu,+6:00|Dhaka/Thimphu,+6:30|Yangon,+7:00|Bangkok/Hanoi/Jakarta
        +8:00|Singapore/Perth/Beijing,+9:00|Seoul/Tokyo,+9:30|Adelaide/Darwin,+10:00|Sydney/Brisbane/Port Moresby
        +11:00|Nouméa/Honiara,+12:00|Auckland/Suva,+13:00|Nukuʻalofa/Apia
        """
}

/// The URLs of the portraits, created once for all people: 100 men and 97 women, as in the directory.
package struct Portraits: Sendable {
    private let men: [RandomUser.Picture]
    private let women: [RandomUser.Picture]

    /// Where randomuser.me keeps its portraits.
    package static let randomUserMe = Portraits(base: "https://randomuser.me/api/portraits/")

    /// - Parameter base: The part before `men/7.jpg`, including its last slash.
    package init(base: String) {
        func pictures(_ folder: String, _ count: Int) -> [RandomUser.Picture] {
            (0..<count).map { number in
                let file = "\(folder)/\(number).jpg"
                return RandomUser.Picture(
                    large: base + file, medium: base + "med/" + file, thumbnail: base + "thumb/" + file)
            }
        }
        men = pictures("men", Self.count(.male))
        women = pictures("women", Self.count(.female))
    }

    /// How many portraits there are; they are counted from 0.
    package static func count(_ gender: Gender) -> Int { gender == .male ? 100 : 97 }

    func all(_ gender: Gender) -> [RandomUser.Picture] { gender == .male ? men : women }
}
