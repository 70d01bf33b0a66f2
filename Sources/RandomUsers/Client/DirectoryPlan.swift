import Networking
import People

/// The requests that answer one query, and which part of their answers is kept.
struct DirectoryPlan: Sendable {
    /// The most people in one answer; asking for more silently returns one.
    static let pageLimit = 5000
    /// The last page that is served; a later one silently returns the first.
    static let lastServedPage = 10_000

    /// The URL query of each request.
    let requests: [String]
    let lastPage: Int
    /// Whether one gender is filtered here.
    private let isFiltered: Bool
    private let asked: Int
    private let query: PeopleQuery
    private let seed: String?

    var isServed: Bool { lastPage <= Self.lastServedPage }

    var reader: PeopleReader {
        PeopleReader(
            gender: isFiltered ? query.gender : nil, nationalities: query.nationalities.map { $0.uppercased() },
            limit: max(query.results, 1))
    }

    init(_ query: PeopleQuery, random: () -> UInt64) {
        // More than all pages together contain is refused below, and must not overflow before that.
        let wanted = min(max(query.results, 1), Self.pageLimit * Self.lastServedPage + 1)
        let isFiltered = query.gender != nil && (query.seed != nil || wanted > Self.pageLimit)
        // Half are of the requested gender; about five standard deviations more make a shortfall practically
        // impossible.
        let asked = isFiltered ? 2 * wanted + Int(8 * Double(wanted).squareRoot()) + 16 : wanted
        let seed = query.seed ?? (asked > Self.pageLimit ? String(random(), radix: 16) : nil)
        self.init(query, seed: seed, asked: asked, isFiltered: isFiltered)
    }

    private init(_ query: PeopleQuery, seed: String?, asked: Int, isFiltered: Bool) {
        self.query = query
        self.seed = seed
        self.asked = asked
        self.isFiltered = isFiltered
        let pages = (asked + Self.pageLimit - 1) / Self.pageLimit
        let first = (min(max(query.page, 1), Self.lastServedPage + 1) - 1) * pages + 1
        lastPage = first + pages - 1
        guard lastPage <= Self.lastServedPage else {
            requests = []
            return
        }
        requests = (0..<pages).map { page in
            var items = ["results=\(min(asked - page * Self.pageLimit, Self.pageLimit))"]
            if let gender = query.gender, !isFiltered { items.append("gender=\(gender.rawValue)") }
            if !query.nationalities.isEmpty {
                items.append("nat=" + query.nationalities.map { PercentEncoding.encoded($0) }.joined(separator: ","))
            }
            if let seed { items.append("seed=" + PercentEncoding.encoded(seed)) }
            if first + page > 1 { items.append("page=\(first + page)") }
            // `login` only for its UUID: the directory cannot return a part of a field.
            items.append("inc=gender,name,location,email,login,dob,phone,cell,picture,nat")
            items.append("noinfo")
            return items.joined(separator: "&")
        }
    }

    /// Returns the same plan with a whole page, if a directory with unequal genders returned too few of the requested
    /// one.
    func widened(given reader: PeopleReader) -> DirectoryPlan? {
        guard isFiltered, asked < Self.pageLimit, reader.readCount == asked, reader.table.count < max(query.results, 1)
        else { return nil }
        return DirectoryPlan(query, seed: seed, asked: Self.pageLimit, isFiltered: true)
    }
}
