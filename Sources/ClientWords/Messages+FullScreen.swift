package import Browsing
package import People
package import Words

package import struct FoundationEssentials.Date

extension Messages {
    // MARK: The top row

    /// How long the session remains valid, in full or in short; `nil` if the endpoint does not say.
    package func sessionLeft(until end: Date?, now: Date, isShort: Bool = false) -> String? {
        guard let end else { return nil }
        let seconds = Int(end.timeIntervalSince(now).rounded(.up))
        if seconds <= 0 { return text("session needs renewal", ko: "세션 갱신 필요") }
        let span =
            seconds < Self.lastSeconds ? duration(.seconds(seconds)) : span(minutes: (seconds + 59) / 60)
        return isShort
            ? text("\(span) left", ko: "\(span) 남음") : text("session ends in \(span)", ko: "세션 \(span) 남음")
    }

    /// The last minutes of a session are shown to the second.
    package static let lastSeconds = 300

    /// Rounded down to whole hours from three hours on, and to whole days from two days on.
    private func span(minutes: Int) -> String {
        switch minutes {
        case ..<180: duration(.seconds(60 * minutes))
        case ..<2_880: text("\(minutes / 60) h", ko: "\(minutes / 60)시간")
        default: text("\(minutes / 1_440) d", ko: "\(minutes / 1_440)일")
        }
    }

    package var notSignedIn: String { text("not signed in", ko: "로그인 안 됨") }

    // MARK: The list

    /// `Men · 248 people`, with the search text.
    package func listTitle(_ title: String?, search: String, shown: Int, of whole: Int) -> String {
        let name = listName(title, search: search)
        if shown == whole { return "\(name) \(dot) \(people(whole))" }
        return text(
            "\(name) \(dot) \(shown) of \(people(whole))", ko: "\(name) \(dot) \(people(whole)) 중 \(people(shown))")
    }

    package func filterLabel(_ filter: String) -> String {
        text("filter \(quoted(filter))", ko: "필터 \(quoted(filter))")
    }

    package func sortedBy(_ field: Field?, isReversed: Bool) -> String {
        guard let field else {
            return isReversed ? text("as loaded, reversed", ko: "불러온 순서의 역순") : text("as loaded", ko: "불러온 순서")
        }
        let name = lowercasedLabel(field)
        return isReversed ? text("by \(name), reversed", ko: "\(name) 역순") : text("by \(name)", ko: "\(name)순")
    }

    package var working: String { text("searching\(ellipsis)", ko: "찾는 중\(ellipsis)") }

    /// `12 of 248`.
    package func position(_ position: Int, of count: Int) -> String {
        text("\(position) of \(count)", ko: "\(position)/\(count)")
    }

    package var nobodyChosen: String { text("No one selected", ko: "선택한 사람이 없습니다") }

    // MARK: The second-to-last row

    package func loadingPeople(_ progress: LoadProgress?, seconds: Int) -> String {
        let since = seconds < 2 ? "" : text(" \(dot) \(seconds) s", ko: " \(dot) \(seconds)초")
        guard let progress else {
            return text(
                "Loading people\(ellipsis)\(since) \(dot) Ctrl-C cancels",
                ko: "사람 목록을 불러오는 중\(ellipsis)\(since) \(dot) Ctrl-C로 취소")
        }
        return text(
            "Loading people: \(progress.loaded) of \(progress.asked)\(since) \(dot) Ctrl-C cancels",
            ko: "사람 목록을 불러오는 중: \(progress.loaded)/\(progress.asked)\(since) \(dot) Ctrl-C로 취소"
        )
    }

    /// Says that the people come from an earlier load.
    package func old(loadedAt: Date?, now: Date) -> String {
        staleSince(loadedAt, now: now) + text(" \(dot) r reloads", ko: " \(dot) r로 새로 고침")
    }

    /// Says when the displayed people were loaded, if a later load failed.
    package func staleSince(_ loadedAt: Date?, now: Date) -> String {
        guard let loadedAt else { return text("Out of date", ko: "최신 아님") }
        let minutes = max(Int(now.timeIntervalSince(loadedAt) / 60), 0)
        let span = span(minutes: minutes)
        return minutes == 0
            ? text("Out of date: loaded less than a minute ago", ko: "최신 아님 \(dot) 1분 이내에 불러옴")
            : text("Out of date: loaded \(span) ago", ko: "최신 아님 \(dot) \(span) 전에 불러옴")
    }

    /// What a refresh changed, with all sections on one line.
    package func changes(_ changes: [SectionChange]) -> String {
        let told = changes.filter { $0.inserted + $0.removed + $0.moved + $0.updated > 0 }
        guard !told.isEmpty else { return text("Refreshed: nothing changed", ko: "새로 고침 완료 \(dot) 변경 없음") }
        return told.map(change).joined(separator: " \(dot) ")
    }

    /// Says why a command or a key failed where words without a colon before them are keys.
    ///
    /// - Parameters:
    ///   - sections: The number of sections there are.
    ///   - people: The number of people in the open list.
    package func errorOnScreen(_ failure: CommandError, sections: Int, people: Int) -> String {
        switch failure {
        case .noSuchSection(let title, _):
            switch sections {
            case 0:
                text(
                    "No section \(quoted(title)): none are loaded yet",
                    ko: "\(quoted(title)) 섹션이 없습니다. 아직 불러온 섹션이 없습니다.")
            case 1:
                text(
                    "No section \(quoted(title)): there is only section 1",
                    ko: "\(quoted(title)) 섹션이 없습니다. 1번 섹션뿐입니다.")
            default:
                text(
                    "No section \(quoted(title)): choose a number from 1 to \(sections)",
                    ko: "\(quoted(title)) 섹션이 없습니다. 1부터 \(sections)까지의 번호를 고르세요."
                )
            }
        case .unknownCommand(let word):
            if let nearest = nearest(to: word.lowercased()) {
                text(
                    "Unknown command \(quoted(word)): did you mean :\(nearest)? Press :, then Tab, for the list",
                    ko: "\(quoted(word)) 명령이 없습니다. :\(nearest) 명령을 찾으셨나요? "
                        + ":을 누른 뒤 Tab을 누르면 명령 목록을 볼 수 있습니다."
                )
            } else {
                text(
                    "Unknown command \(quoted(word)): press :, then Tab, for the list",
                    ko: "\(quoted(word)) 명령이 없습니다. :을 누른 뒤 Tab을 누르면 명령 목록을 볼 수 있습니다."
                )
            }
        case .noSuchPerson(let person) where people > 1:
            text(
                "No person \(quoted(person)) in this list: give a number from 1 to \(people) or an id",
                ko: "이 목록에는 \(quoted(person))에 해당하는 사람이 없습니다. 1부터 \(people)까지의 번호나 ID를 입력하세요."
            )
        case .noSuchPerson(let person):
            text(
                "No person \(quoted(person)) in this list", ko: "이 목록에는 \(quoted(person))에 해당하는 사람이 없습니다")
        case .noSectionOpen:
            text(
                "No section is open: press a section's number, or select it and press Enter",
                ko: "열린 섹션이 없습니다. 섹션 번호를 누르거나 섹션에서 Enter를 누르세요.")
        case .nothingBehind:
            text("Already at the sections: press q to quit", ko: "더 돌아갈 화면이 없습니다. 나가려면 q를 누르세요.")
        default: error(failure)
        }
    }

    package var noSearchYet: String { text("No search yet: press /", ko: "아직 검색하지 않았습니다. /를 누르세요.") }

    package func copied(_ email: String) -> String { text("Copied \(email)", ko: "\(email.with(.object)) 복사했습니다") }

    package var clipboardOff: String {
        text("Copying is off: set display.clipboard to true", ko: "복사 기능이 꺼져 있습니다. display.clipboard를 true로 설정하세요.")
    }

    /// Reports a search at the directory, and how many people it added to the list.
    package func found(_ count: Int) -> String {
        count == 0
            ? text("The directory found nobody else", ko: "디렉터리에서 더 찾은 사람이 없습니다")
            : text(
                "The directory found \(count == 1 ? "1 more person" : "\(count) more people")",
                ko: "디렉터리에서 \(count)명을 더 찾았습니다")
    }

    package func exported(_ count: Int, to path: String) -> String {
        text("Exported \(people(count)) to \(path)", ko: "\(people(count))의 정보를 \(path)에 저장했습니다")
    }

    package func cannotExport(to path: String, reason: String) -> String {
        text(
            "\(path) cannot be written (\(reason)): choose another file",
            ko: "\(path)에 쓸 수 없습니다(\(reason)). 다른 파일을 지정하세요."
        )
    }

    package func cannotExport(toFolder path: String) -> String {
        text("\(path) is a folder: name a file in it", ko: "\(path.with(.topic)) 폴더입니다. 그 안의 파일을 지정하세요.")
    }

    package func exportPrompt(isShort: Bool) -> String {
        if isShort { return text("Export to: ", ko: "내보낼 파일: ") }
        return text(
            "Export to (.csv .tsv .json .vcf .3.vcf .mutt): ", ko: "내보낼 파일 (.csv .tsv .json .vcf .3.vcf .mutt): ")
    }

    package func confirmOverwriting(_ path: String) -> String {
        text("\(path) exists. Overwrite it? [y/N]", ko: "\(path) 파일이 이미 있습니다. 덮어쓸까요? [y/N]")
    }

    package func nothingWritten(_ path: String) -> String {
        text("\(path) was not changed: choose another file", ko: "\(path) 파일을 그대로 두었습니다. 다른 파일을 지정하세요.")
    }

    package func tooSmall(columns: Int, rows: Int) -> String {
        text("Enlarge to \(columns)x\(rows)", ko: "\(columns)x\(rows) 이상으로 키우세요")
    }

    package var profileTitle: String { text("Profile", ko: "프로필") }

    /// Which lines of a longer text are shown, counted from 1.
    package func linesShown(_ lines: ClosedRange<Int>, of count: Int) -> String {
        text(
            "lines \(lines.lowerBound)-\(lines.upperBound) of \(count)",
            ko: "전체 \(count)줄 중 \(lines.lowerBound)~\(lines.upperBound)줄")
    }

    package var helpTitle: String { text("Keys", ko: "단축키") }
}
