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
