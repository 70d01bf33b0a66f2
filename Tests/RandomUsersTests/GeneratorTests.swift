import FoundationEssentials
import People
import RandomUsers
import SamplePeople
import Testing

@Suite("The generator")
struct GeneratorTests {
    private static let iso8601 = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    @Test("gives the same people for the same seed and page, in any order")
    func reproducible() {
        let first = users(generator(seed: "abc", page: 3), 50)
        let again = users(generator(seed: "abc", page: 3), 50)
        #expect(first == again)
        #expect(generator(seed: "abc", page: 3).user(at: 49) == first[49])
    }

    @Test("gives others for another seed or page")
    func different() {
        let first = Set(users(generator(seed: "abc"), 200).compactMap(\.login?.uuid))
        #expect(first.count == 200)
        #expect(first.isDisjoint(with: users(generator(seed: "abd"), 200).compactMap(\.login?.uuid)))
        #expect(first.isDisjoint(with: users(generator(seed: "abc", page: 2), 200).compactMap(\.login?.uuid)))
    }

    @Test("keeps to what it gave before, whatever is changed in it")
    func pinned() throws {
        let user = try #require(generator(seed: "pinned", "FR").user(at: 0))
        #expect(user.login?.uuid == "117fd594-56ea-4bae-b38f-2fa4aa9b412d")
        #expect(user.email == "monique.lefevre@example.com")
    }

    @Test("changes nothing in the fields that are left when others are left out")
    func independentFields() {
        for index in 0..<100 {
            let whole = generator().user(at: index)
            let part = generator().user(at: index, fields: [.phone, .picture, .dob])
            #expect(part?.phone == whole?.phone)
            #expect(part?.picture == whole?.picture)
            #expect(part?.dob == whole?.dob)
            #expect(part?.login == nil && part?.name == nil && part?.gender == nil && part?.nat == nil)
        }
    }

    @Test("spreads births evenly over those who are 18 to 80 in 2026, and the clock decides the ages alone")
    func ages() throws {
        let newYear = Date(timeIntervalSince1970: 1_767_225_600) // 2026-01-01
        let now = users(generator(now: newYear), 12_400, fields: [.dob, .registered])
        let ages = now.compactMap(\.dob?.age)
        #expect(ages.count == 12_400 && ages.allSatisfy { 17...80 ~= $0 })
        for decade in stride(from: 20, to: 80, by: 10) {
            let count = ages.count { decade..<decade + 10 ~= $0 }
            #expect(1700...2300 ~= count, "\(count) in their \(decade)s of 12,400")
        }
        let tenYearsOn = Date(timeIntervalSince1970: 2_082_758_400) // 2036-01-01
        let later = users(generator(now: tenYearsOn), 12_400, fields: [.dob, .registered])
        #expect(later.map(\.dob?.date) == now.map(\.dob?.date))
        #expect(later.map(\.registered?.date) == now.map(\.registered?.date))
        #expect(zip(later, ages).allSatisfy { $0.dob?.age == $1 + 10 })
    }

    @Test(
        "keeps a seed's people over New Year, in both forms",
        arguments: [
            1_767_225_599.0, 1_767_225_600, 1_798_761_599, 1_798_761_600,
        ])
    func newYear(seconds: Double) throws {
        let late = generator(seed: "new year", now: Date(timeIntervalSince1970: seconds))
        let early = generator(seed: "new year", now: Date(timeIntervalSince1970: 1_767_225_600))
        for index in 0..<200 {
            var here = try #require(late.user(at: index))
            var there = try #require(early.user(at: index))
            #expect(here.dob?.date == there.dob?.date && here.registered?.date == there.registered?.date)
            here.dob = nil
            here.registered = nil
            there.dob = nil
            there.registered = nil
            #expect(here == there)
        }
        #expect(try late.people(200).map(\.phone) == early.people(200).map(\.phone))
    }

    @Test("counts an age up on the birthday and not before")
    func birthdays() throws {
        let born = try #require(generator().user(at: 0, fields: .dob)?.dob)
        let month = try #require(Int(born.date.dropFirst(5).prefix(2)))
        let day = try #require(Int(born.date.dropFirst(8).prefix(2)))
        let year = try #require(Int(born.date.prefix(4)))
        let newYear = 1_767_225_600.0 // 2026-01-01
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let days = lengths[..<(month - 1)].reduce(0, +) + day
        let before = Date(timeIntervalSince1970: newYear + Double(days - 1) * 86_400 - 1)
        let after = Date(timeIntervalSince1970: newYear + Double(days) * 86_400)
        #expect(generator(now: before).user(at: 0, fields: .dob)?.dob?.age == 2026 - year - 1)
        #expect(generator(now: after).user(at: 0, fields: .dob)?.dob?.age == 2026 - year)
        #expect(generator(now: after).user(at: 0, fields: .dob)?.dob?.date == born.date)
    }

    @Test("registers people after their birth and before now, all dates being in the directory's form")
    func registered() throws {
        for user in users(generator(), 400, fields: [.dob, .registered]) {
            let dob = try #require(user.dob)
            let registered = try #require(user.registered)
            #expect(dob.date < registered.date && registered.date < "2026-03-15")
            for date in [dob.date, registered.date] {
                #expect(date.wholeMatch(of: /\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z/) != nil)
                let parsed = try Self.iso8601.parse(date)
                #expect(parsed < noon)
            }
            let years = noon.timeIntervalSince(try Self.iso8601.parse(dob.date)) / 31_556_952
            #expect(abs(years - Double(dob.age) - 0.5) <= 0.51)
        }
    }

    @Test("keeps names when a gender is asked for that they had anyway")
    func genderKeepsNames() {
        let mixed = users(generator(), 200)
        for (index, user) in mixed.enumerated() where user.gender == .female {
            #expect(generator(gender: .female).user(at: index) == user)
        }
        #expect(users(generator(gender: .male), 200).allSatisfy { $0.gender == .male })
        #expect(80...120 ~= mixed.count { $0.gender == .female })
    }

    @Test("gives both halves a portrait of their own folder, 100 men and 97 women")
    func portraits() throws {
        let people = users(generator(), 3000, fields: [.gender, .picture])
        for (gender, folder, count) in [(Gender.male, "men", 100), (.female, "women", 97)] {
            let pictures = Set(people.filter { $0.gender == gender }.compactMap(\.picture))
            #expect(pictures.count == count)
            #expect(
                pictures.contains {
                    $0.large == "https://randomuser.me/api/portraits/\(folder)/\(count - 1).jpg"
                        && $0.medium == "https://randomuser.me/api/portraits/med/\(folder)/\(count - 1).jpg"
                        && $0.thumbnail == "https://randomuser.me/api/portraits/thumb/\(folder)/\(count - 1).jpg"
                })
        }
    }

    @Test("makes the table's people the wire form's people")
    func sameInBothForms() throws {
        let generator = generator(seed: "both")
        let table = try generator.people(500)
        #expect(table.count == 500)
        for (index, person) in table.enumerated() {
            let user = try #require(generator.user(at: index))
            #expect(person.id == user.login?.uuid)
            #expect(person.name == "\(user.name?.first ?? "") \(user.name?.last ?? "")")
            #expect(person.age == user.dob?.age && person.gender == user.gender && person.email == user.email)
            #expect(person.phone == user.phone && person.cell == user.cell && person.nat == user.nat)
            #expect(person.city == user.location?.city && person.state == user.location?.state)
            #expect(person.country == user.location?.country && person.picture == user.picture?.large)
        }
    }

    @Test("has a clock outside the calendar's four digits do no harm", arguments: [-1e18, 1e18, 0, 253_402_300_800])
    func oddClocks(seconds: Double) {
        let user = generator(now: Date(timeIntervalSince1970: seconds)).user(at: 0)
        #expect(user?.dob?.date.count == 24)
    }
}
