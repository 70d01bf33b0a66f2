import Accounts
import Settings

/// The requests around a login, and what they carry over to later ones.
extension RemoteEndpoint {
    /// Sends a request before or after the login, and reads from its answer what is carried over.
    func take(_ step: StepDescription, in exchange: inout Exchange) async throws(EndpointError) -> Answer {
        let carriesToken = step.request.carriesToken && exchange.values.session != nil
        let answer = try await send(step.request, exchange.values, carriesToken: carriesToken, jar: &exchange.jar)
            .success
        exchange.take(try needed(step.carry, in: answer, for: exchange), nil)
        return answer
    }

    /// Sends the requests after a successful login, and returns the session; ends it at the endpoint if one of them
    /// fails, since nobody would ever know of it.
    func complete(
        _ exchange: Exchange, with answer: Answer, of request: LoginRequest
    ) async throws(EndpointError) -> Session {
        var exchange = exchange
        exchange.take([:], answer)
        do throws(EndpointError) {
            exchange.take(try needed(description.carry, in: answer, for: exchange), nil)
            if !description.after.isEmpty {
                exchange.values.session = try access(exchange.answers, exchange.values)?.secret
            }
            for step in description.after {
                do throws(EndpointError) {
                    exchange.take([:], try await take(step, in: &exchange))
                } catch {
                    throw error == .cancelled ? error : .step(request: step.request.summary, error)
                }
            }
        } catch {
            await end(exchange, of: request)
            throw error
        }
        return try session(exchange.answers, of: request.login, exchange.values)
    }

    /// Ends the session that a login has so far, if the values for that are there.
    private func end(_ exchange: Exchange, of request: LoginRequest) async {
        guard let route = description.logout,
            let tokens = try? session(exchange.answers, of: request.login, exchange.values).tokens
        else { return }
        let values = values(of: tokens)
        guard route.path.names.allSatisfy({ values[$0] != nil }) else { return }
        _ = await logout(tokens)
    }

    /// Returns what is carried over from an answer. Throws if a later request needs a value that is neither there nor
    /// in an earlier answer.
    private func needed(
        _ sources: [String: [AnswerSource]], in answer: Answer, for exchange: Exchange
    ) throws(EndpointError) -> [String: Token] {
        let carried = try carried(sources, in: answer)
        for name in sources.keys.sorted()
        where carried[name] == nil && exchange.carried[name] == nil && description.names.contains(name) {
            throw .notUnderstood(reason: .member(sources[name]?.first?.description ?? name))
        }
        return carried
    }

    func carried(
        _ sources: [String: [AnswerSource]], in answer: Answer
    ) throws(EndpointError) -> [String: Token] {
        var carried: [String: Token] = [:]
        for (name, places) in sources { carried[name] = try answer.carried(places) }
        return carried
    }
}

extension RequestDescription {
    /// Its method and path as they are described.
    var summary: String { "\(method.rawValue) \(path)" }
}
