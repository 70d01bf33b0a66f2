import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Rewrites a file so that each of its mutants sleeps in it: `Switches.swift` wakes the one whose number is asked for.
final class Mutator: SyntaxVisitor {
    let file: String
    /// Numbers that do not compile.
    let without: Set<Int>
    private(set) var mutations: [Mutation] = []
    private(set) var number: Int
    private var edits = Edits()
    private let converter: SourceLocationConverter
    private let tree: Syntax
    private let source: String

    init(file: String, source: String, after number: Int, without: Set<Int>) throws {
        self.file = file
        self.source = source
        self.number = number
        self.without = without
        let parsed = Parser.parse(source: source)
        converter = SourceLocationConverter(fileName: file, tree: parsed)
        tree = try OperatorTable.standardOperators.foldAll(parsed)
        super.init(viewMode: .sourceAccurate)
    }

    func rewritten() -> String {
        walk(tree)
        return edits.applied(to: source)
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let condition) = node.condition { negate(condition) }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!", !isNegated(Syntax(node)) { negate(ExprSyntax(node)) }
        return .visitChildren
    }

    private func negate(_ condition: ExprSyntax) {
        // `while true` decides which code can be reached.
        if condition.is(BooleanLiteralExprSyntax.self) { return }
        call("__not", around: Syntax(condition), kind: .not)
    }

    /// Whether `node` is a condition, which is negated as one.
    private func isNegated(_ node: Syntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) { return isNegated(parent) }
        return parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self)
            || parent.as(TernaryExprSyntax.self)?.condition.id == node.id
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        let comparisons: Set = ["==", "!=", "<", "<=", ">", ">=", "===", "!=="]
        if comparisons.contains(sign), !isNegated(Syntax(node)) {
            call("__not", around: Syntax(node), kind: .not)
        }
        let functions: [String: (String, Mutation.Kind)] = [
            "&&": ("__and", .swap), "||": ("__or", .swap), "<": ("__less", .boundary),
            "<=": ("__lessOrEqual", .boundary),
            ">": ("__more", .boundary), ">=": ("__moreOrEqual", .boundary), "+": ("__plus", .arithmetic),
            "-": ("__minus", .arithmetic), "*": ("__times", .arithmetic), "/": ("__over", .arithmetic),
        ]
        if let (function, kind) = functions[sign],
            call(function, around: Syntax(node), kind: kind, text: node.trimmedDescription)
        {
            edits.replace(range(Syntax(node.operator)), by: ",")
        }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if !isNegated(Syntax(node)) { call("__not", around: Syntax(node), kind: .not) }
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        call("__more1", around: Syntax(node), kind: .number)
        return .skipChildren
    }

    // Neither runs when the program does, or is no expression.
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GenericArgumentSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Room for what is to come, which grows where it does not suffice: of another size it makes no difference.
    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        ["capacity", "minimumCapacity"].contains(node.label?.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        name(of: node) == "reserveCapacity" ? .skipChildren : .visitChildren
    }

    private func name(of call: FunctionCallExprSyntax) -> String {
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? call.calledExpression.trimmedDescription
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if let effect = effect(of: node) {
            add(.drop, text: effect.trimmedDescription, around: Syntax(effect)) { ("if !__is(\($0)) { ", " }") }
        }
        return .visitChildren
    }

    /// Whether `node` is the only one of a body that returns something.
    private func isReturned(_ node: CodeBlockItemSyntax) -> Bool {
        guard let items = node.parent?.as(CodeBlockItemListSyntax.self), items.count == 1, let body = items.parent
        else {
            return false
        }
        if body.is(AccessorBlockSyntax.self) { return true }
        guard body.is(CodeBlockSyntax.self), let owner = body.parent else { return false }
        return owner.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
            || owner.as(AccessorDeclSyntax.self)?.accessorSpecifier.tokenKind == .keyword(.get)
    }

    /// A statement that is there for its effect.
    private func effect(of node: CodeBlockItemSyntax) -> ExprSyntax? {
        guard case .expr(let expression) = node.item, !isReturned(node) else { return nil }
        var bare = expression
        while true {
            if let inner = bare.as(TryExprSyntax.self)?.expression ?? bare.as(AwaitExprSyntax.self)?.expression {
                bare = inner
            } else {
                break
            }
        }
        if let call = bare.as(FunctionCallExprSyntax.self) {
            // What the one call of a closure returns may be what the closure is for.
            let items = node.parent?.as(CodeBlockItemListSyntax.self)
            if items?.count == 1, items?.parent?.is(ClosureExprSyntax.self) == true { return nil }
            // They say what holds or lives anyway, make room, or wipe what only a scan of the process's memory finds,
            // which the acceptance tests have.
            let kept: Set = [
                "precondition", "preconditionFailure", "assert", "assertionFailure", "extendLifetime", "fatalError",
                "reserveCapacity", "wipe", "wipeBody", "sodium_memzero",
            ]
            return kept.contains(name(of: call)) ? nil : expression
        }
        if let chained = bare.as(OptionalChainingExprSyntax.self) { return ExprSyntax(chained) }
        guard let infix = bare.as(InfixOperatorExprSyntax.self) else { return nil }
        // What an initializer sets must be set.
        if infix.operator.is(AssignmentExprSyntax.self) {
            return node.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true ? nil : expression
        }
        let sign = infix.operator.trimmedDescription
        return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign) ? expression : nil
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let body = node.body { emptied(body, type: node.signature.returnClause?.type) }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let block = node.accessorBlock, let type = node.typeAnnotation?.type else { return .visitChildren }
        switch block.accessors {
        case .getter(let items):
            if let first = items.first { nothing(first, items.count == 1, type: type) }
        case .accessors(let accessors):
            for accessor in accessors where accessor.accessorSpecifier.tokenKind == .keyword(.get) {
                if let body = accessor.body { emptied(body, type: type) }
            }
        @unknown default: break
        }
        return .visitChildren
    }

    private func emptied(_ body: CodeBlockSyntax, type: TypeSyntax?) {
        if let type, let first = body.statements.first { nothing(first, body.statements.count == 1, type: type) }
    }

    /// Returns nothing, before `item`, which is the first of a body of `type`.
    private func nothing(_ item: CodeBlockItemSyntax, _ isOnly: Bool, type: TypeSyntax) {
        guard let value = Self.nothing(of: type) else { return }
        // The only expression of a body is what it returns.
        var isReturned = isOnly
        if case .expr(let expression) = item.item {
            if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { isReturned = isOnly }
        } else {
            isReturned = false
        }
        // A body that is nothing already.
        if item.trimmedDescription == value || item.trimmedDescription == "return \(value)" { return }
        // A comparison or literal is negated as one.
        if value == "false", isOnly { return }
        add(.nothing, text: "\(value) for \(item.trimmedDescription)", around: Syntax(item)) {
            ("if __is(\($0)) { return \(value) }; \(isReturned ? "return " : "")", "")
        }
    }

    private static func nothing(of type: TypeSyntax) -> String? {
        if type.is(OptionalTypeSyntax.self) { return "nil" }
        if type.is(ArrayTypeSyntax.self) { return "[]" }
        if type.is(DictionaryTypeSyntax.self) { return "[:]" }
        switch type.trimmedDescription {
        case "Bool": return "false"
        case "String": return "\"\""
        default: return nil
        }
    }

    @discardableResult
    private func call(_ function: String, around node: Syntax, kind: Mutation.Kind, text: String? = nil) -> Bool {
        add(kind, text: text ?? node.trimmedDescription, around: node) { ("\(function)(\($0), ", ")") }
    }

    @discardableResult
    private func add(
        _ kind: Mutation.Kind, text: String, around node: Syntax, _ wrapping: (Int) -> (String, String)
    ) -> Bool {
        number += 1
        if without.contains(number) { return false }
        let range = range(node)
        let start = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
        let end = converter.location(for: AbsolutePosition(utf8Offset: range.upperBound))
        mutations.append(
            Mutation(
                number: number, file: file, lines: start.line...end.line, column: start.column, kind: kind, text: text))
        let (before, after) = wrapping(number)
        edits.wrap(range, in: before, after)
        return true
    }

    private func range(_ node: Syntax) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }
}
