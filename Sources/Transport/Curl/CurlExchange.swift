import CCurl

/// One request and its answer, as libcurl makes them.
///
/// Unchecked because the compiler cannot see that, once it is begun, all but the outcome is touched by the loop's thread
/// only, up to the end; before, and after, nobody but the thread has it.
final class CurlExchange: @unchecked Sendable {
    /// Without its body, which whoever sends it wipes as soon as it was sent.
    let request: HTTPRequest
    let limits: CurlTransport.Limits
    let options: CurlTransport.Options
    let outcome = Outcome<Result<HTTPResponse, HTTPFailure>>()

    private(set) var easy: UnsafeMutableRawPointer?
    private var sent: CurlRequest?
    var answer: CurlAnswer
    /// Whether a connection was there, and the request went out on it.
    var isSent = false

    /// What libcurl says of a failure; empty where it says nothing.
    var problem: String { String(cString: problemText) }
    private let problemText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(_ request: HTTPRequest, _ limits: CurlTransport.Limits, _ options: CurlTransport.Options) {
        sent = CurlRequest(body: request.body)
        var request = request
        request.body = []
        self.request = request
        self.limits = limits
        self.options = options
        answer = CurlAnswer(limit: limits.body)
        problemText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { problemText.deallocate() }

    /// The handle to be run.
    func setUp() throws(HTTPFailure) -> UnsafeMutableRawPointer {
        easy = ccurl_easy_init()
        // Whose server it is, is for the proxy to know by the address alone.
        let isForwarded = options.proxies.proxy(for: request.url) != nil
        guard let easy, let sent, sent.makeHeaders(of: request, leavingOut: isForwarded ? ["host"] : []) else {
            throw .unreachable(reason: "out of memory")
        }
        let handle = CurlHandle(easy)
        try handle.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(problemText))
        try configure(handle, sent)
        return easy
    }

    /// Ends it: what was sent is wiped, then the result told. Not on the multi handle any more.
    func end(_ result: Result<HTTPResponse, HTTPFailure>) {
        if let easy { ccurl_easy_cleanup(easy) }
        easy = nil
        sent = nil
        answer.wipe()
        outcome.settle(result)
    }

    /// What libcurl's result is as an answer or a failure.
    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
        guard let easy else { return .failure(.interrupted) }
        if let failure = failure(code, CurlHandle(easy)) { return .failure(failure) }
        return .success(answer.response())
    }
}
