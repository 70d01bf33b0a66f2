// For the whole package because its types conform to a protocol that refines one of this module's.
package import ArgumentParser

/// An option with a fixed set of words. Declares what the parser would otherwise find by reflection, which noticeably
/// slows every launch.
package protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
    package static var allValueDescriptions: [String: String] { [:] }
    package var defaultValueDescription: String { rawValue }
}
