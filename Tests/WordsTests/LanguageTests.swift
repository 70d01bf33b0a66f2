import Testing
import Words

@Suite struct LanguageTests {
    @Test(
        "the locale tells the language: the first of LC_ALL, LC_MESSAGES and LANG that is set",
        arguments: [
            ([:], .english),
            (["LANG": "ko_KR.UTF-8"], .korean), (["LANG": "ko"], .korean), (["LANG": "ko.UTF-8"], .korean),
            (["LANG": "ko@hanja"], .korean), (["LANG": "ko-KR"], .korean),
            (["LANG": "en_US.UTF-8"], .english), (["LANG": "C"], .english), (["LANG": ""], .english),
            (["LANG": "de_DE.UTF-8"], .english), (["LANG": "kok_IN.UTF-8"], .english),
            (["LANG": "en_US", "LC_MESSAGES": "ko_KR"], .korean), (["LANG": "ko_KR", "LC_MESSAGES": "C"], .english),
            (["LANG": "en_US", "LC_MESSAGES": "C", "LC_ALL": "ko_KR"], .korean),
            (["LANG": "ko_KR", "LC_ALL": ""], .korean), (["LC_CTYPE": "ko_KR"], .english),
            (["LANG": "ko_KR.eucKR"], .english), (["LANG": "ko_KR.EUC-KR"], .english),
            (["LC_ALL": "ko_KR.utf8"], .korean),
            (["LANG": "ko_KR.UTF-8", "LC_CTYPE": "ko_KR.eucKR"], .english),
            (["LANG": "ko_KR.eucKR", "LC_CTYPE": "C.UTF-8"], .korean),
        ] as [([String: String], Language)])
    func locale(environment: [String: String], language: Language) {
        #expect(Language(environment: environment) == language)
    }

    @Test("the option's names")
    func names() {
        #expect(Language.allCases.map(\.rawValue) == ["en", "ko"])
    }
}
