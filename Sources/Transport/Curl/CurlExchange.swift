import CCurl
import Networking

/// One request and its answer, as made by libcurl.
///
/// Unchecked because the compiler cannot see that, from beginning to end, only the loop's thread touches anything but
/// the outcome; before and after that, only a single owner has it.
final class CurlExchange: @unchecked Sendable {
    /// The request without its body, which the sender wipes as soon as it was sent, and without what only those who
    /// show it need.
    let request: HTTPRequest
    let limits: CurlTransport.Limits
    let options: CurlTransport.Options
    let outcome = Outcome<Result<HTTPResponse, NetworkError>>()

    private(set) var easy: UnsafeMutableRawPointer?
    private var sent: CurlRequest?
    var answer: CurlAnswer
    /// Whether a connection was made and the request is being sent on it.
    var isSent = false
    /// The failure that a test has injected.
    var fault: TransportFault.Failure?

    /// libcurl's description of a failure; empty if it gives none.
    var problem: String { String(cString: problemText) }
    private let problemText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(_ request: HTTPRequest, _ limits: CurlTransport.Limits, _ options: CurlTransport.Options) {
        sent = CurlRequest(body: request.body)
        var request = request
        request.body = []
        request.secrets = Redactor()
        self.request = request
        self.limits = limits
        self.options = options
        answer = CurlAnswer(limit: limits.body)
        problemText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { problemText.deallocate() }

    /// Returns the handle to run.
    func setUp() throws(NetworkError) -> UnsafeMutableRawPointer {
        easy = ccurl_easy_init()
        // A proxy must learn the server from the URL alone.
        let isForwarded = options.proxies.proxy(for: request.url) != nil
        guard let easy, let sent, sent.makeHeaders(of: request, leavingOut: isForwarded ? ["host"] : []) else {
            throw .unreachable(reason: "out of memory")
        }
        let handle = CurlHandle(easy)
        try handle.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(problemText))
        try configure(handle, sent)
        return easy
    }

    /// Ends the exchange: wipes what was sent, then reports the result. It must no longer be on the multi handle.
    func end(_ result: Result<HTTPResponse, NetworkError>) {
        if let easy { ccurl_easy_cleanup(easy) }
        easy = nil
        sent = nil
        answer.wipe()
        outcome.settle(result)
    }

    /// Returns whether a test makes that step fail.
    func injectFault(at step: TransportFault.Step) -> Bool {
        fault = TransportFault.inject(step, request.url)
        return fault != nil
    }

    /// Turns libcurl's result into an answer or a failure.
    func result(_ code: CURLcode) -> Result<HTTPResponse, NetworkError> {
        guard let easy else { return .failure(.interrupted) }
        if fault == nil { fault = TransportFault.inject(.receive, request.url) }
        if let failure = failure(fault.map { CURLcode($0.code) } ?? code, CurlHandle(easy)) { return .failure(failure) }
        return .success(answer.response())
    }
}
