import Words

extension Messages {
    /// The keys of a place, the most useful first: key, what it does in a word or two, what it does.
    func keys(of place: ScreenState.Place) -> [KeyWords] {
        switch place {
        case .sections: sectionsKeys + everywhereKeys
        case .list: listKeys + everywhereKeys
        case .profile: profileKeys + [quitKey]
        }
    }
}
