package import Words

/// A page of `rollcall help` that is about no single command: for writers of scripts.
package enum HelpPage: String, Sendable, CaseIterable {
    case exitCodes = "exit-codes"
    case environment, events, search
}

/// The pages of `rollcall help`. README, articles and manual pages have the same rows, which tests compare.
extension Messages {
    package func title(of page: HelpPage) -> String {
        switch page {
        case .exitCodes: text("Exit statuses", ko: "종료 상태")
        case .environment: text("Environment variables", ko: "환경 변수")
        case .events: text("Events of --format json", ko: "--format json의 이벤트")
        case .search: text("What --search and search find", ko: "--search와 search의 문법")
        }
    }

    /// What stands before the rows.
    package func introduction(of page: HelpPage) -> String {
        switch page {
        case .exitCodes:
            text(
                "The sentence on standard error says what happened and what to do next.",
                ko: "무슨 일이 있었고 어떻게 하면 되는지는 표준 오류의 문장이 알려 줍니다.")
        case .environment:
            text(
                "An option overrides a variable, which overrides the configuration file. A list has commas.",
                ko: "옵션이 변수보다, 변수가 설정 파일보다 우선합니다. 목록은 쉼표로 구분합니다.")
        case .events:
            text(
                "Each line on standard output is one JSON object, whose event names it. The article Events has every "
                    + "member and code.",
                ko: "표준 출력의 각 줄은 JSON 객체 하나이고 event가 그 이름입니다. 모든 멤버와 code는 Events 문서에 있습니다.")
        case .search:
            text(
                "Every word must be found in a field. Case and accents do not matter.",
                ko: "모든 단어가 항목에 있어야 합니다. 대소문자와 악센트는 구별하지 않습니다.")
        }
    }

    /// The rows of a page: a label and what it means.
    package func rows(of page: HelpPage) -> [(label: String, text: String)] {
        switch page {
        case .exitCodes: statuses
        case .environment: variables
        case .events: events
        case .search: searchSigns
        }
    }

    private var statuses: [(label: String, text: String)] {
        [
            (
                "0",
                text("done; a reader that closed the pipe is not an error", ko: "성공했습니다. 읽는 쪽이 파이프를 닫은 것은 오류가 아닙니다.")
            ),
            ("1", text("a browser command on the pipe failed", ko: "파이프로 보낸 둘러보기 명령 가운데 실패한 것이 있습니다.")),
            ("64", text("wrong use of the command line", ko: "명령줄을 잘못 썼습니다.")),
            (
                "65",
                text(
                    "an email address, password or other input is malformed: nothing was sent, or the endpoint refused "
                        + "it; the account exists already",
                    ko: "이메일 주소, 비밀번호 등 입력의 형식이 잘못되어 아무것도 보내지 않았거나, 엔드포인트가 거부했습니다. 또는 같은 계정이 이미 있습니다.")
            ),
            (
                "66",
                text(
                    "input ended too early, or a password file, a list or a file of people cannot be read, or a "
                        + "password command failed",
                    ko: "필요한 값을 다 읽기 전에 입력이 끝났거나, 비밀번호 파일, 목록, 사람 목록 파일을 읽을 수 없거나, 비밀번호 명령이 실패했습니다.")
            ),
            (
                "69",
                text(
                    "the endpoint or directory cannot be reached, or failed (5xx, TLS, time-out)",
                    ko: "엔드포인트나 디렉터리에 연결할 수 없거나 그쪽에서 오류가 발생했습니다(5xx, TLS, 시간 초과).")
            ),
            ("73", text("a file cannot be created or written", ko: "파일을 만들거나 쓸 수 없습니다.")),
            (
                "75",
                text(
                    "refused for now: too many attempts; try again after the time printed",
                    ko: "시도가 너무 많아 지금은 거부되었습니다. 표시된 시간이 지난 뒤 다시 시도하세요.")
            ),
            (
                "76",
                text(
                    "the answer of an endpoint or directory cannot be understood", ko: "엔드포인트나 디렉터리의 응답을 이해할 수 없습니다.")
            ),
            (
                "77",
                text(
                    "wrong email, password or code, a missing code, no session, no such session or account, or a "
                        + "session that ended and cannot be renewed",
                    ko: "이메일, 비밀번호, 코드가 틀렸거나, 코드가 없거나, 그런 계정이나 세션이 없거나, 세션이 종료되었는데 갱신할 수 없습니다.")
            ),
            (
                "78",
                text(
                    "configuration error, or a password file open to others",
                    ko: "설정이 잘못되었거나, 다른 사용자가 비밀번호 파일을 읽을 수 있습니다.")
            ),
            (
                "126, 127",
                text(
                    "the command of rollcall run cannot be run, or was not found; otherwise its own status",
                    ko: "rollcall run의 명령을 실행할 수 없거나 찾을 수 없습니다. 실행했다면 그 명령의 상태입니다.")
            ),
            (
                "130",
                text(
                    "interrupted (and 128 + N for signal N), the terminal as it was",
                    ko: "중단되었습니다(시그널 N이면 128 + N). 터미널은 원래대로 돌아갑니다.")
            ),
        ]
    }

    private var variables: [(label: String, text: String)] {
        [
            (
                "ROLLCALL_*",
                text(
                    "a key of the configuration, its path or its option in capitals: ROLLCALL_AUTH_ENDPOINT and "
                        + "ROLLCALL_ENDPOINT are auth.endpoint",
                    ko: "설정 키의 경로나 옵션을 대문자로 쓴 것입니다. ROLLCALL_AUTH_ENDPOINT와 ROLLCALL_ENDPOINT는 auth.endpoint입니다.")
            ),
            ("ROLLCALL_ACCOUNT", text("as --account", ko: "--account와 같습니다.")),
            ("ROLLCALL_NON_INTERACTIVE", text("1: as --non-interactive", ko: "1이면 --non-interactive와 같습니다.")),
            (
                "ROLLCALL_TOKEN", text("what rollcall run gives its command", ko: "rollcall run이 명령에 넘기는 토큰입니다.")
            ),
            (
                "CREDENTIALS_DIRECTORY",
                text(
                    "of systemd: rollcall login takes the password from its file rollcall.password",
                    ko: "systemd의 폴더입니다. rollcall login이 그 안의 rollcall.password에서 비밀번호를 읽습니다.")
            ),
            (
                "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
                text("where the files are, else below HOME", ko: "파일이 있는 곳입니다. 없으면 HOME 아래를 씁니다.")
            ),
            (
                "LC_ALL, LC_MESSAGES, LANG",
                text(
                    "the language, without --lang; LC_CTYPE: the signs", ko: "--lang이 없을 때의 언어입니다. LC_CTYPE은 기호를 정합니다.")
            ),
            (
                "NO_COLOR, CLICOLOR_FORCE",
                text("no colors, colors everywhere, without --color", ko: "--color가 없을 때 색을 쓰지 않거나 어디서나 씁니다.")
            ),
            ("TERM", text("dumb: as --plain", ko: "dumb이면 --plain과 같습니다.")),
            ("ACCESSIBLE", text("1: whole sentences, for screen readers", ko: "1이면 화면 낭독기에 맞게 온전한 문장으로 출력합니다.")),
            (
                "INPUTRC, PAGER, BROWSER",
                text(
                    "readline's key bindings, what shows long text, what opens pages",
                    ko: "readline의 키 설정, 긴 글을 보여 줄 프로그램, 페이지를 열 프로그램입니다.")
            ),
            (
                "HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY",
                text("proxies, as curl reads them", ko: "curl이 읽는 것과 같은 프록시 설정입니다.")
            ),
            (
                "CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR",
                text(
                    "certificate authorities: a file in place of the system's, and a folder besides",
                    ko: "인증 기관입니다. 파일은 시스템의 것을 대신하고 폴더는 더합니다.")
            ),
        ]
    }

    private var events: [(label: String, text: String)] {
        [
            ("login", text("how a sign-in ended: status and reason", ko: "로그인 결과(status와 reason)")),
            ("device", text("where to sign in on another device", ko: "다른 기기에서 로그인할 주소와 코드")),
            ("sections", text("the sections, each with some people", ko: "구역과 그 안의 사람 몇 명")),
            ("section", text("a page of a section", ko: "구역의 한 페이지")),
            ("toggled", text("a person unfolded, with the people of the same area", ko: "펼친 사람과 같은 지역의 사람들")),
            ("changed", text("what a refresh changed in a section", ko: "새로 고친 뒤 구역에서 달라진 것")),
            ("figures", text("the people of a section, counted", ko: "구역의 통계")),
            ("exported", text("how many people were written to which file", ko: "내보낸 인원과 파일")),
            (
                "person",
                text("a person; rollcall people prints one per line", ko: "사람 한 명. rollcall people은 한 줄에 한 명씩 출력")
            ),
            ("error", text("a failure: code and message", ko: "실패(code와 message)")),
            ("profile", text("whose session it is, and until when", ko: "세션의 주인과 만료 시각")),
            ("session", text("a stored session", ko: "저장된 세션")),
            ("logout", text("whether the endpoint ended the session", ko: "엔드포인트가 세션을 종료했는지")),
            ("moved", text("how many sessions were moved from where to where", ko: "옮긴 세션의 수와 앞뒤 위치")),
            ("account_session", text("one of the sessions of an account", ko: "계정의 세션 하나")),
            ("account", text("an account, or what was changed in it", ko: "계정 또는 계정에서 바뀐 것")),
            ("breached_passwords", text("the list that was built", ko: "만든 유출 비밀번호 목록")),
            ("setting", text("a key in force and where it came from", ko: "적용된 설정 키와 값의 출처")),
            ("config", text("the configuration is right", ko: "설정에 문제가 없음")),
            ("preset", text("a preset, with its description if it was named", ko: "프리셋. 이름을 지정했으면 정의도 있음")),
            ("probe", text("what an endpoint showed, and descriptions for it", ko: "엔드포인트에서 확인한 것과 제안하는 정의")),
            ("directory_probe", text("what a directory showed, and its description", ko: "디렉터리에서 확인한 것과 제안하는 정의")),
            ("finding", text("what doctor found, and what to do", ko: "doctor가 찾은 문제와 해결 방법")),
            ("answers", text("what was typed into the form of ask", ko: "ask의 양식에 입력한 답")),
        ]
    }

    private var searchSigns: [(label: String, text: String)] {
        [
            ("word", text("a field contains it", ko: "항목에 이 단어가 들어 있습니다.")),
            ("'word", text("a field has its letters in this order, with gaps", ko: "항목에 이 글자들이 순서대로 띄엄띄엄 들어 있습니다.")),
            ("^start", text("a field begins with it", ko: "항목이 이 말로 시작합니다.")),
            ("end$", text("a field ends with it", ko: "항목이 이 말로 끝납니다.")),
            ("^all$", text("a field is exactly this", ko: "항목이 이 말과 같습니다.")),
            ("!not", text("no field contains it", ko: "이 말이 들어 있는 항목이 없습니다.")),
            ("one | other", text("one of the two", ko: "둘 가운데 하나입니다.")),
            (
                "42, 030",
                text(
                    "an age or another number; three digits also begin a telephone number, four or more are anywhere "
                        + "in one",
                    ko: "나이나 다른 수입니다. 세 자리는 전화번호의 앞부분, 네 자리 이상은 전화번호의 아무 부분이기도 합니다.")
            ),
            ("female, male", text("that gender, where people have one", ko: "성별 항목이 있으면 그 성별입니다.")),
            ("ㄱㅁㅈ", text("Korean names by their first consonants", ko: "초성으로 찾는 한국어 이름입니다.")),
            (
                "/",
                text(
                    "in the browser it is the other way round: a plain word may have gaps, and 'word may not",
                    ko: "둘러보기에서는 반대입니다. 그냥 쓴 단어는 띄엄띄엄 찾고 'word는 그대로 찾습니다.")
            ),
        ]
    }
}
