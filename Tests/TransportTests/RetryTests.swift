import Networking
import Synchronization
import Testing
import Transport

@Suite("A request is sent again")
struct RetryTests {
    private typealias Answer = Result<HTTPResponse, NetworkError>

    /// What became of a request that is answered with `answers` in turn, each after `taking`.
    private func run(
        _ method: HTTPRequest.Method = .get, answers: [Answer], taking: Duration = .zero,
        within total: Duration = .seconds(30), random: UInt64 = .max, once: Bool = false
    ) async -> (answer: Answer, given: [Duration], waits: [Duration]) {
        let clock = ManualClock()
        let given = Mutex([Duration]())
        let retry = Retry(clock: clock, random: { random })
        let transport = retry.transport(within: total) { left in
            let turn = given.withLock { given in
                given.append(left)
                return given.count - 1
            }
            return HTTPTransport { _ async throws(NetworkError) in
                clock.pass(min(taking, left))
                return try answers[min(turn, answers.count - 1)].get()
            }
        }
        let answer: Answer
        do throws(NetworkError) {
            answer = .success(
                try await transport.send(HTTPRequest(method: method, url: "https://id.example/", isSentOnce: once)))
        } catch {
            answer = .failure(error)
        }
        return (answer, given.withLock { $0 }, clock.waits)
    }

    @Test(
        "when it is a GET, PUT or DELETE and the failure may pass",
        arguments: [
            .failure(.unreachable(reason: "Connection refused")), .failure(.interrupted),
            .failure(.timedOut(after: .seconds(5))), .success(HTTPResponse(status: 502)),
            .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 504)),
        ] as [Result<HTTPResponse, NetworkError>], [HTTPRequest.Method.get, .put, .delete])
    func passing(failure: Result<HTTPResponse, NetworkError>, method: HTTPRequest.Method) async throws {
        let run = await run(method, answers: [failure, .success(HTTPResponse(status: 200))])
        #expect(try run.answer.get().status == 200)
        #expect(run.given.count == 2)
    }

    @Test(
        "never when its method does more each time it comes, or it is sent once: a login, a refresh",
        arguments: [
            (.post, false), (.patch, false), (.get, true), (.put, true), (.post, true),
        ] as [(HTTPRequest.Method, Bool)])
    func never(method: HTTPRequest.Method, once: Bool) async {
        for failure in [
            NetworkError.interrupted, .unreachable(reason: "Connection refused"), .timedOut(after: .seconds(5)),
        ] {
            let run = await run(method, answers: [.failure(failure)], once: once)
            #expect(run.answer == .failure(failure))
            #expect(run.given == [.seconds(30)] && run.waits.isEmpty)
        }
    }

    @Test(
        "never after an answer that stands",
        arguments: [
            .success(HTTPResponse(status: 200)), .success(HTTPResponse(status: 401)),
            .success(HTTPResponse(status: 500)), .failure(.insecure(reason: "certificate not validated")),
            .success(HTTPResponse(status: 503, headers: [.init("retry-after", "9")])), .failure(.tooLarge(limit: 1)),
            .failure(.cancelled),
        ] as [Result<HTTPResponse, NetworkError>])
    func standing(answer: Result<HTTPResponse, NetworkError>) async {
        let run = await run(answers: [answer])
        #expect(run.answer == answer)
        #expect(run.given.count == 1)
    }

    @Test("three times at most, then the last failure is told")
    func atMost() async {
        let run = await run(answers: [.failure(.interrupted)])
        #expect(run.answer == .failure(.interrupted))
        #expect(run.given.count == 3)
    }

    @Test("after waits of anything up to a bound that doubles")
    func jitter() async {
        let longest = await run(answers: [.failure(.interrupted)]).waits
        #expect(longest.count == 2)
        #expect(longest[0] > .milliseconds(199) && longest[0] <= .milliseconds(200))
        #expect(longest[1] > .milliseconds(399) && longest[1] <= .milliseconds(400))
        let shortest = await run(answers: [.failure(.interrupted)], random: 0).waits
        #expect(shortest == [.zero, .zero])
    }

    @Test("within the time-out of the whole: each attempt is given what is left")
    func left() async {
        let run = await run(answers: [.failure(.interrupted)], taking: .seconds(2), within: .seconds(5), random: 0)
        #expect(run.given == [.seconds(5), .seconds(3), .seconds(1)])
        let out = await self.run(answers: [.failure(.interrupted)], taking: .seconds(3), within: .seconds(3))
        #expect(out.given == [.seconds(3)])
    }

    @Test("a connection that is not made in time is tried again within it, and told as what it is")
    func connection() async {
        let run = await run(
            answers: [
                .failure(.timedOut(after: .seconds(2))), .failure(.timedOut(after: .seconds(2))),
                .failure(.timedOut(after: .seconds(1))),
            ], taking: .seconds(2), within: .seconds(5), random: 0)
        #expect(run.answer == .failure(.timedOut(after: .seconds(5))))
        #expect(run.given == [.seconds(5), .seconds(3), .seconds(1)])
        let whole = await self.run(answers: [.failure(.timedOut(after: .seconds(2)))], taking: .seconds(2), random: 0)
        #expect(whole.answer == .failure(.timedOut(after: .seconds(2))))
        #expect(whole.given.count == 3)
    }

    @Test("and its time-out is told as that of the whole")
    func timeout() async {
        let run = await run(
            answers: [.failure(.interrupted), .failure(.timedOut(after: .seconds(3)))], taking: .seconds(2),
            within: .seconds(5), random: 0)
        #expect(run.answer == .failure(.timedOut(after: .seconds(5))))
    }
}
