extension Nationality {
    /// The codes of all nationalities, in the order in which they are drawn.
    static let codes = [
        "AU", "BR", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IN", "IR", "MX", "NL", "NO", "NZ", "RS",
        "TR", "UA", "US",
    ]

    static let all = codes.compactMap(named)

    /// Returns the nationality for a code in capitals; its lists are split on first use.
    static func named(_ code: String) -> Nationality? {
        switch code {
        case "AU": au
        case "BR": br
        case "CA": ca
        case "CH": ch
        case "DE": de
        case "DK": dk
        case "ES": es
        case "FI": fi
        case "FR": fr
        case "GB": gb
        case "IE": ie
        case "IN": `in`
        case "IR": ir
        case "MX": mx
        case "NL": nl
        case "NO": no
        case "NZ": nz
        case "RS": rs
        case "TR": tr
        case "UA": ua
        case "US": us
        default: nil
        }
    }

    private static let au = Nationality(.au)
    private static let br = Nationality(.br)
    private static let ca = Nationality(.ca)
    private static let ch = Nationality(.ch)
    private static let de = Nationality(.de)
    private static let dk = Nationality(.dk)
    private static let es = Nationality(.es)
    private static let fi = Nationality(.fi)
    private static let fr = Nationality(.fr)
    private static let gb = Nationality(.gb)
    private static let ie = Nationality(.ie)
    private static let `in` = Nationality(.in)
    private static let ir = Nationality(.ir)
    private static let mx = Nationality(.mx)
    private static let nl = Nationality(.nl)
    private static let no = Nationality(.no)
    private static let nz = Nationality(.nz)
    private static let rs = Nationality(.rs)
    private static let tr = Nationality(.tr)
    private static let ua = Nationality(.ua)
    private static let us = Nationality(.us)
}
