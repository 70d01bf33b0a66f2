import Harness
import Portraits
import RandomUsers

/// The built client in a window, with the people's portraits on.
extension Part {
    static var portraits: Part {
        Part(
            name: "portraits",
            measurements: [
                Trial("a key with portraits, 5,000 people") { try portraitKeys(5_000, .kitty) },
                Trial("a key with portraits, 1,000,000 people") { try portraitKeys(1_000_000, .kitty) },
                Trial("a key with portraits of half blocks, 5,000 people") { try portraitKeys(5_000, .blocks) },
                Trial("a key with portraits of half blocks, 1,000,000 people") {
                    try portraitKeys(1_000_000, .blocks)
                },
                Trial("the first portrait of a section") { try await firstPortrait() },
                Trial("1,000 portraits scrolled through") { try scrolledPortraits() },
            ],
            growth: [])
    }

    /// A way to draw portraits.
    private enum Drawing: String {
        case kitty, blocks

        /// What an answer contains that shows one.
        var shown: String {
            switch self {
            case .kitty: "\u{1B}_Ga=T"
            case .blocks: "\u{2580}"
            }
        }
    }

    /// The same keys with pictures and without, every fourth with time for its portrait.
    private static func portraitKeys(_ count: Int, _ drawing: Drawing) throws -> [Outcome] {
        let household = try Household().withAccount().signedIn()
        defer { household.remove() }
        let on = try browser(count, household, pictures: drawing.rawValue)
        defer { on.end() }
        let off = try browser(count, household, pictures: "off")
        defer { off.end() }
        var race = (ours: [Double](), peer: [Double](), portraits: 0)
        let down = "\u{1B}[B"
        for round in 0..<100 {
            let keys = [
                "1", down, down, "\u{1B}[6~", down, "\u{1B}[5~", down, "\u{1B}",
                round.isMultiple(of: 2) ? "2" : "3",
            ]
            for (number, key) in (keys + ["\u{1B}"]).enumerated() {
                // An Esc alone is waited for, to tell it from the beginning of a sequence.
                let isTimed = key != "\u{1B}"
                let answer = try on.type(key, quiet: number.isMultiple(of: 4) ? 60 : 5)
                if answer.has(drawing.shown) { race.portraits += 1 }
                // A portrait that comes behind the frame is no part of it.
                let frame = number.isMultiple(of: 4) ? nil : answer.wholeNanoseconds
                let plain = try off.type(key).wholeNanoseconds
                guard isTimed, let frame else { continue }
                race.ours.append(frame)
                race.peer.append(plain)
            }
        }
        guard race.portraits > 100 else { throw RunFailure.silence("portraits") }
        let what = drawing == .kitty ? "portraits" : "portraits of half blocks"
        let figure = "a key among \(count.grouped) people with \(what), to the finished frame, p99"
        let ours = percentile(0.99, of: race.ours)
        return [
            .limit(figure, ours, atMost: 8e6, unit: .time),
            .ratio(
                figure, ours, against: "without portraits", percentile(0.99, of: race.peer), goal: 3, unit: .time),
        ]
    }

    /// From the key that opens a section to the last byte of the portrait, which comes from a server on loopback.
    private static func firstPortrait() async throws -> [Outcome] {
        let household = try Household().withAccount().signedIn()
        defer { household.remove() }
        guard let file = JPEG.encode(DrawnPortrait(seed: "a", name: "Ada Byron").pixels(side: 128)) else {
            throw RunFailure.silence("a file")
        }
        let times = try await LoopbackServer.run(answering: { request in
            guard !request.target.hasSuffix(".jpg") else { return .http(200, body: file) }
            let base = "http://\(request.header("host") ?? "")/"
            return ScriptedDirectory.answer(request, portraits: RandomUsers.Portraits(base: base))
        }) { server in
            try await openings(at: server.url, household)
        }
        let figure = "the first portrait after its section opened, loopback"
        return [
            .limit("\(figure), p50", median(of: times), atMost: 150e6, unit: .time),
            .limit("\(figure), the longest of \(times.count)", times.max() ?? .infinity, atMost: 150e6, unit: .time),
        ]
    }

    private static func openings(at people: String, _ household: Household) throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<10 {
            // Nothing is kept from one run to the next.
            let terminal = try browser(500, household, pictures: "kitty", people: people)
            defer { terminal.end() }
            for section in ["1", "2"] {
                let answer = try terminal.type(section, quiet: 250)
                guard answer.has(Drawing.kitty.shown) else { throw RunFailure.silence("a portrait") }
                times.append(answer.wholeNanoseconds)
                _ = try terminal.type("\u{1B}", quiet: 100)
            }
        }
        return times
    }

    private static func scrolledPortraits() throws -> [Outcome] {
        let household = try Household().withAccount().signedIn()
        defer { household.remove() }
        var memory: [String: Int] = [:]
        var portraits = 0
        for pictures in ["kitty", "off"] {
            let terminal = try browser(5_000, household, pictures: pictures)
            defer { terminal.end() }
            _ = try terminal.type("1", quiet: 100)
            for _ in 0..<1_000 {
                let answer = try terminal.type("\u{1B}[B", quiet: pictures == "off" ? 1 : 60)
                if answer.has(Drawing.kitty.shown) { portraits += 1 }
            }
            memory[pictures] = try ProcessRecord(of: terminal.child.pid).residentMemory
        }
        guard portraits > 900, let on = memory["kitty"], let off = memory["off"] else {
            throw RunFailure.silence("1,000 portraits, \(portraits) came")
        }
        return [
            .ratio(
                "resident memory after 1,000 portraits scrolled through", Double(on), against: "without portraits",
                Double(off), goal: 2.5, unit: .memory),
            .limit("what 1,000 portraits add to it", Double(on - off), atMost: 48e6, unit: .memory),
        ]
    }

    private static func browser(
        _ count: Int, _ household: Household, pictures: String, people: String? = nil
    ) throws -> TypedTerminal {
        let configuration = try household.write(
            #"{"people":{"results":\#(count),"cache":false},"display":{"pictures":"\#(pictures)"}}"#,
            to: "config-\(pictures).json")
        let arguments = ["--config", configuration] + (people.map { ["--people", $0] } ?? [])
        let terminal = try TypedTerminal(
            [BuiltPrograms.rollcall()] + arguments, in: household, columns: 200, rows: 60)
        try terminal.wait("all people") {
            $0.isAlternate && ($0.contains("\(count.grouped) people") || $0.contains("\(count) people"))
        }
        return terminal
    }
}

extension TypedTerminal.Answer {
    /// Whether the text is in it.
    fileprivate func has(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }
}
