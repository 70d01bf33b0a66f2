import Accounts
import Files
import Harness
import LocalAccounts
import Networking
import RemoteAccounts
import Transport

extension World {
    private enum Step {
        case act(Int)
        case deliver(Int, isDoubled: Bool)
        case lose(Int)
        case answer(Int)
        case cut(Int)
        case loseAnswer(Int)
        case giveUp(Int)
        case check(Int)
        case wait
        case pass
        case jump
        case restart
        case die(Int)
    }

    mutating func step() async throws {
        var steps: [(Step, Int)] = [(.pass, 6), (.jump, 2), (.restart, 1)]
        for client in clients.indices {
            steps.append(clients[client].operation == nil ? (.act(client), 20) : (.die(client), 1))
        }
        for index in messages.indices {
            steps += [
                (.deliver(index, isDoubled: false), 24), (.deliver(index, isDoubled: true), 2), (.lose(index), 2),
            ]
        }
        for index in answers.indices {
            steps += [(.answer(index), 24), (.cut(index), 2), (.loseAnswer(index), 2)]
        }
        let (sends, checks, sleeps) = traffic.withLock { state in
            (state.sends.keys.sorted(), state.checks.keys.sorted(), !state.sleepers.isEmpty)
        }
        for send in sends { steps.append((.giveUp(send), 1)) }
        for check in checks { steps.append((.check(check), 16)) }
        if sleeps { steps.append((.wait, 16)) }
        var number = Int(random.next() % UInt64(steps.reduce(0) { $0 + $1.1 }))
        for (step, weight) in steps {
            number -= weight
            if number < 0 { return try await take(step) }
        }
    }

    /// Lets everything come to its end, without a new fault.
    mutating func settle() async throws {
        while true {
            let (sends, checks, sleeps) = traffic.withLock { state in
                (state.sends.keys.sorted(), state.checks.keys.sorted(), !state.sleepers.isEmpty)
            }
            if !messages.isEmpty {
                try await take(.deliver(0, isDoubled: false))
            } else if !answers.isEmpty {
                try await take(.answer(0))
            } else if let check = checks.first {
                try await take(.check(check))
            } else if sleeps {
                try await take(.wait)
            } else if let send = sends.first {
                try await take(.giveUp(send))
            } else {
                return
            }
        }
    }

    private mutating func take(_ step: Step) async throws {
        switch step {
        case .act(let client): act(client)
        case .deliver(let index, let isDoubled):
            let message = isDoubled ? messages[index] : messages.remove(at: index)
            if isDoubled { operations[message.operation]?.hasFault = true }
            deliver(message)
        case .lose(let index):
            let message = messages.remove(at: index)
            tell("lost request \(message.send)")
            operations[message.operation]?.hasFault = true
        case .answer(let index): wake(answers.remove(at: index))
        case .cut(let index): cut(answers.remove(at: index))
        case .loseAnswer(let index):
            let answer = answers.remove(at: index)
            tell("lost answer \(answer.send)")
            operations[answer.operation]?.hasFault = true
        case .giveUp(let send): end(send, .timedOut(after: .seconds(30)))
        case .check(let number):
            if let check = traffic.withLock({ $0.checks.removeValue(forKey: number) }) {
                traffic.stage.wake(check.parked, with: true)
            }
        case .wait:
            let next = traffic.withLock { $0.sleepers.values.map(\.deadline).min() }
            if let next, next > time.passed { time.pass(next - time.passed) }
            try await wakeSleepers()
        case .pass:
            let seconds = pick([0.02, 0.5, 1, 1, 2, 5, 30, 61, 61, 300, 599.9, 601, 900, 3_601, 7_300, 20_100, 90_000])
            tell("\(seconds) s pass")
            time.pass(.seconds(seconds))
            try await wakeSleepers()
        case .jump:
            let seconds = pick([-100_000.0, -7_300, -700, -61, -1, 1, 61, 700, 7_300, 100_000])
            tell("the time of day jumps by \(seconds) s")
            time.jump(by: seconds)
        case .restart: try await restart()
        case .die(let client): await die(client)
        }
        await traffic.stage.quiet()
        try observe()
    }

    private mutating func wakeSleepers() async throws {
        while true {
            let now = time.passed
            let due = traffic.withLock { state -> Traffic.Sleeper? in
                let number = state.sleepers.filter { $0.value.deadline <= now }.keys.min()
                return number.flatMap { state.sleepers.removeValue(forKey: $0) }
            }
            guard let due else { return }
            traffic.stage.wake(due.parked, with: true)
            await traffic.stage.quiet()
            try observe()
        }
    }

    private mutating func act(_ client: Int) {
        let number = traffic.withLock { $0.number() }
        let time = time
        var kind = Operation.Kind.login(account: 0, isRight: true)
        var tokens = clients[client].tokens
        // Now and then somebody comes with tokens of long ago, or of others.
        if !given.isEmpty, random.next() % 6 == 0 { tokens = pick(given) }
        switch random.next() % 8 {
        case 0...1: if tokens != nil { kind = .profile }
        case 2...3: if tokens != nil { kind = .refresh }
        case 4: if tokens != nil { kind = .logout }
        default: break
        }
        if case .login = kind {
            kind = .login(account: pick([0, 0, 1, 2]), isRight: random.next() % 5 < 3)
        }
        operations[number] = Operation(client: client, life: clients[client].life, kind: kind)
        clients[client].operation = number
        tell("client \(client) begins \(number): \(kind)")
        let seed = random.next()
        let transport = traffic.transport(of: owner(client))
        let retry = Retry(
            clock: SimulatedClock(time: time, traffic: traffic, owner: owner(client)), random: { seed })
        let network = retry.transport(within: .seconds(30)) { _ in transport }
        let (traffic, used, chosen) = (traffic, tokens, kind)
        traffic.stage.start {
            await Traffic.$work.withValue(number) {
                guard
                    let endpoint = try? RemoteEndpoint(
                        url: World.url, transport: network, clock: ContinuousClock(), now: time.now)
                else {
                    return
                }
                await World.perform(chosen, used, at: endpoint) { traffic.report(.said(operation: number, $0)) }
            }
        }
    }

    private static func perform(
        _ kind: Operation.Kind, _ tokens: SessionTokens?, at endpoint: RemoteEndpoint, _ say: (Traffic.Said) -> Void
    ) async {
        let tokens = tokens ?? SessionTokens(access: Token(""))
        switch kind {
        case .login(let account, let isRight):
            let accounts = Template.accounts
            let right = accounts.indices.contains(account) ? accounts[account].1 : ""
            guard let email = try? EmailAddress(email(account)) else { return }
            let password = isRight && !right.isEmpty ? right : "no, not \(right)"
            say(.login(await endpoint.login(LoginRequest(email: email, password: secret(password)))))
        case .refresh: say(.refresh(await endpoint.refresh(tokens)))
        case .profile: say(.profile(await endpoint.profile(tokens)))
        case .logout: say(.logout(await endpoint.logout(tokens)))
        }
    }

    private mutating func deliver(_ message: Traffic.Message) {
        let number = traffic.withLock { $0.number() }
        guard let operation = operations[message.operation] else { return }
        tell("request \(message.send) of \(message.operation) arrives: \(number)")
        handlings[number] = Handling(message: message, generation: generation)
        let (server, traffic, address) = (server, traffic, address(of: operation.client))
        traffic.stage.start {
            await Traffic.$work.withValue(number) {
                traffic.report(.handled(number, await server.answer(message.request, from: address)))
            }
        }
    }

    private mutating func wake(_ answer: Answer) {
        guard let send = traffic.withLock({ $0.sends.removeValue(forKey: answer.send) }) else { return }
        tell("answer \(answer.send) arrives")
        traffic.stage.wake(send.parked, with: .success(answer.response))
    }

    /// Delivers a part of the body, or tells of a connection that ended.
    private mutating func cut(_ answer: Answer) {
        operations[answer.operation]?.hasFault = true
        tell("answer \(answer.send) is cut")
        guard !answer.response.body.isEmpty, random.next() % 2 == 0 else { return end(answer.send, .interrupted) }
        var answer = answer
        answer.response.body.removeLast(1 + Int(random.next() % UInt64(answer.response.body.count)))
        wake(answer)
    }

    private mutating func end(_ number: Int, _ failure: NetworkError) {
        guard let send = traffic.withLock({ $0.sends.removeValue(forKey: number) }) else { return }
        tell("send \(number) fails: \(failure)")
        operations[send.operation]?.hasFault = true
        traffic.stage.wake(send.parked, with: .failure(failure))
    }

    /// Kills the server and starts another one on what is on disk. The killed one's work ends on a file of its own.
    private mutating func restart() async throws {
        let path = "\(folder)/\(generation + 1).sqlite"
        try PrivateFolder.make(at: folder)
        try Template.copy(server.path, to: path)
        let dead = Traffic.Owner.server(generation)
        generation += 1
        tell("the server is killed and starts anew")
        server = SimulatedServer(
            database: AccountsDatabase(path: path), time: time, traffic: traffic, owner: .server(generation),
            hasRouter: hasRouter)
        for handling in handlings.values { operations[handling.message.operation]?.hasFault = true }
        let cut = Set(handlings.values.map(\.message.send))
        handlings = [:]
        await wakeDead(dead)
        for send in cut.sorted() where random.next() % 2 == 0 { end(send, .interrupted) }
        // A start takes a while; a process that got the same number is not taken for the killed one.
        if random.next() % 8 != 0 { time.pass(.seconds(61)) }
    }

    /// Ends a client and what it was doing; what it stored stays.
    private mutating func die(_ client: Int) async {
        let dead = owner(client)
        tell("client \(client) is killed")
        clients[client].life += 1
        clients[client].operation = nil
        let sends = traffic.withLock { state in state.sends.filter { $0.value.owner == dead }.keys.sorted() }
        for send in sends { end(send, .cancelled) }
        await wakeDead(dead)
    }

    private func wakeDead(_ owner: Traffic.Owner) async {
        let (checks, sleepers) = traffic.withLock { state in
            let checks = state.checks.filter { $0.value.owner == owner }
            let sleepers = state.sleepers.filter { $0.value.owner == owner }
            for number in checks.keys { state.checks[number] = nil }
            for number in sleepers.keys { state.sleepers[number] = nil }
            return (checks.values.map(\.parked), sleepers.values.map(\.parked))
        }
        for parked in checks + sleepers {
            traffic.stage.wake(parked, with: false)
            await traffic.stage.quiet()
        }
    }
}
