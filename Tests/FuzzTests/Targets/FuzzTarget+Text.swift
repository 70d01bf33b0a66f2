import Browsing
import Display
import FoundationEssentials
import People
import Terminal
import Text
import Times

extension FuzzTarget {
    func fuzzText(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let cleaned = text.cleanedForTerminal
        try require(cleaned.unicodeScalars.allSatisfy { $0.isShown }, "a terminal would obey what was cleaned")
        try require(cleaned.cleanedForTerminal == cleaned, "cleaned again, it is another text")
        try require(cleaned.utf8.count <= text.utf8.count, "cleaning adds")
        let short = cleaned.prefix(columns: 20)
        try require(short.displayWidth <= 20, "wider than was asked for")
    }

    func fuzzDates(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        if let date = RFC3339.date(from: text) {
            let again = RFC3339.date(from: RFC3339.string(from: date))
            let difference = again.map { abs($0.timeIntervalSince(date)) } ?? .infinity
            try require(difference <= 1, "\(text): written and read, it is \(difference) s away")
        }
        if let seconds = HTTPDate.seconds(from: text, thisYear: 2026) {
            let written = HTTPDate.string(from: CivilDate(seconds: seconds))
            try require(HTTPDate.seconds(from: written, thisYear: 2026) == seconds, "\(text): written as \(written)")
        }
        if let date = ISO8601.date(from: text) {
            let again = RFC3339.date(from: RFC3339.string(from: date))
            let difference = again.map { abs($0.timeIntervalSince(date)) } ?? .infinity
            try require(difference <= 1, "\(text): written and read, it is \(difference) s away")
        }
        if let seconds = ISO8601.seconds(ofDuration: text) {
            try require(seconds.isFinite && seconds >= 0, "\(text): \(seconds) s")
        }
    }

    func fuzzCommands(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\n").prefix(100) {
            do throws(CommandError) {
                let isBlank = try BrowserCommand(line: String(line)) == nil
                try? require(isBlank == line.allSatisfy(\.isWhitespace), "blank")
            } catch {
                // An error is an answer.
            }
            for words in [PeopleSearch.Words.withGaps, .whole] {
                let search = PeopleSearch(String(line), words, in: .randomUser)
                try require(
                    search == PeopleSearch(String(line), words, in: .randomUser), "read differently the second time")
                if line.allSatisfy(\.isWhitespace) { try require(search.isEmpty, "white space searches") }
            }
        }
    }

    func fuzzKeys(_ bytes: [UInt8]) throws {
        let key = Key(sequence: bytes)
        try require(key == Key(sequence: bytes), "another key the second time")
        if case .click(let row, let column) = key {
            try require(row >= 0 && column >= 0, "a click at \(row), \(column)")
        }
        if case .character = key { throw Finding(description: "a sequence types a character") }
        for byte in bytes.prefix(64) {
            if case .character(let character) = Key(ascii: byte) {
                try require(character.asciiValue == byte && byte >= 0x20, "byte \(byte) types \(character)")
            }
        }
    }
}
