extension Part {
    static var reactors: Part {
        Part(name: "reactors", comparisons: [], growth: [])
    }
}
