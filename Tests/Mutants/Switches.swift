// Goes into each target of which mutants are made: wakes the one whose number the environment names.

import Glibc

private let awake: Int = getenv("ROLLCALL_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

@usableFromInline
nonisolated func __is(_ number: Int) -> Bool { awake == number }

@usableFromInline
nonisolated func __not(_ number: Int, _ value: Bool) -> Bool { __is(number) ? !value : value }

@usableFromInline
nonisolated func __and(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
    __is(number) ? try a || b() : try a && b()
}
@usableFromInline
nonisolated func __or(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
    __is(number) ? try a && b() : try a || b()
}

@usableFromInline
nonisolated func __less<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
    __is(number) ? a <= b : a < b
}
@usableFromInline
nonisolated func __lessOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
    __is(number) ? a < b : a <= b
}
@usableFromInline
nonisolated func __more<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
    __is(number) ? a >= b : a > b
}
@usableFromInline
nonisolated func __moreOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
    __is(number) ? a > b : a >= b
}

@usableFromInline
nonisolated func __plus<T: AdditiveArithmetic>(_ number: Int, _ a: T, _ b: T) -> T {
    __is(number) ? a - b : a + b
}
@usableFromInline
nonisolated func __minus<T: AdditiveArithmetic>(_ number: Int, _ a: T, _ b: T) -> T {
    __is(number) ? a + b : a - b
}
@usableFromInline
nonisolated func __times<T: BinaryInteger>(_ number: Int, _ a: T, _ b: T) -> T {
    __is(number) ? a / b : a * b
}
@usableFromInline
nonisolated func __over<T: BinaryInteger>(_ number: Int, _ a: T, _ b: T) -> T {
    __is(number) ? a * b : a / b
}
@usableFromInline
nonisolated func __more1<T: Numeric>(_ number: Int, _ value: T) -> T {
    __is(number) ? value + 1 : value
}
