/// Age, gender and the format of a person's record, in two bytes.
struct PersonTraits: Sendable, Hashable {
    /// Bits 0 to 7: the age; 8: male; 9: the id is text; 10: there is a folded form of name and email; 11: the phone is
    /// packed; 12: the cell is packed.
    var bits: UInt16

    init(age: Int, gender: Gender, hasTextID: Bool = false) {
        bits =
            UInt16(min(max(age, 0), 255)) | (gender == .male ? 1 << 8 : 0)
            | (hasTextID ? 1 << 9 : 0)
    }

    var age: Int { Int(bits & 0xFF) }
    var gender: Gender { bits & 1 << 8 == 0 ? .female : .male }
    var hasTextID: Bool { bits & 1 << 9 != 0 }

    var isFolded: Bool {
        get { bits & 1 << 10 != 0 }
        set { set(1 << 10, newValue) }
    }

    var isPhonePacked: Bool {
        get { bits & 1 << 11 != 0 }
        set { set(1 << 11, newValue) }
    }

    var isCellPacked: Bool {
        get { bits & 1 << 12 != 0 }
        set { set(1 << 12, newValue) }
    }

    private mutating func set(_ bit: UInt16, _ isOn: Bool) {
        bits = isOn ? bits | bit : bits & ~bit
    }

    /// Age and gender, which sections filter by, as a number below `demographicCount`.
    var demographic: Int { Int(bits & 0x1FF) }
    static let demographicCount = 512
}
