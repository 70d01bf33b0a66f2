/// Whether bytes are well-formed UTF-8 (Unicode 16, table 3-7): no overlong forms, no surrogates.
enum UTF8Check {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while at < bytes.count {
            let lead = bytes[at]
            if lead < 0x80 {
                at += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return false
            }
            guard at + length <= bytes.count, second ~= bytes[at + 1] else { return false }
            for offset in at + 2..<max(at + length, at + 2) where bytes[offset] & 0xC0 != 0x80 { return false }
            at += length
        }
        return true
    }
}
