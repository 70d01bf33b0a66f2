extension Messages {
    /// A key, what it does in a word or two, what it does.
    public typealias KeyWords = (key: String, short: String, does: String)

    public var sectionsKeys: [KeyWords] {
        [
            ("Enter", text("open", ko: "열기"), text("open the section, at the person", ko: "섹션을 그 사람 자리에서 열기")),
            ("1-9", text("section", ko: "섹션"), text("open the section of that number", ko: "그 번호의 섹션 열기")),
            ("r", text("refresh", ko: "새로 고침"), text("load anew and mark what changed", ko: "새로 불러와 바뀐 것 표시")),
            ("/", text("find", ko: "찾기"), text("find among everybody as you type", ko: "모두 가운데 입력하며 찾기")),
            (text("arrows hjkl", ko: "화살표 hjkl"), text("move", ko: "이동"), text("move through sections and people", ko: "섹션과 사람 사이 이동")),
            ("g G Home End", "", text("the first, the last section", ko: "첫 섹션, 마지막 섹션")),
        ]
    }

    public var listKeys: [KeyWords] {
        [
            ("Space", text("same area", ko: "같은 지역"), text("who lives in the same area; again folds", ko: "같은 지역에 사는 사람; 다시 누르면 접음")),
            ("/", text("filter", ko: "필터"), text("filter as you type; Esc shows everybody again", ko: "입력하며 거르기; Esc로 모두 보기")),
            ("s", text("sort", ko: "정렬"), text("sort by the next column; S backwards", ko: "다음 열로 정렬; S는 역순")),
            ("Esc", text("back", ko: "뒤로"), text("filter off, then back to the sections", ko: "필터 끄기, 그다음 섹션으로")),
            ("r", text("refresh", ko: "새로 고침"), text("load anew and mark what changed", ko: "새로 불러와 바뀐 것 표시")),
            ("e", text("export", ko: "내보내기"), text("write what is listed to a file", ko: "목록을 파일로 쓰기")),
            ("y", text("copy", ko: "복사"), text("copy the email, where display.clipboard allows", ko: "이메일 복사 (display.clipboard 허용 시)")),
            ("Enter", "", text("the person's fields; on one of the same area: go there", ko: "사람의 정보; 같은 지역 사람이면 그 사람으로")),
            ("n N", "", text("the next, the former match", ko: "다음, 이전 일치")),
            ("j k g G", "", text("down, up, first, last; arrows, Home and End too", ko: "아래, 위, 처음, 끝; 화살표, Home, End도")),
            ("Ctrl-D Ctrl-U", "", text("half a page; PageDown and PageUp a page", ko: "반 쪽; PageDown, PageUp은 한 쪽")),
            ("1-9", "", text("open the section of that number", ko: "그 번호의 섹션 열기")),
        ]
    }

    public var profileKeys: [KeyWords] {
        [
            ("Esc", text("back", ko: "뒤로"), text("back to the people", ko: "사람들로 돌아가기")),
            ("L", text("log out", ko: "로그아웃"), text("end the session and leave", ko: "세션을 끝내고 나가기")),
        ]
    }

    public var everywhereKeys: [KeyWords] {
        [
            ("p", text("profile", ko: "프로필"), text("who is signed in, and log out", ko: "누가 로그인했는지, 로그아웃")),
            ("?", text("help", ko: "도움말"), text("this list", ko: "이 목록")),
            quitKey,
            (":", "", text("a command, as help lists them on a pipe", ko: "명령 (파이프에서와 같음)")),
            ("Ctrl-C", "", text("cancel a load; else leave", ko: "불러오기 취소, 아니면 나가기")),
        ]
    }

    public var quitKey: KeyWords {
        ("q", text("quit", ko: "나가기"), text("leave; the session stays", ko: "나가기; 세션은 남음"))
    }
}
