// Public because public types conform to a protocol that refines one of this module's.
public import ArgumentParser

/// An option with a fixed set of words. Declares what the parser would otherwise find by reflection, which noticeably
/// slows every launch.
public protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
    public static var allValueDescriptions: [String: String] { [:] }
    public var defaultValueDescription: String { rawValue }
}
