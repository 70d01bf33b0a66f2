/// The error correction of a QR code: Reed-Solomon over GF(256) with the polynomial 0x11D (ISO/IEC 18004, 7.5.2).
struct ReedSolomon {
    /// The generator's coefficients, from the highest power down, without the leading 1.
    private let generator: [UInt8]

    init(degree: Int) {
        var generator = [UInt8](repeating: 0, count: degree)
        if degree > 0 { generator[degree - 1] = 1 }
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in 0..<degree {
                generator[place] = Self.product(generator[place], root)
                if place + 1 < degree { generator[place] ^= generator[place + 1] }
            }
            root = Self.product(root, 2)
        }
        self.generator = generator
    }

    /// Returns the codewords that correct errors in `data`.
    func remainder(of data: some Sequence<UInt8>) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for (place, coefficient) in generator.enumerated() { rest[place] ^= Self.product(coefficient, factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result = 0
        for place in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if right >> place & 1 == 1 { result ^= Int(left) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
