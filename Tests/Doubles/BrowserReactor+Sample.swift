package import Browsing
package import People
import Reactors

extension BrowserReactor {
    /// A browser in which a list was opened.
    ///
    /// - Parameter later: what a refresh loads.
    package static func opened(
        _ list: PeopleList, in directory: Directory, rules: BrowsingRules, later: [Person] = []
    ) -> BrowserReactor {
        let source = StubSource { _ in PeopleTable(later) }
        let reactor = BrowserReactor(
            loader: DirectoryLoader(source: source, query: PeopleQuery(results: 5), definitions: .menAndWomen),
            rules: rules, initialState: State(directory)
        )
        reactor.action.accept(.listOpened(list))
        return reactor
    }
}
