import Accounts
import ArgumentParser
import FoundationEssentials
import Settings
import Text

/// What the parser's completion script for bash lacks.
enum CompletionScript {
    private static let registered = "complete -o filenames -F _rollcall rollcall"

    /// Returns a text that is printed, with what is missing if it is that script.
    static func completed(_ text: String) -> String {
        guard text.hasSuffix(registered) else { return text }
        return text.dropLast(registered.count) + bash
    }

    /// Readline breaks words at colons and at signs, which addresses have, and `compgen -W` expands what it is given.
    private static let bash = #"""
        # Without compgen -W, which would run what stands in a value.
        __rollcall_add_completions() {
            local completion
            if [[ "${1}" == -W ]]; then
                while IFS='' read -r completion; do
                    [[ -z "${completion}" || "${completion}" != "${bare}"* ]] || COMPREPLY+=("${completion}")
                done <<<"${2}"
            else
                completes_files=true
                while IFS='' read -r completion; do
                    COMPREPLY+=("${completion}")
                done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
            fi
        }

        # Puts words together that readline broke at a colon or an at sign, and takes off of what was found what stands
        # before the part that is replaced.
        _rollcall_whole_words() {
            local -a whole=()
            local word blank rest="${COMP_LINE}" completes_files=false
            local -i index start current=0 begin=0
            for index in "${!COMP_WORDS[@]}"; do
                word="${COMP_WORDS[index]}"
                blank="${rest%%[![:space:]]*}"
                rest="${rest#"${blank}"}"
                start=$((${#COMP_LINE} - ${#rest}))
                if [[ ${#whole[@]} -gt 0 && -z "${blank}" && ("${word}" == [:@]* || "${whole[-1]}" == *[:@]) ]]; then
                    whole[-1]+="${word}"
                else
                    whole+=("${word}")
                    ((index > COMP_CWORD)) || begin=start
                fi
                ((index > COMP_CWORD)) || current=$((${#whole[@]} - 1))
                rest="${rest#"${word}"}"
            done
            local typed="${COMP_LINE:begin:COMP_POINT - begin}"
            local kept="${typed%"${2}"}"
            # What values are compared with: the word as the shell will read it.
            local bare="${typed}"
            if [[ "${bare}" == [\"\']* ]]; then
                bare="${bare:1}"
            else
                bare="${bare//\\\\/$'\1'}"
                bare="${bare//\\/}"
                bare="${bare//$'\1'/\\}"
            fi

            local -a COMP_WORDS=("${whole[@]}")
            local -i COMP_CWORD=current
            COMP_WORDS[current]="${bare}"
            _rollcall "${1}" "${typed}" "${whole[current - 1]}"

            if "${completes_files}"; then
                COMPREPLY=("${COMPREPLY[@]#"${kept}"}")
                return
            fi
            # Values are no files: a sign in one needs a backslash only where the shell would act on it.
            compopt +o filenames
            for index in "${!COMPREPLY[@]}"; do
                word="${COMPREPLY[index]#"${kept}"}"
                [[ "${typed}" == [\"\']* ]] || printf -v word %q "${word}"
                COMPREPLY[index]="${word}"
            done
        }

        complete -o filenames -F _rollcall_whole_words rollcall
        """#
}

/// The values that a shell offers for an option: what this machine knows, read without asking anybody.
enum CompletionValues {
    static let presets = CompletionKind.list(Preset.all.map(\.name))
    static let endpoints = kind { ["local"] + $0.endpoints }
    static let people = kind { ["local"] + $0.people }
    static let addresses = kind(\.addresses)
    static let sections = kind(\.sections)
    /// The programs that are helped, after `install`.
    static let helped = CompletionKind.custom { arguments, index, prefix in
        guard arguments.indices.contains(index - 1), arguments[index - 1] == HelperCaller.install.rawValue else {
            return []
        }
        return HelperCaller.allCases.filter(\.isProgram).map(\.rawValue).filter { $0.hasPrefix(prefix) }
    }

    private static func kind(_ values: @escaping @Sendable (Known) -> [String]) -> CompletionKind {
        .custom { arguments, _, prefix in
            guard let known = Known(arguments) else { return [] }
            var seen: Set<String> = []
            // Files may contain text from others.
            let offered = values(known).map(\.cleanedForTerminal).filter {
                $0.hasPrefix(prefix) && seen.insert($0).inserted
            }
            return CompletionShell.requesting == .zsh ? offered.map(described) : offered
        }
    }

    /// Escapes a value for zsh, which reads what follows a colon as a description of it.
    private static func described(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    }

    /// The files of this user, read as far as possible: a completion reports no problems.
    private struct Known {
        private let loaded: LoadedSettings
        private let book: SessionBook
        private let signedIn: [String]

        /// - Parameter arguments: the command line, which may name a configuration file.
        init?(_ arguments: [String]) {
            let environment = ProcessEnvironment.read(without: nil)
            guard
                let locations = try? FileLocations(environment: environment, userHome: UserDatabase.homeFolder),
                let loaded = try? Settings.load(
                    flags: [:], environment: environment, configFile: Self.configuration(arguments),
                    defaultFile: locations.configuration, ignoredVariables: [], read: ConfigurationFile.read)
            else { return nil }
            self.loaded = loaded
            let file = FileVault(path: locations.session)
            // A keyring may ask for its password, which nobody expects of the Tab key.
            let isFile = loaded.settings.session.store == .file
            book = isFile ? (try? SessionBook(stored: file.read(), in: file.name)) ?? SessionBook() : SessionBook()
            signedIn = FileAddressBook(path: locations.addresses).names().map(\.text)
        }

        /// Those that are configured, and those of stored sessions.
        var endpoints: [String] {
            var configured = loaded.settings.auth.endpoints.map(\.url.name)
            if case .url(let url) = loaded.settings.auth.endpoint { configured.insert(url, at: 0) }
            return configured + sessions.map(\.endpoint).filter { $0 != "local" }
        }

        /// The one that is configured, unless its query may contain a key.
        var people: [String] {
            guard case .url(let url) = loaded.settings.people.source, !url.contains("?" as Character) else { return [] }
            return [url]
        }

        /// Those that have a session, then those that signed in here before.
        var addresses: [String] { sessions.map(\.account) + signedIn }

        var sections: [String] { loaded.settings.browser.sections.map(\.title) }

        private var sessions: [Session] { (book.current.map { [$0] } ?? []) + book.others }

        private static func configuration(_ arguments: [String]) -> String? {
            guard let option = arguments.firstIndex(of: "--config"), option + 1 < arguments.count else { return nil }
            return arguments[option + 1]
        }
    }
}
