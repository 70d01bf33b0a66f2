// Public, since public types conform to what refines its protocol.
public import ArgumentParser

/// A choice among words. What the parser would find out of it by reflection is said here: that is felt at every start.
public protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
    public static var allValueDescriptions: [String: String] { [:] }
    public var defaultValueDescription: String { rawValue }
}
