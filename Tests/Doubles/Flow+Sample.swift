package import Accounts
package import Browsing
package import People
package import SignIn

extension Flow {
    /// A flow over men and women, two people on a page, areas by city.
    package static func sample(
        _ frontEnd: any FrontEnd, _ endpoint: any AuthEndpoint, _ keeper: SessionKeeper, _ source: any PeopleSource
    ) -> Flow {
        let rules = BrowsingRules(pageSize: 2, same: ["city"])
        let loader = DirectoryLoader(source: source, query: PeopleQuery(results: 5), definitions: .menAndWomen)
        return Flow(
            frontEnd: frontEnd, viewModel: LoginViewModel(endpoint: endpoint), keeper: keeper,
            browser: BrowserReactor(loader: loader, rules: rules), exportPeople: { _, _, _ in nil }
        )
    }
}
