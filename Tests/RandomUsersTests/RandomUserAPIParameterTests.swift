import FoundationEssentials
import People
import RandomUsers
import SamplePeople
import Testing

@Suite("A parameter of the API")
struct RandomUserAPIParameterTests {
    @Test(
        "results is 1 to 5000, anything else 1",
        arguments: [
            ("", 1), ("results=1", 1), ("results=7", 7), ("results=5000", 5000), ("results=5001", 1), ("results=0", 1),
            ("results=-3", 1), ("results=2.5", 1), ("results=2.0", 2), ("results=1e2", 100), ("results=abc", 1),
            ("results=", 1), ("results=+7", 7), ("results=7x", 1), ("results=NaN", 1), ("results=inf", 1),
            ("results=99999999999999999999", 1), ("results=3&results=4", 4), ("Results=7", 1),
        ])
    func results(query: String, count: Int) throws {
        let list = try api().list(query)
        #expect(list.results.count == count && list.info?.results == count)
    }

    @Test(
        "page is 1 to 10000, anything else 1",
        arguments: [
            ("page=2", 2), ("page=10000", 10_000), ("page=10001", 1), ("page=0", 1), ("page=-1", 1), ("page=x", 1),
            ("page=1.5", 1), ("page=2&page=3", 3),
        ])
    func page(query: String, page: Int) throws {
        let list = try api().list(query + "&seed=s")
        #expect(list.info?.page == page)
        #expect(list.results == users(generator(seed: "s", page: page), 1))
    }

    @Test(
        "gender is female or male as written, but under a seed never",
        arguments: [
            ("gender=female", ["female"]), ("gender=male", ["male"]), ("gender=Female", ["female", "male"]),
            ("gender=x", ["female", "male"]), ("gender=", ["female", "male"]),
            ("gender=female&seed=abc", ["female", "male"]), ("seed=abc&gender=male", ["female", "male"]),
            ("gender=male&gender=female", ["female"]), ("gender=female&seed=", ["female"]),
        ])
    func gender(query: String, genders: [String]) throws {
        let list = try api().list(query + "&results=60")
        #expect(Set(list.results.compactMap(\.gender?.rawValue)) == Set(genders))
    }

    @Test(
        "nat is a list in any case, which one invalid name voids",
        arguments: [
            ("nat=us", ["US"]), ("nat=gb,Fr,IR", ["FR", "GB", "IR"]), ("nat=,nz,", ["NZ"]), ("nationality=tr", ["TR"]),
            ("nat=us&nat=no", ["NO"]), ("nat=us,xx", nationalityCodes), ("nat=us,%20gb", nationalityCodes),
            ("nat=", nationalityCodes), ("nat=,", nationalityCodes), ("", nationalityCodes),
            ("nat=lego", nationalityCodes),
        ] as [(String, [String])])
    func nationality(query: String, codes: [String]) throws {
        let list = try api().list(query + "&results=400&inc=nat")
        #expect(Set(list.results.compactMap(\.nat)) == Set(codes))
    }

    @Test("seed gives the same bytes again, its default being 16 hex digits")
    func seed() throws {
        let first = api(random: 0x1234).get("results=20")
        let seed = try #require(try JSONDecoder().decode(Listing.self, from: Data(first.body)).info?.seed)
        #expect(seed == "0000000000001234")
        #expect(api().get("results=20&seed=\(seed)").body == first.body)
        for page in [2, 9, 10_000] {
            let page = api(random: 0x1234).get("results=20&nat=de,ch&page=\(page)")
            let again = api().get(
                "results=20&nat=de,ch&seed=\(seed)&page=\(try #require(page.text.firstMatch(of: /"page":(\d+)/)?.1))")
            #expect(again.body == page.body)
        }
        #expect(api().get("results=20&seed=\(seed)x").body != first.body)
    }

    @Test("seed is any text and comes back as it was", arguments: ["a", "ü 日本 🙂", "\"\\\n\u{7}", "<&>", "1 OR 1=1"])
    func oddSeeds(seed: String) throws {
        let query = "seed=" + seed.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16) }.joined()
        #expect(try api().list(query).info?.seed == seed)
    }

    @Test(
        "inc and exc choose the fields, in any case, unknown ones ignored",
        arguments: [
            ("inc=name,email", ["name", "email"]), ("inc=NAME,%20Nat%20,foo", ["name", "nat"]), ("inc=foo", []),
            ("inc=", all), ("exc=", all), ("exc=login,id", all.filter { $0 != "login" && $0 != "id" }),
            ("inc=name,email&exc=email", ["name"]), ("exc=LOGIN,bar", all.filter { $0 != "login" }),
            ("exc=" + all.joined(separator: ","), []), ("inc=name&inc=nat", ["nat"]),
            ("inc=nat,cell,phone", ["phone", "cell", "nat"]),
        ])
    func fields(query: String, names: [String]) throws {
        let text = api().get(query + "&results=2&seed=s").text
        let list = try JSONDecoder().decode(
            [String: [[String: Anything]]].self, from: Data(api().get(query + "&results=2&noinfo").body))
        #expect(list["results"]?.count == 2)
        #expect(list["results"]?.allSatisfy { Set($0.keys) == Set(names) } == true)
        let places = names.compactMap { text.firstRange(of: "\"\($0)\":")?.lowerBound }
        #expect(places == places.sorted(), "in the directory's order")
    }

    @Test("inc changes nothing in the fields that stay")
    func incKeepsValues() throws {
        let whole = try api().list("seed=s&results=30").results
        let part = try api().list("seed=s&results=30&inc=phone,picture").results
        #expect(part.map(\.phone) == whole.map(\.phone) && part.map(\.picture) == whole.map(\.picture))
    }

    @Test("noinfo leaves the info out, whatever its value", arguments: ["noinfo", "noinfo=", "noinfo=false"])
    func noInfo(query: String) throws {
        #expect(try api().list(query).info == nil)
        #expect(api().get(query + "&inc=x&seed=s").text == "{\"results\":[{}]}")
    }

    @Test(
        "callback wraps JSON only, and only a function's name is taken",
        arguments: [
            ("callback=cb", "cb({\"results\":[{}]});"), ("callback=a.b[0]_$", "a.b[0]_$({\"results\":[{}]});"),
            ("callback=alert(1)//", "{\"results\":[{}]}"), ("callback=", "{\"results\":[{}]}"),
            ("callback=a%3Cscript%3E", "{\"results\":[{}]}"),
        ])
    func callback(query: String, body: String) {
        #expect(api().get(query + "&inc=x&noinfo").text == body)
        #expect(!api().get(query + "&format=csv").text.contains("(" + "gender"))
        #expect(api().get("callback=cb&fmt=pretty&inc=x&noinfo").text.hasPrefix("cb({\n"))
        #expect(api().get("callback=cb&fmt=xml").text.hasPrefix("<?xml"))
    }

    @Test("password chooses characters and length")
    func password() throws {
        let list = try api().list("password=upper,4-6&results=50")
        #expect(list.results.allSatisfy { $0.login?.password.wholeMatch(of: /[A-Z]{4,6}/) != nil })
        let special = try api().list("password=special,8&results=200")
        #expect(special.results.allSatisfy { $0.login?.password.count == 8 })
    }
}

private let all = [
    "gender", "name", "location", "email", "login", "dob", "registered", "phone", "cell", "id", "picture", "nat",
]

/// Any JSON value.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}
