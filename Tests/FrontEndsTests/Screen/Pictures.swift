/// The pictures that the full screen is to give, by place and size.
enum Pictures {
    static let all = [sections, section, area, filter, profile, help].reduce(into: [:]) { all, some in
        all.merge(some) { first, _ in first }
    }
}
