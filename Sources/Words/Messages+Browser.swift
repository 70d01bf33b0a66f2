public import Accounts
public import Browsing

extension Messages {
    /// Says as long as it stands there that certificates go unchecked.
    public func prompt(isInsecure: Bool) -> String { isInsecure ? "rollcall (\(insecure))> " : "rollcall> " }

    public var loading: String { text("Loading people…", ko: "사람들을 불러오는 중…") }

    public func stale() -> String {
        text(
            "These people are from an earlier load: refresh to try again",
            ko: "이전에 불러온 사람들입니다: 새로 고쳐 다시 시도하세요"
        )
    }

    public var nobodyHere: String { text("Nobody is in this list", ko: "이 목록에는 아무도 없습니다") }

    /// A list's heading: `Men · 248 people · page 1 of 13`.
    public func listHeading(_ page: SectionPage) -> String {
        let title =
            switch (page.title, page.search.isEmpty) {
            case (let title?, true): title
            case (let title?, false): text("\(title), search “\(page.search)”", ko: "\(title), 검색 “\(page.search)”")
            case (nil, true): text("Everybody", ko: "모든 사람")
            case (nil, false): text("Search “\(page.search)”", ko: "검색 “\(page.search)”")
            }
        return text(
            "\(title) · \(people(page.count)) · page \(page.page) of \(page.pages)",
            ko: "\(title) · \(people(page.count)) · \(page.pages)쪽 중 \(page.page)쪽"
        )
    }

    public func sameArea(_ area: SameAreaPeople) -> String {
        guard area.count > 0 else {
            return text("Nobody else lives in \(area.area)", ko: "\(area.area)에 사는 다른 사람은 없습니다")
        }
        return text("\(people(area.count)) in \(area.area)", ko: "\(area.area)에 사는 사람 \(people(area.count))")
    }

    public func more(_ count: Int) -> String { text("and \(count) more", ko: "그 밖에 \(count)명") }

    public func closed(_ name: String) -> String { text("\(name) is closed", ko: "\(name) 님을 닫았습니다") }

    /// `Men: 12 new, 9 gone, 3 moved, 1 changed`.
    public func change(_ change: SectionChange) -> String {
        let parts = [
            (change.inserted, "new", "새로 옴"), (change.removed, "gone", "떠남"),
            (change.moved, "moved", "이동"), (change.updated, "changed", "바뀜"),
        ].filter { $0.0 > 0 }
        let summary =
            parts.isEmpty
            ? text("nothing changed", ko: "바뀐 것 없음")
            : parts.map { part in text("\(part.0) \(part.1)", ko: "\(part.2) \(part.0)") }.joined(separator: ", ")
        return "\(change.title): \(summary)"
    }

    public var sessionEnded: String {
        text("The session ended: sign in again", ko: "세션이 끝났습니다: 다시 로그인하세요")
    }

    /// What became of the session at the endpoint; here it is forgotten.
    public func logout(_ answer: LogoutAnswer) -> String {
        switch answer {
        case .ok: text("Signed out", ko: "로그아웃했습니다")
        case .over:
            text(
                "Signed out here; at the endpoint the session was over already",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트에서는 세션이 이미 끝나 있었습니다"
            )
        case .refused:
            text(
                "Signed out here; the endpoint refused to end the session, so it lives on there until its time is over",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트가 세션 종료를 거부하여 그곳의 세션은 만료될 때까지 남아 있습니다"
            )
        case .notOffered:
            text(
                "Signed out here; the endpoint has no logout, so the session lives on there until its time is over",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트에 로그아웃 기능이 없어 그곳의 세션은 만료될 때까지 남아 있습니다"
            )
        case .unavailable:
            text(
                "Signed out here; the endpoint could not be told, so the session ends there by itself",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트에는 알리지 못해 그곳의 세션은 시간이 지나면 끝납니다"
            )
        }
    }

    /// Why a command did not do what was asked.
    public func failure(_ failure: CommandFailure) -> String {
        switch failure {
        case .unknownCommand(let word):
            text("There is no command \"\(word)\": type help for those there are", ko: "\"\(word)\" 명령이 없습니다: help로 명령을 보세요")
        case .missingArgument(let command):
            text(
                "\(command) needs to know what: \(usage(of: command))",
                ko: "\(command) 뒤에 무엇인지 써야 합니다: \(usage(of: command))"
            )
        case .unexpectedArgument(let command, let argument):
            text("\(command) takes nothing behind it: leave \"\(argument)\" out", ko: "\(command) 뒤에는 아무것도 쓰지 않습니다: \"\(argument)\" 없이 쓰세요")
        case .lineTooLong(let limit): lineTooLong(limit: limit)
        case .noSuchSection(let title):
            text("There is no section \"\(title)\": type sections for those there are", ko: "\"\(title)\" 섹션이 없습니다: sections로 섹션을 보세요")
        case .noSuchPerson(let person):
            text("Nobody here is \"\(person)\": give a number of this page or an id", ko: "여기에 \"\(person)\"은(는) 없습니다: 이 쪽의 번호나 id를 쓰세요")
        case .lastPage:
            text("This is the last page: prev goes back", ko: "마지막 쪽입니다: prev로 돌아갑니다")
        case .firstPage:
            text("This is the first page: next goes on", ko: "첫 쪽입니다: next로 넘어갑니다")
        case .noSectionOpen:
            text("No section is open: open one first", ko: "열린 섹션이 없습니다: 먼저 open으로 여세요")
        case .nothingBehind:
            text("There is nothing behind the sections: quit leaves", ko: "섹션 뒤에는 아무것도 없습니다: quit로 나갑니다")
        case .directory(let failure): self.failure(failure)
        case .endpoint(let failure): self.failure(failure)
        case .noSession: noSession
        case .sessionEnded: sessionEnded
        case .session(let failure): self.failure(failure)
        }
    }

    private func usage(of command: String) -> String {
        switch command {
        case "open": text("open TITLE or open N", ko: "open 제목 또는 open 번호")
        case "toggle": text("toggle N or toggle ID", ko: "toggle 번호 또는 toggle ID")
        default: text("search TEXT", ko: "search 검색어")
        }
    }

    /// The commands, one a row: how to write it, what it does.
    public var help: [(usage: String, does: String)] {
        [
            ("sections", text("all sections with their first people", ko: "모든 섹션과 첫 사람들")),
            (text("open TITLE|N", ko: "open 제목|번호"), text("one section, page by page", ko: "섹션 하나를 쪽 단위로")),
            (text("toggle N|ID", ko: "toggle 번호|ID"), text("who lives in the same area; again closes", ko: "같은 지역에 사는 사람; 다시 쓰면 닫음")),
            ("next, prev", text("the next page, the one before", ko: "다음 쪽, 이전 쪽")),
            (text("search TEXT", ko: "search 검색어"), text("people by name, city, country or email", ko: "이름, 도시, 나라, 이메일로 찾기")),
            ("refresh", text("load anew and say what changed", ko: "새로 불러와 바뀐 것을 알림")),
            ("back", text("back to the sections", ko: "섹션으로 돌아가기")),
            ("profile", text("who is signed in, and until when", ko: "누가 언제까지 로그인했는지")),
            ("logout", text("end the session and leave", ko: "세션을 끝내고 나가기")),
            ("help", text("this list", ko: "이 목록")),
            ("quit", text("leave; the session stays", ko: "나가기; 세션은 남음")),
        ]
    }
}
