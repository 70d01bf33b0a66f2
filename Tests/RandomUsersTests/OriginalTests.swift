import FoundationEssentials
import RandomUsers
import Testing

/// What the original's own tests ask of its API (its repository's `spec/api`), asked of ours: its facts, not its code.
@Suite("What randomuser's own tests ask")
struct OriginalTests {
    @Test("every version answers and names itself", arguments: ["1.0", "1.1", "1.2", "1.3", "1.4"])
    func versions(version: String) throws {
        let answer = api().get("", version: version)
        #expect(answer.status == 200)
        let listing = try JSONDecoder().decode(Listing.self, from: Data(answer.body))
        #expect(listing.info?.version == version && listing.results.count == 1)
        #expect(api().get("dl", version: version).header("Content-Type") == "application/octet-stream")
    }

    @Test(
        "earlier ones are answered too, and what never was is not",
        arguments: [
            ("0.1", 200), ("0.2.1", 200), ("0.4", 200), ("0.8", 200), ("0.9", 404), ("0.8.1", 404), ("1.5", 404),
            ("1", 404), ("1.", 404), ("1.4.0", 404), ("01.4", 404), ("", 404), ("2.0", 404),
        ])
    func others(version: String, status: Int) {
        #expect(api().get("", version: version).status == status)
    }

    @Test("an answer's seed gives the same again, on any page", arguments: ["", "page=11", "page=57&results=3"])
    func seeds(query: String) throws {
        let first = api(random: 0x5EED).get(query)
        let seed = try #require(try JSONDecoder().decode(Listing.self, from: Data(first.body)).info?.seed)
        #expect(api(random: 7).get(query + "&seed=\(seed)").body == first.body)
    }

    @Test("an answer's seed for one nationality gives the same people without naming that", arguments: nationalityCodes)
    func nationalSeeds(code: String) throws {
        let first = api(random: 0x5EED).get("nat=\(code)&results=30")
        let seed = try #require(try JSONDecoder().decode(Listing.self, from: Data(first.body)).info?.seed)
        #expect(seed.count == 18)
        #expect(api(random: 7).get("results=30&seed=\(seed)").body == first.body)
        #expect(api(random: 7).get("results=30&nat=fi&seed=\(seed)").body == first.body)
    }

    @Test("a seed that only looks like one with a nationality is a seed like any other")
    func otherSeeds() throws {
        for seed in ["0123456789abcdefFF", "0123456789abcdef15", "0123456789abcdeg00", "0123456789ABCDEF00"] {
            let list = try api().list("results=60&inc=nat&seed=\(seed)")
            #expect(list.info?.seed == seed)
            #expect(Set(list.results.compactMap(\.nat)).count > 5, "\(seed)")
        }
    }

    @Test("the nationalities of each version", arguments: nationalityCodes)
    func nationalities(code: String) throws {
        #expect(try api().list("nat=\(code)").results.first?.nat == code)
    }

    @Test(
        "numbers are read as Node reads them, and elements of a list as the last of it",
        arguments: [
            ("results=0x10", 16), ("results=0b11", 3), ("results=0o17", 15), ("results=0X1f", 31), ("results=1e1", 10),
            ("results=5.", 5), ("results=.5e1", 5), ("results=%2012%20", 12), ("results=-0x10", 1),
            ("results=0x1p3", 1), ("results=1_0", 1), ("results=Infinity", 1), ("results=0x", 1), ("results=0x-5", 1),
            ("results[]=5", 5), ("results[]=5&results[]=7", 7), ("results[0]=4", 4), ("results=3&results[]=6", 6),
            ("results[x]=5", 1), ("[]=5", 1),
        ])
    func numbers(query: String, count: Int) throws {
        #expect(try api().list(query).results.count == count)
    }

    @Test("format wins over fmt, whichever comes first", arguments: ["format=csv&fmt=xml", "fmt=xml&format=csv"])
    func formats(query: String) {
        #expect(api().get(query).header("Content-Type") == "text/csv; charset=utf-8")
    }

    @Test("pages of others may read every answer", arguments: ["", "results=9999", "format=xml"])
    func pages(query: String) {
        #expect(api().get(query).header("Access-Control-Allow-Origin") == "*")
        #expect(api().get(query, version: "9").header("Access-Control-Allow-Origin") == "*")
    }
}
