/// What a fuzzer found.
struct Finding: Error, CustomStringConvertible {
    var description: String
}

func require(_ isTrue: Bool, _ what: @autoclosure () -> String) throws(Finding) {
    if !isTrue { throw Finding(description: what()) }
}
