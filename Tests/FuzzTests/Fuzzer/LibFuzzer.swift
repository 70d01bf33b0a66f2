import Dispatch
import Glibc

// What libFuzzer calls; the target is chosen by ROLLCALL_FUZZ_TARGET.

private let target: FuzzTarget = {
    let name = getenv("ROLLCALL_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        print("ROLLCALL_FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(64)
    }
    return target
}()

/// The name that SwiftPM gives to the `main` of an executable in a debug build, in place of libFuzzer's own.
@_cdecl("rollcall_fuzz_main")
public func fuzz(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words, fuzzOneInput)
}

/// libFuzzer's `main`, with the function to call.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let isOver = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            try await target.run(bytes)
        } catch {
            // libFuzzer keeps the input of a process that ends like this.
            var line = "\(error)\n"
            _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            abort()
        }
        isOver.signal()
    }
    isOver.wait()
    return 0
}
