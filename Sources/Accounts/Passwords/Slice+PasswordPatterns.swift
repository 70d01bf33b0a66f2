extension Slice<UnsafeRawBufferPointer> {
    /// The longest piece to look for, in bytes: nobody who wants an easy password repeats a longer one.
    private static var maximumPieceLength: Int { 64 }

    /// Whether it is a single piece, repeated.
    var isRepeated: Bool {
        // The last one may be incomplete, for example without the space after a word.
        let longest = Swift.min((count + 1) / 2, Self.maximumPieceLength)
        guard count > 2, longest > 0 else { return false }
        return (1...longest).contains { dropLast($0).elementsEqual(dropFirst($0)) }
    }

    /// Whether all of it, except for spaces, consists of runs of three or more characters, each next to or the same as
    /// the one before on one of the `KeyLines`.
    var isSequence: Bool {
        var run = 1
        var isRunning = false
        var index = startIndex
        guard count > 2 else { return false }
        while index < endIndex {
            let next = index + 1
            if next < endIndex, KeyLines.areNeighbours(self[index], self[next]) {
                run += 1
            } else {
                let isGap = run == 1 && self[index] == UInt8(ascii: " ")
                if run < 3, !isGap { return false }
                isRunning = isRunning || !isGap
                run = 1
            }
            index = next
        }
        return isRunning
    }
}

/// The alphabet, the digits, and the rows and columns of keyboards.
private enum KeyLines {
    static func areNeighbours(_ first: UInt8, _ second: UInt8) -> Bool {
        first == second
            || lines.contains { line in
                guard let place = line.firstIndex(of: first) else { return false }
                return place > 0 && line[place - 1] == second || place + 1 < line.count && line[place + 1] == second
            }
    }

    private static let lines: [[UInt8]] = [
        "abcdefghijklmnopqrstuvwxyz", "0123456789", "`1234567890-=", "~!@#$%^&*()_+", "qwertyuiop[]\\", "asdfghjkl;'",
        "zxcvbnm,./", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv",
        "5tgb",
        "6yhn", "7ujm", "8ik,", "9ol.", "0p;/", "!qaz", "@wsx", "#edc", "$rfv", "%tgb", "^yhn", "&ujm",
    ].map { Array($0.utf8) }
}
