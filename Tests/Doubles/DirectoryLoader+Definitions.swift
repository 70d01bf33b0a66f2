package import Browsing
package import People

extension DirectoryLoader {
    /// A loader of these sections.
    package init(source: any PeopleSource, query: PeopleQuery, definitions: [SectionDefinition]) {
        self.init(
            source: source, query: query, plan: SectionPlan(definitions.map { .section($0) }, everyone: "Everyone"))
    }
}
