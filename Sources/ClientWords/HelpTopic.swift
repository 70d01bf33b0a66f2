/// A topic that `--help` explains: the program, its commands or its options.
package enum HelpTopic: Sendable, CaseIterable {
    case program, pipe, pages
    case browse, login, people, profile, sessions, sessionsMove, switching, logout
    case account, accountAdd, accountAddInput, accountInvite, accountList, accountShow, accountRemove, accountPassword
    case accountReset, resetCodeOutput, accountUnlock, accountRename, accountMove
    case breached, breachedBuild, breachedInput, breachedList, leastCount
    case password, ownPasswordInput, accountDisable, accountEnable, accountSessions
    case secondFactor, secondFactorWhose, secondFactorOn, secondFactorInput, secondFactorOff, secondFactorCodes
    case config, configShow, configCheck, configPresets, configPreset
    case endpointGroup, endpointProbe, probedURL, writeProposal
    case directoryGroup, directoryProbe, probedDirectory
    case token, run, helper, helperInstall
    case doctor

    // Options of every command.
    case configFile, endpoint, sessionAccount, peopleSource, format, language, color, plain, verbose, nonInteractive
    case caFile, insecure, allowHTTP, trace

    // Options of commands that sign in.
    case ifNeeded, loginEmail, oneTimeCode, oneTimeCodeInput, noStore, resume, device, browser, callbackInput,
        tokenInput, client, clientAssertion, resetCode
    case passwordInput, passwordFile, passwordVariable, passwordCommand

    // Options of single commands.
    case allOwnSessions, endSession, endOtherSessions, endSessions, moveTo, moveFrom
    case section, search, condition, fields, limit, summary, all, sessionEmail, preset
    case accountSearch, accountLimit, accountAddress, accountAddressOption, yes, newEmail, newName, changedEmail
    case minValidity, tokenHeader, idToken, runVariable, runCommand, helperCaller, helperWord

    // `ask`, a form for scripts.
    case ask, askInput, askOutput, askField, askLabel, askHint, askDefault, askChoice, askOptional, askLength
    case askPattern, askCheck, askTitle, askDescriptor
}
