import Browsing
import ClientWords
import Words

extension Messages {
    /// Returns the keys of what is shown, the most useful first: the key, a label of a word or two, and a description.
    func keys(of state: ScreenState) -> [KeyWords] {
        switch state.place {
        // Only a load can be asked for before there is anybody.
        case .sections where state.load.directory == nil:
            sectionsKeys.filter { $0.key == "r" && !state.load.isLoading } + everywhereKeys(state.fate)
        case .sections: sectionsKeys + everywhereKeys(state.fate)
        case .list where state.listing?.figures != nil: figuresKeys + everywhereKeys(state.fate)
        case .list where state.listing?.isPersonShown == true: personKeys + everywhereKeys(state.fate)
        case .list: listKeys + everywhereKeys(state.fate)
        case .profile: profileKeys + [quitKey(state.fate)]
        }
    }
}
