import Accounts
import FoundationEssentials
import LocalAccounts
import Networking
import People
import Settings
import SignIn
import Terminal
import Text

// Converts the configuration to the types of the modules it is for.

extension Settings.Local {
    var policy: SessionPolicy {
        SessionPolicy(
            tokenLifetime: .seconds(tokenMinutes * 60), idle: .seconds(idleDays * 86_400),
            absolute: .seconds(absoluteDays * 86_400), requiresSecondFactor: requireSecondFactor
        )
    }
}

extension Settings.Color {
    var choice: TerminalCapabilities.ColorChoice {
        switch self {
        case .auto: .auto
        case .always: .always
        case .never: .never
        }
    }
}

extension Settings.BrowserChoice {
    var preference: SignInMethod.Preference {
        switch self {
        case .auto: .auto
        case .loopback: .browser
        case .device: .device
        case .none: .none
        }
    }
}

extension Settings.Symbols {
    var choice: TerminalCapabilities.SymbolChoice {
        switch self {
        case .auto: .auto
        case .unicode: .unicode
        case .ascii: .ascii
        }
    }
}

extension Settings.AmbiguousWidth {
    var widths: Widths.Ambiguous {
        switch self {
        case .auto: .unknown
        case .narrow: .narrow
        case .wide: .wide
        }
    }
}

extension Settings.Background {
    var ground: TerminalCapabilities.Background? {
        switch self {
        case .auto: nil
        case .dark: .dark
        case .light: .light
        }
    }
}

extension Settings.Gender {
    var gender: Gender {
        switch self {
        case .female: .female
        case .male: .male
        }
    }
}

extension Settings.Section {
    func rule(of people: Settings.People) -> SectionPlan.Rule {
        each.map { .each(key: $0, limit: limit) } ?? .section(definition(of: people))
    }

    func definition(of people: Settings.People) -> SectionDefinition {
        var definition = SectionDefinition(
            title: title, gender: gender?.gender, ages: ages, nationalities: nationalities,
            query: query.map { query in
                PeopleQuery(
                    results: query.results ?? people.results, gender: query.gender?.gender,
                    nationalities: query.nationalities, seed: query.seed, page: query.page
                )
            }
        )
        definition.predicates += conditions.map { FieldCondition($0.key, $0.test.test) }
        return definition
    }
}

extension Settings.Condition.Test {
    fileprivate var test: FieldCondition.Test {
        switch self {
        case .missing: .missing
        case .anyOf(let texts): .anyOf(texts)
        case .range(let from, let to): .range(from: from?.value, to: to?.value)
        }
    }
}

extension Settings.Condition.Bound {
    fileprivate var value: FieldValue? {
        switch self {
        case .number(let number): .number(Int64(number))
        case .date(let text): FieldValue.read(text, as: .date)
        }
    }
}

extension Settings.SendToken {
    /// Whether loads from `source` carry the token of the endpoint with that name.
    func allows(source: String, endpoint: String) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .sameOrigin: Origin(source) != nil && Origin(source) == Origin(endpoint)
        }
    }
}

extension SettingsProblem {
    /// Whether the problem lies in the command line alone.
    var isOfCommandLine: Bool {
        switch self {
        case .wrongType(.flag, _, _, _), .notAllowed(.flag, _, _, _), .credentialsInURL(.flag, _): true
        default: false
        }
    }
}
