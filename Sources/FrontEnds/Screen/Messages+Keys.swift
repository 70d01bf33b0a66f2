import Browsing
import Words

extension Messages {
    /// Returns the keys of what is shown, the most useful first: the key, a label of a word or two, and a description.
    func keys(of state: ScreenState) -> [KeyWords] {
        switch state.place {
        case .sections: sectionsKeys + everywhereKeys
        case .list where state.listing?.figures != nil: figuresKeys + everywhereKeys
        case .list where state.listing?.isPersonShown == true: personKeys + everywhereKeys
        case .list: listKeys + everywhereKeys
        case .profile: profileKeys + [quitKey]
        }
    }
}
