import Testing
import Words

@Suite("Korean particles follow the last sound of the word before them")
struct ParticleTests {
    @Test(
        "each pair, after a vowel, after ㄹ and after another consonant",
        arguments: [
            (.topic, ["세나는", "서울은", "남성은"]), (.subject, ["세나가", "서울이", "남성이"]),
            (.object, ["세나를", "서울을", "남성을"]), (.direction, ["세나로", "서울로", "남성으로"]),
            (.and, ["세나와", "서울과", "남성과"]),
        ] as [(Particle, [String])])
    func pairs(particle: Particle, expected: [String]) {
        #expect(["세나", "서울", "남성"].map { $0.with(particle) } == expected)
    }

    @Test(
        "numbers are read as Koreans count",
        arguments: [
            "0으로", "1로", "2로", "3으로", "4로", "5로", "6으로", "7로", "8로", "9로", "상태 404로", "상태 500으로", "70으로",
        ])
    func numbers(expected: String) { expectDirection(expected) }

    @Test(
        "letters that spell a name are read one by one, words as loanwords",
        arguments: [
            "URL로", "JSON으로", "HTML로", "API로", "ROLLCALL_PEOPLE_SEED로", "HOME으로", "https로", "txt로", "xml로", "kr로",
            "login으로", "local로", "file로", "config로", "people로", "name으로", "phone으로", "ping으로", "log로", "git으로",
            "quit으로", "logout으로", "root로", "list로", "endpoint로", "app으로", "help로", "stop으로", "web으로", "hub로",
            "book으로", "back으로", "disk로", "week로", "public으로", "sync로", "server로", "token으로", "trace로", "sections로",
        ])
    func latin(expected: String) { expectDirection(expected) }

    @Test(
        "what is not read aloud is skipped",
        arguments: [
            #""남성"으로"#, "서울(local)로", "“세나”로", "https://id.example/로", "people.seed로", "name@example.com으로",
            "~/.config/rollcall/config.json으로",
        ])
    func skipped(expected: String) { expectDirection(expected) }

    @Test("a text without anything to read takes the form after a vowel", arguments: ["", "…", "日本"])
    func nothingToRead(text: String) { #expect(text.with(.direction) == text + "로") }

    /// - Parameter expected: a word with 으로 or 로 behind it.
    private func expectDirection(_ expected: String) {
        let word = expected.hasSuffix("으로") ? expected.dropLast(2) : expected.dropLast()
        #expect(String(word).with(.direction) == expected)
    }
}
