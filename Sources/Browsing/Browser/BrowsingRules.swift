public import People

/// How people are shown: the same in every front end.
public struct BrowsingRules: Sendable {
    /// People on a page of a section, 1 or more.
    public var pageSize: Int
    /// What "same area" means: the first of these at which somebody else lives there.
    public var areaLevels: [AreaLevel]

    /// People shown of a section in the overview, and of an area.
    public static let previewLimit = 8

    public init(pageSize: Int, areaLevels: [AreaLevel]) {
        self.pageSize = pageSize
        self.areaLevels = areaLevels
    }
}
