import Accounts
import People
import Scenes
import Testing

/// What the browser says.
@Suite struct BrowserWordsTests {
    @Test("labels and reports", arguments: [
        Wording({ $0.prompt }, "rollcall> ", "rollcall> "),
        Wording({ $0.loading }, "Loading people…", "사람들을 불러오는 중…"),
        Wording({ $0.nobodyHere }, "Nobody is in this list", "이 목록에는 아무도 없습니다"),
        Wording({ $0.more(2) }, "and 2 more", "그 밖에 2명"),
        Wording({ $0.closed("Ann") }, "Ann is closed", "Ann 님을 닫았습니다"),
        Wording({ $0.logout(isEndedThere: true) }, "Signed out", "로그아웃했습니다"),
        Wording({ $0.logout(isEndedThere: false) },
            "Signed out here; the endpoint could not be told, so the session ends there by itself",
            "이 컴퓨터에서는 로그아웃했습니다. 엔드포인트에는 알리지 못해 그곳의 세션은 시간이 지나면 끝납니다"),
        Wording({ $0.change(SectionChange(title: "Men", inserted: 1, removed: 2, moved: 3, updated: 4)) },
            "Men: 1 new, 2 gone, 3 moved, 4 changed", "Men: 새로 옴 1, 떠남 2, 이동 3, 바뀜 4"),
        Wording({ $0.change(SectionChange(title: "Men", inserted: 0, removed: 1, moved: 0, updated: 0)) },
            "Men: 1 gone", "Men: 떠남 1"),
        Wording({ $0.change(SectionChange(title: "Men", inserted: 0, removed: 0, moved: 0, updated: 0)) },
            "Men: nothing changed", "Men: 바뀐 것 없음"),
        Wording({ $0.duration(.zero) }, "0 s", "0초"),
        Wording({ $0.duration(.milliseconds(1)) }, "1 s", "1초"),
        Wording({ $0.duration(.seconds(-5)) }, "0 s", "0초"),
        Wording({ $0.duration(.seconds(59)) }, "59 s", "59초"),
        Wording({ $0.duration(.seconds(60)) }, "1 min", "1분"),
        Wording({ $0.duration(.seconds(61)) }, "1 min 1 s", "1분 1초"),
        Wording({ $0.duration(.seconds(3_600)) }, "1 h", "1시간"),
        Wording({ $0.duration(.seconds(5_400)) }, "1 h 30 min", "1시간 30분"),
        Wording({ $0.duration(.seconds(3_601)) }, "1 h", "1시간"),
        Wording({ $0.duration(.seconds(90_061)) }, "1 d 1 h", "1일 1시간"),
        Wording({ $0.duration(.seconds(604_800)) }, "7 d", "7일"),
    ])
    func labels(wording: Wording) { wording.expectText() }

    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.stale() },
            "These people are from an earlier load: refresh to try again", "이전에 불러온 사람들입니다: 새로 고쳐 다시 시도하세요"),
        Wording({ $0.failure(CommandFailure.unknownCommand("opne")) },
            #"There is no command "opne": type help for those there are"#, #""opne" 명령이 없습니다: help로 명령을 보세요"#),
        Wording({ $0.failure(CommandFailure.missingArgument(command: "open")) },
            "open needs to know what: open TITLE or open N", "open 뒤에 무엇인지 써야 합니다: open 제목 또는 open 번호"),
        Wording({ $0.failure(CommandFailure.missingArgument(command: "toggle")) },
            "toggle needs to know what: toggle N or toggle ID", "toggle 뒤에 무엇인지 써야 합니다: toggle 번호 또는 toggle ID"),
        Wording({ $0.failure(CommandFailure.missingArgument(command: "search")) },
            "search needs to know what: search TEXT", "search 뒤에 무엇인지 써야 합니다: search 검색어"),
        Wording({ $0.failure(CommandFailure.unexpectedArgument(command: "next", argument: "2")) },
            #"next takes nothing behind it: leave "2" out"#, #"next 뒤에는 아무것도 쓰지 않습니다: "2" 없이 쓰세요"#),
        Wording({ $0.failure(CommandFailure.lineTooLong(limit: 65_536)) },
            "A line of the input is longer than 65536 bytes: shorten it", "입력의 한 줄이 65536바이트보다 깁니다: 줄이세요"),
        Wording({ $0.failure(CommandFailure.noSuchSection("Kids")) },
            #"There is no section "Kids": type sections for those there are"#,
            #""Kids" 섹션이 없습니다: sections로 섹션을 보세요"#),
        Wording({ $0.failure(CommandFailure.noSuchPerson("9")) },
            #"Nobody here is "9": give a number of this page or an id"#, #"여기에 "9"은(는) 없습니다: 이 쪽의 번호나 id를 쓰세요"#),
        Wording({ $0.failure(CommandFailure.lastPage) },
            "This is the last page: prev goes back", "마지막 쪽입니다: prev로 돌아갑니다"),
        Wording({ $0.failure(CommandFailure.firstPage) },
            "This is the first page: next goes on", "첫 쪽입니다: next로 넘어갑니다"),
        Wording({ $0.failure(CommandFailure.noSectionOpen) },
            "No section is open: open one first", "열린 섹션이 없습니다: 먼저 open으로 여세요"),
        Wording({ $0.failure(CommandFailure.nothingBehind) },
            "There is nothing behind the sections: quit leaves", "섹션 뒤에는 아무것도 없습니다: quit로 나갑니다"),
        Wording({ $0.failure(CommandFailure.directory(.forbidden)) },
            "The directory does not serve this account: sign in with another one",
            "이 계정으로는 디렉터리를 볼 수 없습니다: 다른 계정으로 로그인하세요"),
        Wording({ $0.failure(CommandFailure.endpoint(.interrupted)) },
            "The endpoint closed the connection before its answer was whole: try again",
            "엔드포인트가 응답을 마치기 전에 연결을 끊었습니다: 다시 시도하세요"),
        Wording({ $0.failure(CommandFailure.noSession) },
            "Nobody is signed in: run rollcall login", "로그인되어 있지 않습니다: rollcall login을 실행하세요"),
        Wording({ $0.failure(CommandFailure.sessionEnded) },
            "The session ended: sign in again", "세션이 끝났습니다: 다시 로그인하세요"),
    ])
    func failures(wording: Wording) { wording.expectInstruction() }
}
