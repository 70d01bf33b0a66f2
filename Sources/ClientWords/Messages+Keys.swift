package import Display
package import SignIn
package import Words

extension Messages {
    /// A key, a label of a word or two for it, and a description.
    package typealias KeyWords = (key: String, short: String, does: String)

    /// A heading of the help, and the keys below it.
    package typealias KeyGroup = (title: String, keys: [KeyWords])

    package func grouped(_ keys: [KeyWords]) -> [KeyGroup] {
        let finding = ["/", "n N", "s", "i"]
        let acting = ["Space", "r", "e", "y", "L"]
        let anywhere = ["p", "?", "q", ":", "Ctrl-C"]
        let moving = keys.map(\.key).filter { !(finding + acting + anywhere).contains($0) }
        let groups = [
            (text("Move", ko: "이동"), moving), (text("Find", ko: "찾기"), finding), (text("Do", ko: "작업"), acting),
            (text("Anywhere", ko: "모든 화면"), anywhere),
        ]
        return groups.map { title, members in (title, keys.filter { members.contains($0.key) }) }
    }

    package var sectionsKeys: [KeyWords] {
        [
            ("Enter", text("open", ko: "열기"), text("open the section at the selected person", ko: "선택한 사람이 있는 섹션 열기")),
            ("1-9", text("section", ko: "섹션"), text("open the section with that number", ko: "해당 번호의 섹션 열기")),
            ("r", text("refresh", ko: "새로 고침"), text("reload and mark what changed", ko: "새로 고치고 바뀐 내용 표시")),
            ("/", text("find", ko: "찾기"), text("search everyone as you type", ko: "전체에서 입력하는 대로 찾기")),
            ("i", text("figures", ko: "통계"), text("ages, nationalities and cities as bars", ko: "나이, 국적, 도시를 막대로 보기")),
            (
                text("arrows hjkl", ko: "화살표 hjkl"), text("move", ko: "이동"),
                text("move through sections and people", ko: "섹션과 사람 사이 이동")
            ),
            ("g G Home End", "", text("the first, the last section", ko: "첫 섹션, 마지막 섹션")),
        ]
    }

    package var listKeys: [KeyWords] {
        [
            (
                "Enter", text("open", ko: "열기"),
                text(
                    "every field of the person; in the same area, go there",
                    ko: "모든 항목 보기, 같은 지역 사람이면 그 사람으로 이동")
            ),
            (
                "Esc", text("back", ko: "뒤로"),
                text("clear the filter, then back to where you came from", ko: "필터 해제, 다시 누르면 이전 화면으로")
            ),
            (
                "/", text("filter", ko: "필터"),
                text(
                    "filter as you type; arrows move, Esc shows everyone", ko: "입력하는 대로 필터, 화살표로 이동, Esc로 모두 보기")
            ),
            (
                "Space", text("same area", ko: "같은 지역"),
                text("people in the same area; again to collapse", ko: "같은 지역에 사는 사람 보기, 다시 누르면 접기")
            ),
            ("s", text("sort", ko: "정렬"), text("sort by the next column; S reverses", ko: "다음 열로 정렬, S로 역순")),
            ("r", text("refresh", ko: "새로 고침"), text("reload and mark what changed", ko: "새로 고치고 바뀐 내용 표시")),
            ("e", text("export", ko: "내보내기"), text("save the list to a file", ko: "목록을 파일로 저장")),
            ("i", text("figures", ko: "통계"), text("ages, nationalities and cities as bars", ko: "나이, 국적, 도시를 막대로 보기")),
            (
                "y", text("copy", ko: "복사"),
                text("copy the email", ko: "이메일 복사")
            ),
            ("n N", "", text("next match, previous match", ko: "다음 결과, 이전 결과")),
            (
                "j k g G", "",
                text(
                    "down, up, first, last; 5j five down, 12G the twelfth", ko: "아래, 위, 처음, 끝. 5j는 다섯 줄 아래, 12G는 열두 번째")
            ),
            ("l h", "", text("every field of the person, back", ko: "모든 항목 보기, 뒤로")),
            (
                "Ctrl-D Ctrl-U", "",
                text("half a page; PageDown and PageUp for a page", ko: "반 페이지씩 이동, PageDown과 PageUp은 한 페이지씩")
            ),
            ("1-9 Enter", "", text("open the section with that number", ko: "해당 번호의 섹션 열기")),
        ]
    }

    /// The keys while the figures of a list are shown.
    package var figuresKeys: [KeyWords] {
        [
            (
                "Enter", text("keep", ko: "유지"),
                text("close the figures and keep the list narrowed", ko: "통계를 닫고 좁힌 목록 유지")
            ),
            ("Esc", text("back", ko: "뒤로"), text("close the figures and show everyone again", ko: "통계를 닫고 모두 보기")),
            (
                text("arrows hjkl", ko: "화살표 hjkl"), text("bars", ko: "막대"),
                text("move along the bars, narrowing the list", ko: "막대 위를 이동하며 목록 좁히기")
            ),
            ("PageUp PageDown", "", text("more bars at a time", ko: "막대 여러 개씩 이동")),
        ]
    }

    /// The keys while every field of a person is shown.
    package var personKeys: [KeyWords] {
        [
            ("Esc", text("back", ko: "뒤로"), text("back to the list; Enter too", ko: "목록으로 돌아가기, Enter도 같음")),
            (
                "j k", text("next, previous", ko: "다음, 이전"),
                text("the next person, the previous person", ko: "다음 사람, 이전 사람")
            ),
            ("y", text("copy", ko: "복사"), text("copy the email", ko: "이메일 복사")),
            (
                "PageUp PageDown", "",
                text("scroll, if the fields are longer than the window; Space too", ko: "항목이 창보다 길면 넘겨 보기, Space도 같음")
            ),
        ]
    }

    package var profileKeys: [KeyWords] {
        [
            ("Esc", text("back", ko: "뒤로"), text("back to the people", ko: "사람 목록으로 돌아가기")),
            ("L", text("sign out", ko: "로그아웃"), text("end the session and quit", ko: "세션을 종료하고 나가기")),
        ]
    }

    /// The keys while the keys themselves are shown.
    ///
    /// - Parameter scrolls: Whether there are more than fit.
    package func helpKeys(scrolls: Bool) -> [KeyWords] {
        let close = ("Esc", text("close", ko: "닫기"), text("close this list", ko: "이 목록 닫기"))
        return scrolls
            ? [close, ("PageDown", text("down", ko: "아래로"), ""), ("PageUp", text("up", ko: "위로"), "")] : [close]
    }

    package func everywhereKeys(_ fate: SessionFate) -> [KeyWords] {
        [
            ("p", text("profile", ko: "프로필"), text("see who is signed in, or sign out", ko: "로그인한 사람 보기, 로그아웃")),
            ("?", text("help", ko: "도움말"), text("this list", ko: "이 목록 보기")),
            quitKey(fate),
            (":", "", text("type a command, as on a pipe", ko: "명령 입력 (파이프에서와 같음)")),
            ("Ctrl-C", "", text("cancel loading, or quit", ko: "불러오기 취소 또는 나가기")),
        ]
    }

    package func quitKey(_ fate: SessionFate) -> KeyWords { ("q", text("quit", ko: "나가기"), quitting(fate)) }

    func quitting(_ fate: SessionFate) -> String {
        switch fate {
        case .kept: text("quit, still signed in", ko: "로그인한 채로 나가기")
        case .ended: text("quit and sign out", ko: "로그아웃하고 나가기")
        case .forgotten: text("quit; you will have to sign in again next time", ko: "나가기, 다음에는 다시 로그인해야 함")
        }
    }
}

extension Messages {
    /// Says why the user's own key bindings are ignored, and what to do.
    package func error(_ problem: StartupFileError) -> String {
        switch problem {
        case .includesItself(let path):
            text(
                "\(path) includes itself, so it was not read: remove that $include",
                ko: "\(path) 파일이 자기 자신을 포함하고 있어 읽지 않았습니다. 해당 $include를 지우세요."
            )
        case .tooDeep(let path, let limit):
            text(
                "\(path) includes files more than \(limit) levels deep, so it was not read: nest fewer",
                ko: "\(path) 파일의 $include가 \(limit)단계보다 깊어 읽지 않았습니다. $include를 줄이세요."
            )
        case .tooLarge(let path, let bytes, let files):
            text(
                "\(path) and the files it includes exceed \(bytes) bytes or \(files) files, so it was not "
                    + "read: shorten it",
                ko: "\(path) 파일과 포함된 파일이 \(bytes)바이트 또는 \(files)개를 넘어 읽지 않았습니다. 내용을 줄이세요."
            )
        case .pipe(let path):
            text(
                "\(path) is a pipe, so the start-up file was not read: name a regular file",
                ko: "\(path.with(.subject)) 파이프여서 시작 파일을 읽지 않았습니다. 일반 파일을 지정하세요."
            )
        }
    }
}
