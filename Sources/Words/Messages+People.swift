public import People

extension Messages {
    /// Says why people could not be loaded.
    public func failure(_ failure: PeopleFailure) -> String {
        switch failure {
        case .unauthorized: sessionEnded
        case .forbidden:
            text(
                "This account may not use the directory: sign in with another one",
                ko: "이 계정으로는 디렉터리를 볼 수 없습니다. 다른 계정으로 로그인하세요."
            )
        case .tooMany(let retryAfter?):
            text(
                "The directory is rate limiting: try again in \(duration(retryAfter))",
                ko: "요청이 너무 많습니다. \(duration(retryAfter)) 뒤에 다시 시도하세요."
            )
        case .tooMany(nil):
            text(
                "The directory is rate limiting: try again in a minute, or ask for fewer people",
                ko: "요청이 너무 많습니다. 1분 뒤에 다시 시도하거나 불러올 인원을 줄이세요."
            )
        case .unreachable(let reason):
            text(
                "The directory cannot be reached (\(reason)): check the address and the network, then refresh",
                ko: "디렉터리에 연결할 수 없습니다(\(reason)). 주소와 네트워크를 확인하고 새로 고치세요."
            )
        case .timedOut(let limit):
            text(
                "The directory did not answer within \(duration(limit)): refresh later",
                ko: "디렉터리가 \(duration(limit)) 안에 응답하지 않았습니다. 나중에 새로 고치세요."
            )
        case .insecure(let reason):
            text(
                "No secure connection to the directory (\(reason)): check its certificate",
                ko: "디렉터리에 안전하게 연결할 수 없습니다(\(reason)). 인증서를 확인하세요."
            )
        case .interrupted:
            text(
                "The directory closed the connection before its response was complete: refresh to try again",
                ko: "디렉터리가 응답을 마치기 전에 연결을 끊었습니다. 새로 고쳐 다시 시도하세요."
            )
        case .noNetworkLibrary(let reason): noNetworkLibrary(reason: reason)
        case .serverError(let status):
            text(
                "The directory failed (status \(status)): refresh later",
                ko: "디렉터리에 오류가 발생했습니다(상태 \(status)). 나중에 새로 고치세요."
            )
        case .status(let status):
            text(
                "The directory responded with status \(status): check people.source",
                ko: "디렉터리가 \("상태 \(status)".with(.direction)) 응답했습니다. people.source를 확인하세요."
            )
        case .notHTTP:
            text(
                "The directory's response is not HTTP: check people.source",
                ko: "디렉터리의 응답이 HTTP가 아닙니다. people.source를 확인하세요."
            )
        case .notUnderstood(let reason):
            text(
                "The directory's response is not in the randomuser format (\(reason)): check people.source",
                ko: "디렉터리의 응답이 randomuser 형식이 아닙니다(\(reason)). people.source를 확인하세요."
            )
        case .tooLarge(let limit):
            text(
                "The directory's response is larger than \(limit) bytes: ask for fewer people (people.results)",
                ko: "디렉터리의 응답이 \(limit)바이트보다 큽니다. 불러올 인원(people.results)을 줄이세요."
            )
        case .cancelled:
            text("Loading was cancelled: refresh to load again", ko: "불러오기를 취소했습니다. 새로 고치면 다시 불러옵니다.")
        }
    }
}
