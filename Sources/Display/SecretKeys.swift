internal import CLibraries
internal import CReadline
import Glibc
import Terminal
import Text

/// The editing of a secret by keys. Its only copy is readline's line buffer, which does not move while it is edited.
@MainActor final class SecretKeys {
    let limit: Int
    var isRevealed = false
    var showsCount = false
    /// Whether the last key did not fit.
    var hitLimit = false
    /// Whether the last key was to reveal it, where the terminal would keep the text.
    var wasRefused = false
    /// How many bytes of a character that did not fit are still to come.
    private var refused = 0
    private var capacity: Int { limit + 16 }

    init(limit: Int) { self.limit = limit }

    /// Counts Unicode code points: every byte that is not a continuation byte.
    func count(_ bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    func prepare() {
        rl_extend_line_buffer(CInt(capacity))
        mlock(rl_line_buffer, capacity)
    }

    func wipe() {
        wipeUndo()
        explicit_bzero(rl_line_buffer, capacity)
        munlock(rl_line_buffer, capacity)
        rl_end = 0
        rl_point = 0
    }

    // readline keeps deleted text for undo.
    func wipeUndo() {
        var entry = rl_undo_list
        guard entry != nil else { return }
        while let undo = entry {
            if let text = undo.pointee.text { explicit_bzero(text, strlen(text)) }
            entry = undo.pointee.next
        }
        rl_free_undo_list()
    }

    /// Prepares for a key whose first byte is `byte`.
    func keyBegins(_ byte: UInt8) {
        if byte & 0xC0 != 0x80 { (hitLimit, wasRefused) = (false, false) }
    }

    func insert(_ byte: UInt8) {
        if byte & 0xC0 == 0x80, refused > 0 {
            refused -= 1
            return
        }
        let following = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
        guard Int(rl_end) + 1 + following <= limit else {
            refused = following
            hitLimit = true
            return
        }
        refused = 0
        let place = Int(rl_point)
        move_secret_bytes(rl_line_buffer + place + 1, rl_line_buffer + place, Int(rl_end) - place)
        rl_line_buffer[place] = CChar(bitPattern: byte)
        rl_end += 1
        rl_point += 1
        rl_line_buffer[Int(rl_end)] = 0
    }

    func insert(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes where byte != 0 { insert(byte) }
    }

    /// Inserts a pasted secret.
    ///
    /// Omits only the line breaks at its end, and NUL, which readline's line cannot hold.
    func insertPasted(_ bytes: UnsafeRawBufferPointer) {
        hitLimit = false
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        insert(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }

    func delete(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let rest = Int(rl_end) - range.upperBound
        move_secret_bytes(rl_line_buffer + range.lowerBound, rl_line_buffer + range.upperBound, rest)
        rl_end -= CInt(range.count)
        // The bytes past the new end, including those up to the old one.
        explicit_bzero(rl_line_buffer + Int(rl_end), range.count)
        rl_point = CInt(range.lowerBound)
    }

    /// Where the character begins that is before the cursor: all of an emoji, or of a letter and its accents.
    var before: Int { boundaries.last { $0 < Int(rl_point) } ?? 0 }

    /// Where the character ends that is behind the cursor.
    var after: Int { boundaries.first { $0 > Int(rl_point) } ?? Int(rl_end) }

    private var boundaries: [Int] {
        GraphemeClusters.boundaries(of: UnsafeRawBufferPointer(start: rl_line_buffer, count: Int(rl_end)))
    }

    var wordStart: Int {
        var place = Int(rl_point)
        while place > 0, rl_line_buffer[place - 1] == 0x20 { place -= 1 }
        while place > 0, rl_line_buffer[place - 1] != 0x20 { place -= 1 }
        return place
    }

    var wordEnd: Int {
        var place = Int(rl_point)
        while place < Int(rl_end), rl_line_buffer[place] != 0x20 { place += 1 }
        return place
    }

    var nextWord: Int {
        var place = wordEnd
        while place < Int(rl_end), rl_line_buffer[place] == 0x20 { place += 1 }
        return place
    }
}
