import Testing
import Words

/// A row of a table of words: a message, and its exact text in each language.
struct Wording: Sendable, CustomTestStringConvertible {
    let message: @Sendable (Messages) -> String?
    let english: String
    let korean: String

    init(_ message: @escaping @Sendable (Messages) -> String?, _ english: String, _ korean: String) {
        self.message = message
        self.english = english
        self.korean = korean
    }

    var testDescription: String { english }

    func expectText(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(message(Messages(.english)) == english, sourceLocation: sourceLocation)
        #expect(message(Messages(.korean)) == korean, sourceLocation: sourceLocation)
        #expect(!english.isEmpty && !korean.isEmpty, sourceLocation: sourceLocation)
    }

    /// Also that both texts go on, after what happened, with what to do.
    func expectInstruction(sourceLocation: SourceLocation = #_sourceLocation) {
        expectText(sourceLocation: sourceLocation)
        for text in [english, korean] {
            // After a colon, or as a sentence of its own.
            let parts = text.split(separator: ": ").flatMap { $0.split(separator: ". ") }
            #expect(parts.count > 1 && parts.allSatisfy { !$0.isEmpty }, "\(text)", sourceLocation: sourceLocation)
        }
    }
}
