import Words

extension Messages {
    /// Returns the keys of a place, the most useful first: the key, a label of a word or two, and a description.
    func keys(of place: ScreenState.Place) -> [KeyWords] {
        switch place {
        case .sections: sectionsKeys + everywhereKeys
        case .list: listKeys + everywhereKeys
        case .profile: profileKeys + [quitKey]
        }
    }
}
