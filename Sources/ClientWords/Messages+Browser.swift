package import Accounts
package import Browsing
import People
import Settings
package import SignIn
package import Words

extension Messages {
    /// The prompt, with a warning while certificates are not verified.
    package func prompt(isInsecure: Bool) -> String { isInsecure ? "rollcall (\(insecure))> " : "rollcall> " }

    package var loading: String { text("Loading people\(ellipsis)", ko: "사람 목록을 불러오는 중\(ellipsis)") }

    package func stale() -> String {
        text(
            "This list is out of date: refresh to try again",
            ko: "이전에 불러온 목록입니다. 새로 고쳐 다시 시도하세요."
        )
    }

    package var nobodyHere: String { text("No people in this list", ko: "이 목록에는 사람이 없습니다") }

    package func noMatches(_ search: String) -> String {
        text("No results for \(quoted(search))", ko: "\(quoted(search)) 검색 결과가 없습니다")
    }

    /// A list's heading: `Men · 248 people · page 1 of 13`.
    package func listHeading(_ page: SectionPage) -> String {
        let name = listName(page.title, search: page.search)
        return text(
            "\(name) \(dot) \(people(page.count)) \(dot) page \(page.page) of \(page.pages)",
            ko: "\(name) \(dot) \(people(page.count)) \(dot) \(page.page)/\(page.pages)페이지"
        )
    }

    /// The section's title, or "everyone", with the search text.
    func listName(_ title: String?, search: String) -> String {
        switch (title, search.isEmpty) {
        case (let title?, true): title
        case (let title?, false): text("\(title), search \(quoted(search))", ko: "\(title), \(quoted(search)) 검색")
        case (nil, true): text("Everyone", ko: "전체")
        case (nil, false): text("Search \(quoted(search))", ko: "\(quoted(search)) 검색")
        }
    }

    /// Translates the title of a built-in section; returns any other title unchanged.
    package func sectionTitle(_ title: String) -> String {
        switch title {
        case "Men": text(title, ko: "남성")
        case "Women": text(title, ko: "여성")
        case "20s": text(title, ko: "20대")
        case "30s": text(title, ko: "30대")
        default: title
        }
    }

    package func sameArea(_ area: SameAreaPeople) -> String {
        guard let field = area.field else { return text("Nobody in common", ko: "공통점이 있는 사람이 없습니다") }
        guard field.isPlace else { return sameValue(area, of: field) }
        guard area.count > 0 else {
            return text("No one else lives in \(area.area)", ko: "\(area.area)에 사는 다른 사람이 없습니다")
        }
        return text(
            area.count == 1 ? "1 other in \(area.area)" : "\(area.count) others in \(area.area)",
            ko: "\(area.area)에 사는 다른 사람 \(people(area.count))")
    }

    /// `3 others with the same department: Sales`.
    private func sameValue(_ area: SameAreaPeople, of field: Field) -> String {
        let (english, korean) = (lowercasedLabel(field), label(field).with(.subject))
        let value = area.area.isEmpty ? "" : ": \(area.area)"
        guard area.count > 0 else {
            return text("No one else has the same \(english)\(value)", ko: "\(korean) 같은 다른 사람이 없습니다\(value)")
        }
        return text(
            "\(area.count) \(area.count == 1 ? "other" : "others") with the same \(english)\(value)",
            ko: "\(korean) 같은 다른 사람 \(people(area.count))\(value)")
    }

    /// The last row of fields that are scrolled.
    package var moreBelow: String { text("More below: Page Down", ko: "아래에 더 있음: Page Down") }

    package func more(_ count: Int) -> String { text("and \(count) more", ko: "그 외 \(count)명") }

    package func closed(_ name: String) -> String { text("Collapsed \(name)", ko: "\(name) 항목을 접었습니다") }

    /// `Men: 12 new, 9 gone, 3 moved, 1 changed`.
    package func change(_ change: SectionChange) -> String {
        let parts = [
            (change.inserted, "new", "추가"), (change.removed, "gone", "삭제"),
            (change.moved, "moved", "이동"), (change.updated, "changed", "변경"),
        ].filter { $0.0 > 0 }
        let summary =
            parts.isEmpty
            ? text("nothing changed", ko: "변경 없음")
            : parts.map { part in text("\(part.0) \(part.1)", ko: "\(part.2) \(part.0)") }.joined(separator: ", ")
        return "\(change.title): \(summary)"
    }

    package var sessionEnded: String {
        text("The session has ended: sign in again", ko: "세션이 종료되었습니다. 다시 로그인하세요.")
    }

    /// Says what the endpoint answered to the logout; the local session is discarded in any case.
    package func logout(_ answer: LogoutAnswer) -> String {
        switch answer {
        case .ok: text("Signed out", ko: "로그아웃했습니다")
        case .over:
            text(
                "Signed out here; the session had already ended at the endpoint",
                ko: "이 컴퓨터에서 로그아웃했습니다. 엔드포인트의 세션은 이미 종료되어 있었습니다."
            )
        case .refused:
            text(
                "Signed out here; the endpoint refused to end the session, so it stays valid there until it expires",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트가 세션 종료를 거부하여 세션은 만료될 때까지 유효합니다."
            )
        case .credentialForgotten:
            text(
                "Signed out: the password is forgotten here, and there is no session at the endpoint to end",
                ko: "로그아웃했습니다. 이 컴퓨터에서 비밀번호를 지웠으며, 엔드포인트에는 종료할 세션이 없습니다.")
        case .notOffered:
            text(
                "Signed out here; the endpoint has no logout, so the session stays valid there until it expires",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트에 로그아웃 기능이 없어 세션은 만료될 때까지 유효합니다."
            )
        case .unavailable:
            text(
                "Signed out here; the endpoint did not confirm it, so the session may stay valid there until it "
                    + "expires",
                ko: "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트가 세션 종료를 확인해 주지 않아 세션은 만료될 때까지 유효할 수 있습니다."
            )
        }
    }

    /// Says why a command failed.
    package func error(_ failure: CommandError) -> String {
        switch failure {
        case .unknownCommand(let word):
            if let nearest = nearest(to: word.lowercased()) {
                text(
                    "Unknown command \(quoted(word)): did you mean \(nearest)? Type help for the list",
                    ko: "\(quoted(word)) 명령이 없습니다. \(nearest) 명령을 찾으셨나요? help를 입력하면 명령 목록을 볼 수 있습니다."
                )
            } else {
                text(
                    "Unknown command \(quoted(word)): type help for the list",
                    ko: "\(quoted(word)) 명령이 없습니다. help를 입력하면 명령 목록을 볼 수 있습니다."
                )
            }
        case .missingArgument(let command): missingArgument(of: command)
        case .unexpectedArgument(let command, let argument):
            text(
                "\(command) takes no argument here: leave out \(quoted(argument))",
                ko: "\(command) 명령에는 인수를 쓸 수 없습니다. \(quoted(argument)) 없이 입력하세요."
            )
        case .lineTooLong(let limit): lineTooLong(limit: limit)
        case .noSuchSection(let title, let titles) where !titles.isEmpty:
            text(
                "No section \(quoted(title)): give one of \(titles.joined(separator: ", "))",
                ko: "\(quoted(title)) 섹션이 없습니다. \(titles.joined(separator: ", ")) 중 하나를 지정하세요."
            )
        case .noSuchSection(let title, _):
            text(
                "No section \(quoted(title)): type sections for the list",
                ko: "\(quoted(title)) 섹션이 없습니다. sections를 입력하면 섹션 목록을 볼 수 있습니다."
            )
        case .noSuchField(let key, let keys): unknownField(key, keys: keys)
        case .noSuchPerson(let person):
            text(
                "No person \(quoted(person)) in this list: give a number on this page or an id",
                ko: "이 목록에는 \(quoted(person))에 해당하는 사람이 없습니다. 이 페이지의 번호나 ID를 입력하세요."
            )
        case .lastPage:
            text(
                "This is the last page: type prev for the previous page",
                ko: "마지막 페이지입니다. prev로 이전 페이지를 볼 수 있습니다.")
        case .firstPage:
            text(
                "This is the first page: type next for the next page",
                ko: "첫 페이지입니다. next로 다음 페이지를 볼 수 있습니다.")
        case .onlyPage:
            text(
                "This is the only page: open another section, or search for something else",
                ko: "한 페이지뿐입니다. 다른 섹션을 열거나 다른 말로 검색하세요.")
        case .noSectionOpen:
            text("No section is open: open one first", ko: "열린 섹션이 없습니다. 먼저 open으로 여세요.")
        case .notExported(let path, let reason): cannotExport(to: path, reason: reason)
        case .nothingBehind:
            text("Already at the first screen: type quit to leave", ko: "더 돌아갈 화면이 없습니다. 나가려면 quit을 입력하세요.")
        case .directory(let failure, let isLast): self.error(failure, isLast: isLast)
        case .endpoint(let failure): self.error(failure)
        case .noSession: noSession
        case .nothingToEnd:
            text("Not signed in: there is no session to end", ko: "로그인되어 있지 않아 종료할 세션이 없습니다")
        case .sessionEnded: sessionEnded
        case .loginRequired(let requirement): loginRequired(requirement)
        case .idle(let minutes):
            text(
                "No key for \(minutes) min: the session was ended. Sign in to go on where you were",
                ko: "\(minutes)분 동안 입력이 없어 세션을 종료했습니다. 보던 화면으로 돌아가려면 다시 로그인하세요.")
        case .logoutRefused:
            text(
                "The endpoint refused to end the session: end it there, or wait until it expires",
                ko: "엔드포인트가 세션 종료를 거부했습니다. 엔드포인트에서 직접 종료하거나 만료될 때까지 기다리세요."
            )
        case .session(let failure): self.error(failure)
        }
    }

    /// Returns the command that was probably meant.
    func nearest(to word: String) -> String? {
        if ["exit", "bye", "leave"].contains(word) { return "quit" }
        return Spelling.nearest(to: word, among: BrowserCommand.names)
    }

    private func missingArgument(of command: String) -> String {
        switch command {
        case "open":
            text("open needs a title or a number: open TITLE or open N", ko: "open 뒤에 섹션 제목이나 번호를 입력하세요")
        case "toggle": text("toggle needs a number or an id: toggle N or toggle ID", ko: "toggle 뒤에 번호나 ID를 입력하세요")
        case "person": text("person needs a number or an id: person N or person ID", ko: "person 뒤에 번호나 ID를 입력하세요")
        case "export":
            text("export needs a path: export people.csv", ko: "export 뒤에 파일 경로를 입력하세요. 예: export people.csv")
        default: text("\(command) needs text: \(command) TEXT", ko: "\(command) 뒤에 검색어를 입력하세요")
        }
    }

    /// The commands, one per row: the usage and a description.
    package func commandHelp(_ fate: SessionFate) -> [(usage: String, does: String)] {
        [
            ("sections", text("every section with its first few people", ko: "모든 섹션과 각 섹션의 처음 몇 명 보기")),
            (text("open TITLE|N", ko: "open 제목|번호"), text("one section, page by page", ko: "섹션 하나를 페이지별로 보기")),
            (
                text("toggle N|ID", ko: "toggle 번호|ID"),
                text("people in the same area; again to collapse", ko: "같은 지역에 사는 사람 보기, 다시 입력하면 접기")
            ),
            (text("person N|ID", ko: "person 번호|ID"), text("every field of a person", ko: "한 사람의 모든 항목 보기")),
            ("next, prev", text("the next page, the previous page", ko: "다음 페이지, 이전 페이지")),
            (
                text("search TEXT", ko: "search 검색어"),
                text(
                    "find people by name, place, email, phone, age or gender",
                    ko: "이름, 지역, 이메일, 전화, 나이, 성별로 사람 찾기")
            ),
            (
                text("sort FIELD", ko: "sort 항목"),
                text("sort the list; sort FIELD reverse the other way", ko: "목록 정렬하기, sort 항목 reverse는 거꾸로")
            ),
            ("figures", text("ages, nationalities and cities in numbers", ko: "나이, 국적, 도시 통계 보기")),
            (
                text("export FILE", ko: "export 파일"),
                text(
                    "write the list to a new file: .csv, .tsv, .json or .vcf",
                    ko: "목록을 새 파일로 저장하기: .csv, .tsv, .json, .vcf")
            ),
            ("refresh", text("reload and show what changed", ko: "새로 고치고 바뀐 내용 보기")),
            ("back", text("back to the sections", ko: "섹션으로 돌아가기")),
            ("profile", text("who is signed in, and until when", ko: "로그인한 사람과 만료 시각 보기")),
            ("logout", text("end the session and quit", ko: "세션을 종료하고 나가기")),
            ("help", text("this list", ko: "이 목록 보기")),
            ("quit", quitting(fate)),
        ]
    }
}
