public import People

/// The rules for presenting people, shared by all front ends.
public struct BrowsingRules: Sendable {
    /// The number of people per page, at least 1.
    public var pageSize: Int
    /// The levels that count as the "same area": the first one at which somebody else lives there is used.
    public var areaLevels: [AreaLevel]

    /// The number of people previewed per section in the overview, and per area.
    public static let previewLimit = 8

    public init(pageSize: Int, areaLevels: [AreaLevel]) {
        self.pageSize = pageSize
        self.areaLevels = areaLevels
    }
}
