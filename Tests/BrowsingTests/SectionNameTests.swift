import Browsing
import People
import Testing

@Suite struct SectionNameTests {
    private let directory = Directory(
        PeopleTable(),
        sections: [
            SectionDefinition(title: "Men"), SectionDefinition(title: "Women"), SectionDefinition(title: "2"),
            SectionDefinition(title: "20s"), SectionDefinition(title: "30s"), SectionDefinition(title: "서울 사람"),
            SectionDefinition(title: "WOMEN"),
        ])

    @Test(
        "a section is named by its title, its number, or how its title begins",
        arguments: [
            ("Men", "Men"), ("men", "Men"), ("M", "Men"), ("women", "Women"), ("WOMEN", "WOMEN"), ("Women", "Women"),
            ("1", "Men"), ("4", "20s"), ("2", "2"), ("20s", "20s"), ("20S", "20s"), ("6", "서울 사람"), ("서울", "서울 사람"),
            ("7", "WOMEN"),
        ])
    func found(reference: String, title: String) {
        #expect(directory.section(named: reference)?.title == title)
    }

    @Test("a built-in section has another title too, after those of its own")
    func otherTitles() {
        let titles = ["여성": "Women", "30대": "30s", "men": "Men", "서울": "Men"]
        for (reference, title) in [("여성", "Women"), ("30대", "30s"), ("men", "Men"), ("서울", "서울 사람"), ("20대", nil)] {
            #expect(directory.section(named: reference, otherTitles: titles)?.title == title)
        }
    }

    @Test(
        "what names none or more than one names none", arguments: ["0", "8", "-1", "99", "wo", "kids", " Men", "Mens"])
    func none(reference: String) {
        #expect(directory.section(named: reference) == nil)
    }
}
