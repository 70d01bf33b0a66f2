import FoundationEssentials
import RandomUsers
import Testing

@Suite("A format other than JSON")
struct RandomUserAPIFormatTests {
    @Test(
        "an answer in many pieces reads as one, and each can be made again",
        arguments: [
            "json", "pretty", "csv", "yaml", "xml", "json&callback=f",
        ])
    func pieces(format: String) throws {
        let many = api().get("results=100&seed=s&format=\(format)")
        #expect(many.pieces > 1)
        for index in (0..<many.pieces).reversed() { #expect(many.piece(index) == many.piece(index)) }
        let text = String(decoding: many.body, as: UTF8.self)
        // What each person's own answer has must be there, in order, at the same depth.
        let person = { (text: String) in text.split(separator: "\n").filter { $0.contains("@example.com") } }
        switch format {
        case "json", "pretty":
            let listing = try JSONDecoder().decode(Listing.self, from: Data(many.body))
            #expect(listing.results.count == 100 && listing.results.compactMap(\.login?.uuid).count == 100)
            #expect(listing.results == users(generator(seed: "s"), 100))
            if format == "pretty" { #expect(Set(person(text).map { $0.prefix { $0 == " " }.count }) == [6]) }
        case "csv":
            #expect(text.split(separator: "\n").count == 101 && text.matches(of: /gender,/).count == 1)
        case "yaml":
            #expect(text.hasPrefix("results:\n    -\n") && text.matches(of: /\n    -\n/).count == 100)
            #expect(text.matches(of: /\ninfo:\n/).count == 1)
            #expect(Set(person(text).map { $0.prefix { $0 == " " }.count }) == [8])
        case "xml":
            #expect(
                text.matches(of: /\n\t<results>\n/).count == 100 && text.matches(of: /\n\t<\/results>\n/).count == 100)
            #expect(text.matches(of: /<user>/).count == 1 && text.hasSuffix("\t</info>\n</user>\n"))
        default:
            #expect(text.hasPrefix("f({\"results\":[{") && text.hasSuffix("}});"))
        }
    }

    @Test("CSV has a line of names, then a line for each person")
    func csv() throws {
        let lines = api().get("seed=s&results=3&format=csv&nat=ir").text.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5 && lines[4].isEmpty)
        #expect(
            lines[0] == """
                gender,name.title,name.first,name.last,location.street.number,location.street.name,location.city,\
                location.state,location.country,location.postcode,location.coordinates.latitude,\
                location.coordinates.longitude,location.timezone.offset,location.timezone.description,email,login.uuid,\
                login.username,login.password,login.salt,login.md5,login.sha1,login.sha256,dob.date,dob.age,\
                registered.date,registered.age,phone,cell,id.name,id.value,picture.large,picture.medium,\
                picture.thumbnail,nat
                """)
        for (line, user) in zip(lines[1...], users(generator(seed: "s", "IR"), 3)) {
            let cells = cells(line)
            #expect(cells.count == 34)
            #expect(cells[3] == user.name?.last && cells[14] == user.email && cells[33] == "IR" && cells[29] == "")
            #expect(cells[13] == user.location?.timezone.description)
        }
    }

    @Test("CSV quotes what would break a line")
    func quoting() throws {
        for line in api().get("results=200&format=csv&password=special,64&inc=login,nat").text.split(separator: "\n")
            .dropFirst()
        {
            let cells = cells(line)
            #expect(cells.count == 8 && cells[2].count == 64 && cells[7].count == 2)
        }
    }

    /// The cells of a line (RFC 4180).
    private func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        var last: Character?
        for character in line {
            if character == "\"" {
                if !isQuoted, last == "\"" { cells[cells.count - 1].append("\"") }
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
            last = character
        }
        return cells
    }

    @Test("XML is one user element with results and info, texts escaped")
    func xml() {
        let text = api().get("seed=%3C%26%3E%01&results=2&inc=name,id&nat=ua&format=xml").text
        let names = users(generator(seed: "<&>\u{1}", "UA"), 2).compactMap(\.name)
        let results = names.map { name in
            "\t<results>\n\t\t<name>\n\t\t\t<title>\(name.title)</title>\n\t\t\t<first>\(name.first)</first>\n"
                + "\t\t\t<last>\(name.last)</last>\n\t\t</name>\n\t\t<id>\n\t\t\t<name></name>\n\t\t\t<value/>\n\t\t</id>\n"
                + "\t</results>\n"
        }
        #expect(
            text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<user>\n\(results.joined())\t<info>\n"
                + "\t\t<seed>&lt;&amp;&gt;\u{FFFD}</seed>\n\t\t<results>2</results>\n\t\t<page>1</page>\n"
                + "\t\t<version>1.4</version>\n\t</info>\n</user>\n")
    }

    @Test("YAML is in block style with quoted texts")
    func yaml() {
        let text = api().get("seed=%22%0A&results=2&inc=name,id,dob&nat=tr&format=yaml").text
        let results = users(generator(seed: "\"\n", "TR"), 2).map { user in
            """
                -
                    name:
                        title: "\(user.name?.title ?? "")"
                        first: "\(user.name?.first ?? "")"
                        last: "\(user.name?.last ?? "")"
                    dob:
                        date: "\(user.dob?.date ?? "")"
                        age: \(user.dob?.age ?? 0)
                    id:
                        name: ""
                        value: null

            """
        }
        #expect(
            text == "results:\n\(results.joined())info:\n    seed: \"\\\"\\n\"\n    results: 2\n    page: 1\n"
                + "    version: \"1.4\"\n")
        #expect(api().get("inc=x&results=2&noinfo&format=yaml").text == "results:\n    - {}\n    - {}\n")
    }
}
