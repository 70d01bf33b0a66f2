/// The names of countries by their ISO 3166-1 alpha-2 codes, from the file beside this one.
enum CountryNames {
    static let all: [String: (english: String, korean: String)] = {
        let lines = String(decoding: PackageResources.countries_tsv, as: UTF8.self).split(separator: "\n")
        let names = lines.map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        return Dictionary(names.map { ($0[0], (english: $0[1], korean: $0[2])) }) { first, _ in first }
    }()
}
