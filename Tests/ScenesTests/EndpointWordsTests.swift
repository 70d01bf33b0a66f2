import Accounts
import Scenes
import Testing

/// Why an endpoint gave no usable answer.
@Suite struct EndpointWordsTests {
    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.failure(EndpointFailure.unreachable(reason: "refused")) },
            "The endpoint cannot be reached (refused): check the address and the network, then try again",
            "엔드포인트에 연결할 수 없습니다 (refused): 주소와 네트워크를 확인하고 다시 시도하세요"),
        Wording({ $0.failure(EndpointFailure.timedOut(after: .seconds(10))) },
            "The endpoint did not answer within 10 s: try again later", "엔드포인트가 10초 안에 응답하지 않았습니다: 나중에 다시 시도하세요"),
        Wording({ $0.failure(EndpointFailure.insecure(reason: "certificate expired")) },
            "No secure connection to the endpoint (certificate expired): check its certificate",
            "엔드포인트와 안전하게 연결할 수 없습니다 (certificate expired): 인증서를 확인하세요"),
        Wording({ $0.failure(EndpointFailure.interrupted) },
            "The endpoint closed the connection before its answer was whole: try again",
            "엔드포인트가 응답을 마치기 전에 연결을 끊었습니다: 다시 시도하세요"),
        Wording({ $0.failure(EndpointFailure.serverError(status: 503)) },
            "The endpoint failed (status 503): try again later", "엔드포인트에 오류가 났습니다 (상태 503): 나중에 다시 시도하세요"),
        Wording({ $0.failure(EndpointFailure.redirected(location: "https://example.org")) },
            "The endpoint sends elsewhere, to https://example.org: if you trust it, set it with --endpoint",
            "엔드포인트가 https://example.org(으)로 보냅니다: 믿을 수 있다면 --endpoint로 지정하세요"),
        Wording({ $0.failure(EndpointFailure.redirected(location: nil)) },
            "The endpoint sends elsewhere without saying where: check its address",
            "엔드포인트가 다른 곳으로 보내지만 어디인지 말하지 않습니다: 주소를 확인하세요"),
        Wording({ $0.failure(EndpointFailure.notUnderstood(reason: .status(418))) },
            "The endpoint answered status 418: check that this is the right address",
            "엔드포인트가 상태 418(으)로 응답했습니다: 주소가 맞는지 확인하세요"),
        Wording({ $0.failure(EndpointFailure.notUnderstood(reason: .notJSON)) },
            "The endpoint's answer is not JSON: check that this is the right address",
            "엔드포인트의 응답이 JSON이 아닙니다: 주소가 맞는지 확인하세요"),
        Wording({ $0.failure(EndpointFailure.notUnderstood(reason: .member("token"))) },
            #"The endpoint's answer has no usable "token": check that this is the right address"#,
            #"엔드포인트의 응답에 쓸 수 있는 "token" 항목이 없습니다: 주소가 맞는지 확인하세요"#),
        Wording({ $0.failure(EndpointFailure.notUnderstood(reason: .tooLarge(limit: 1_024))) },
            "The endpoint's answer is larger than 1024 bytes: check that this is the right address",
            "엔드포인트의 응답이 1024바이트보다 큽니다: 주소가 맞는지 확인하세요"),
        Wording({ $0.failure(EndpointFailure.notUnderstood(reason: .passwordNotText)) },
            "The password is not UTF-8 text, which is all this endpoint takes; nothing was sent: type it anew",
            "비밀번호가 UTF-8 텍스트가 아니어서 이 엔드포인트에 보낼 수 없고, 보내지 않았습니다: 다시 입력하세요"),
        Wording({ $0.failure(EndpointFailure.storageNotWritable(path: "accounts.sqlite", reason: "disk full")) },
            "accounts.sqlite cannot be created or written (disk full): check the folder and its permissions",
            "accounts.sqlite 파일을 만들거나 쓸 수 없습니다 (disk full): 폴더와 권한을 확인하세요"),
        Wording({ $0.failure(EndpointFailure.storageDamaged(path: "accounts.sqlite", reason: "not a database")) },
            "accounts.sqlite is damaged or not a database (not a database): move it away or restore it from a copy",
            "accounts.sqlite 파일이 손상되었거나 데이터베이스가 아닙니다 (not a database): 옮기거나 사본으로 복구하세요"),
        Wording({ $0.failure(EndpointFailure.cancelled) },
            "Cancelled: try again when you like", "취소했습니다: 원할 때 다시 시도하세요"),
    ])
    func failures(wording: Wording) { wording.expectInstruction() }
}
