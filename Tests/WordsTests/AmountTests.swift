import Accounts
import Browsing
import ClientWords
import Foundation
import People
import SamplePeople
import Testing
import Words

/// A text that differs by an amount, in English and in Korean.
struct Amount: Sendable {
    let text: @Sendable (Messages) -> String?
    let english: String?
    let korean: String?

    init(_ english: String?, _ korean: String?, _ text: @escaping @Sendable (Messages) -> String?) {
        self.text = text
        self.english = english
        self.korean = korean
    }

    func expect() {
        #expect(text(Messages(.english)) == english)
        #expect(text(Messages(.korean)) == korean)
    }
}

@Suite("counts and spans of time")
struct AmountTests {
    @Test(
        "one is told from many",
        arguments: [
            Amount("0 people", "0명") { $0.people(0) }, Amount("1 person", "1명") { $0.people(1) },
            Amount("2 people", "2명") { $0.people(2) },
            Amount("1 character", "1자") { $0.characters(1) }, Amount("0 characters", "0자") { $0.characters(0) },
            Amount("1 other in Seoul", "Seoul에 사는 다른 사람 1명") {
                $0.sameArea(SameAreaPeople(field: Field("city", .category), area: "Seoul", count: 1, people: []))
            },
            Amount("… 1 line left out", "… 1줄 생략") { $0.linesOmitted(1) },
            Amount("… 2 lines left out", "… 2줄 생략") { $0.linesOmitted(2) },
            Amount("1 more character needed", "1자 더 입력하세요") { $0.problem(.tooShort(count: 7, minimumLength: 8)) },
            Amount("7 more characters needed", "7자 더 입력하세요") { $0.problem(.tooShort(count: 1, minimumLength: 8)) },
        ])
    func plurals(amount: Amount) { amount.expect() }

    @Test(
        "of a person it is told what there is",
        arguments: [
            Amount("Number 1 is Ann, 30, female, from Oslo, email a@b.c", "1번은 Ann, 30세, 여성, Oslo, 이메일 a@b.c") {
                $0.spoken(person("Ann", city: "Oslo", email: "a@b.c"), number: 1)
            },
            Amount("Number 2 is without a name, 30, female", "2번은 이름 없음, 30세, 여성") {
                $0.spoken(person("", city: "", email: ""), number: 2)
            },
            Amount("without a name, 30, female", "이름 없음, 30세, 여성") {
                $0.spoken(person("", city: "", email: ""), number: nil)
            },
        ])
    func people(amount: Amount) { amount.expect() }

    private static func person(_ name: String, city: String, email: String) -> Person {
        Person(
            id: "1", name: name, age: 30, gender: .female, email: email, phone: "", cell: "", city: city, state: "",
            country: "", nat: "", picture: "")
    }

    @Test(
        "a wait is told in two units at most, and never shorter than it is",
        arguments: [
            Amount("0 s", "0초") { $0.duration(.zero) }, Amount("0 s", "0초") { $0.duration(.seconds(-5)) },
            Amount("1 s", "1초") { $0.duration(.milliseconds(1)) }, Amount("59 s", "59초") { $0.duration(.seconds(59)) },
            Amount("1 min", "1분") { $0.duration(.seconds(60)) },
            Amount("1 min 1 s", "1분 1초") { $0.duration(.seconds(61)) },
            Amount("1 h", "1시간") { $0.duration(.seconds(3_600)) },
            Amount("1 h 1 min", "1시간 1분") { $0.duration(.seconds(3_601)) },
            Amount("1 h 30 min", "1시간 30분") { $0.duration(.seconds(5_400)) },
            Amount("2 h", "2시간") { $0.duration(.seconds(7_141)) },
            Amount("1 d", "1일") { $0.duration(.seconds(86_399)) },
            Amount("1 d", "1일") { $0.duration(.seconds(86_400)) },
            Amount("1 d 1 h", "1일 1시간") { $0.duration(.seconds(86_401)) },
            Amount("1 d 2 h", "1일 2시간") { $0.duration(.seconds(90_061)) },
            Amount("7 d", "7일") { $0.duration(.seconds(604_800)) },
        ])
    func durations(amount: Amount) { amount.expect() }

    @Test(
        "how long a session lasts, also in the fewest words",
        arguments: [
            Amount(nil, nil) { $0.sessionLeft(until: nil, now: .start) },
            Amount("session needs renewal", "세션 갱신 필요") { $0.sessionLeft(until: .start, now: .start) },
            Amount("session ends in 1 s", "세션 1초 남음") { $0.sessionLeft(until: .start + 1, now: .start) },
            Amount("session ends in 4 min 59 s", "세션 4분 59초 남음") { $0.sessionLeft(until: .start + 299, now: .start) },
            Amount("session ends in 5 min", "세션 5분 남음") { $0.sessionLeft(until: .start + 300, now: .start) },
            Amount("session ends in 59 min", "세션 59분 남음") { $0.sessionLeft(until: .start + 3_540, now: .start) },
            Amount("session ends in 1 h", "세션 1시간 남음") { $0.sessionLeft(until: .start + 3_600, now: .start) },
            Amount("session ends in 1 h 59 min", "세션 1시간 59분 남음") {
                $0.sessionLeft(until: .start + 7_140, now: .start)
            },
            Amount("2 h 1 min left", "2시간 1분 남음") {
                $0.sessionLeft(until: .start + 7_201, now: .start, isShort: true)
            },
            Amount("session ends in 3 h", "세션 3시간 남음") { $0.sessionLeft(until: .start + 14_340, now: .start) },
            Amount("session ends in 47 h", "세션 47시간 남음") { $0.sessionLeft(until: .start + 172_740, now: .start) },
            Amount("session ends in 2 d", "세션 2일 남음") { $0.sessionLeft(until: .start + 172_800, now: .start) },
            Amount("30 min left", "30분 남음") { $0.sessionLeft(until: .start + 1_800, now: .start, isShort: true) },
        ])
    func sessions(amount: Amount) { amount.expect() }

    @Test(
        "how old what is shown is",
        arguments: [
            Amount("Out of date", "최신 아님") { $0.staleSince(nil, now: .start) },
            Amount("Out of date: loaded less than a minute ago", "최신 아님 · 1분 이내에 불러옴") {
                $0.staleSince(.start, now: .start + 59)
            },
            Amount("Out of date: loaded 30 min ago", "최신 아님 · 30분 전에 불러옴") {
                $0.staleSince(.start, now: .start + 1_800)
            },
            // The clock was set back meanwhile.
            Amount("Out of date: loaded less than a minute ago", "최신 아님 · 1분 이내에 불러옴") {
                $0.staleSince(.start, now: .start - 3_600)
            },
        ])
    func ages(amount: Amount) { amount.expect() }
}

extension Date {
    fileprivate static let start = Date(timeIntervalSince1970: 1_000_000)
}
