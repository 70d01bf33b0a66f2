/// A small fast random number generator with the same results everywhere; not for secrets.
///
/// The algorithm is from Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014. Its results do
/// not depend on the machine or the run.
struct SplitMix64: Sendable {
    private var state: UInt64

    @inline(__always)
    init(_ seed: UInt64) { state = seed }

    @inline(__always)
    mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mix(state)
    }

    /// Returns a number from 0 up to but not including `bound`, which must be positive.
    @inline(__always)
    mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(truncatingIfNeeded: bound)).high)
    }

    static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
