import People
import Testing
import Words

/// Why people could not be loaded.
@Suite struct PeopleWordsTests {
    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.failure(PeopleFailure.unauthorized) },
            "The session ended: sign in again", "세션이 끝났습니다: 다시 로그인하세요"),
        Wording({ $0.failure(PeopleFailure.forbidden) },
            "The directory does not serve this account: sign in with another one",
            "이 계정으로는 디렉터리를 볼 수 없습니다: 다른 계정으로 로그인하세요"),
        Wording({ $0.failure(PeopleFailure.tooMany(retryAfter: .seconds(30))) },
            "The directory asks for a pause: refresh in 30 s", "디렉터리가 잠시 기다리라고 합니다: 30초 뒤에 새로 고치세요"),
        Wording({ $0.failure(PeopleFailure.tooMany(retryAfter: nil)) },
            "The directory asks for a pause: refresh in a minute, or ask for fewer people",
            "디렉터리가 잠시 기다리라고 합니다: 1분 뒤에 새로 고치거나 더 적은 사람을 요청하세요"),
        Wording({ $0.failure(PeopleFailure.unreachable(reason: "refused")) },
            "The directory cannot be reached (refused): check the address and the network, then refresh",
            "디렉터리에 연결할 수 없습니다 (refused): 주소와 네트워크를 확인하고 새로 고치세요"),
        Wording({ $0.failure(PeopleFailure.timedOut(after: .seconds(30))) },
            "The directory did not answer within 30 s: refresh later", "디렉터리가 30초 안에 응답하지 않았습니다: 나중에 새로 고치세요"),
        Wording({ $0.failure(PeopleFailure.insecure(reason: "certificate expired")) },
            "No secure connection to the directory (certificate expired): check its certificate",
            "디렉터리와 안전하게 연결할 수 없습니다 (certificate expired): 인증서를 확인하세요"),
        Wording({ $0.failure(PeopleFailure.interrupted) },
            "The directory closed the connection before its answer was whole: refresh to try again",
            "디렉터리가 응답을 마치기 전에 연결을 끊었습니다: 새로 고쳐 다시 시도하세요"),
        Wording({ $0.failure(PeopleFailure.serverError(status: 500)) },
            "The directory failed (status 500): refresh later", "디렉터리에 오류가 났습니다 (상태 500): 나중에 새로 고치세요"),
        Wording({ $0.failure(PeopleFailure.status(404)) },
            "The directory answered status 404: check people.source",
            "디렉터리가 상태 404(으)로 응답했습니다: people.source를 확인하세요"),
        Wording({ $0.failure(PeopleFailure.notHTTP) },
            "The directory's answer is not HTTP: check people.source",
            "디렉터리의 응답이 HTTP가 아닙니다: people.source를 확인하세요"),
        Wording({ $0.failure(PeopleFailure.notUnderstood(reason: "results[0].name")) },
            "The directory's answer is not in the randomuser form (results[0].name): check people.source",
            "디렉터리의 응답이 randomuser 형식이 아닙니다 (results[0].name): people.source를 확인하세요"),
        Wording({ $0.failure(PeopleFailure.tooLarge(limit: 1_024)) },
            "The directory's answer is larger than 1024 bytes: ask for fewer people (people.results)",
            "디렉터리의 응답이 1024바이트보다 큽니다: 더 적은 사람을 요청하세요 (people.results)"),
        Wording({ $0.failure(PeopleFailure.cancelled) },
            "Loading was cancelled: refresh to load again", "불러오기를 취소했습니다: 새로 고치면 다시 불러옵니다"),
    ])
    func failures(wording: Wording) { wording.expectInstruction() }
}
