import Foundation

// mutator TARGET-FOLDER... : rewrites the files of each folder in place, and prints their mutants, one a line. Numbers
// that do not compile come on standard input; they stay unused, so that the others keep theirs.
let without = Set(
    String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self).split { $0.isWhitespace }.compactMap
    {
        Int($0)
    })
var number = 0
for folder in CommandLine.arguments.dropFirst() {
    let files = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    for file in files where file != "Switches.swift" {
        let path = "\(folder)/\(file)"
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let mutator = try Mutator(file: path, source: source, after: number, without: without)
        try mutator.rewritten().write(toFile: path, atomically: false, encoding: .utf8)
        for mutation in mutator.mutations { print(mutation.line) }
        number = mutator.number
    }
}
