/// The questions to the terminal about itself, and the handling of its answers.
extension Screen {
    /// Returns the questions for the terminal, if it was not asked yet, to be sent before and after switching to the
    /// alternate screen. The screen has to be cleared after them.
    func questions() -> (before: String, after: String) {
        guard inquiry == nil, session.mayAsk else { return ("", "") }
        let inquiry = TerminalInquiry(session.pictureQuestion, takesUTF8: session.capabilities.letters.areUTF8)
        self.inquiry = inquiry
        editor.readline.queue.replied = { [weak self] reply in
            MainActor.assumeIsolated {
                guard let self else { return }
                if inquiry.take(reply) || !inquiry.isPending { self.answered() }
            }
        }
        return (inquiry.questionPastTmux, inquiry.questions)
    }

    private func answered() {
        guard let inquiry else { return }
        if !inquiry.isPending { editor.readline.queue.replied = nil }
        guard isOpen, inquiry.traits.isComplete else { return }
        let traits = inquiry.traits
        let looksDifferent = session.learn(traits)
        if traits.clusters == .off, !hasSwitchedClusters {
            hasSwitchedClusters = true
            session.output.write("\u{1B}[?2027h")
        }
        setReset()
        learned(traits)
        guard looksDifferent else { return }
        // Deferred until the keys that came with the answer have been taken.
        Task { @MainActor [weak self] in
            guard let self, isOpen else { return }
            redraw()
        }
    }

    /// Reads the terminal's outstanding answers, which a shell would otherwise take for typing.
    func awaitAnswers() {
        guard let inquiry, inquiry.isPending else { return }
        inquiry.awaitEnd(in: editor.readline.queue)
    }
}

extension TerminalInquiry {
    /// Reads what is still to come of the answers, so that nobody takes it for typing.
    func awaitEnd(in queue: KeyQueue) {
        let end = ContinuousClock.now.advanced(by: .milliseconds(300))
        while ContinuousClock.now < end, !queue.isAtEnd, !queue.waiting.hasDeviceAttributes {
            if queue.hasInput(within: 20) { queue.read() }
        }
        if queue.waiting.hasDeviceAttributes { queue.waiting.removeFirst(queue.waiting.count) }
        stopWaiting()
        queue.replied = nil
    }
}

extension ByteBuffer {
    /// Whether the answer to `CSI c`, which comes last, has arrived.
    fileprivate var hasDeviceAttributes: Bool {
        var isReply = false
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "?"), place > 1, bytes[place - 1] == UInt8(ascii: "["), bytes[place - 2] == 0x1B {
                isReply = true
            } else if isReply, byte == UInt8(ascii: "c") {
                return true
            } else if !(0x30...0x3B).contains(byte) {
                isReply = false
            }
        }
        return false
    }
}
