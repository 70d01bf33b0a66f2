package import People

/// The URLs of the portraits, created once for all people: 100 men and 97 women, as in the directory.
package struct Portraits: Sendable {
    private let men: [RandomUser.Picture]
    private let women: [RandomUser.Picture]

    /// Where randomuser.me keeps its portraits.
    package static let randomUserMe = Portraits(base: "https://randomuser.me/api/portraits/")

    /// - Parameter base: The part before `men/7.jpg`, including its last slash.
    package init(base: String) {
        func pictures(_ folder: String, _ count: Int) -> [RandomUser.Picture] {
            (0..<count).map { number in
                let file = "\(folder)/\(number).jpg"
                return RandomUser.Picture(
                    large: base + file, medium: base + "med/" + file, thumbnail: base + "thumb/" + file)
            }
        }
        men = pictures("men", Self.count(.male))
        women = pictures("women", Self.count(.female))
    }

    /// How many portraits there are; they are counted from 0.
    package static func count(_ gender: Gender) -> Int { gender == .male ? 100 : 97 }

    func all(_ gender: Gender) -> [RandomUser.Picture] { gender == .male ? men : women }
}
