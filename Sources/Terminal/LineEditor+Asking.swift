/// The questions to the terminal before the first form, and the handling of its answers.
extension LineEditor {
    /// Asks the terminal for its colours, once. The first frame does not wait for them.
    func askForColours() {
        guard inquiry == nil, host == nil, session.mayAsk else { return }
        inquiry = TerminalInquiry(.none)
        session.output.write(TerminalInquiry.inPlace)
    }

    /// Takes what the terminal answers, unless a full screen does.
    func takeReplies() {
        guard host == nil else { return }
        readline.queue.replied = { [weak self] reply in
            MainActor.assumeIsolated { self?.take(reply: Array(reply)) }
        }
    }

    private func take(reply: [UInt8]) {
        if reply.last == UInt8(ascii: "R") {
            placeReported?(reply)
        } else if inquiry?.take(reply) == true, let traits = inquiry?.traits, session.learn(traits) {
            for region in [region, revealed] { region.pen.capabilities = session.capabilities }
            // What is drawn has other colours from now on.
            region.isMoved = true
        }
    }

    /// Reads the terminal's outstanding answers, which a shell would otherwise take for typing.
    func awaitAnswers() {
        guard let inquiry, inquiry.isPending else { return }
        inquiry.awaitEnd(in: readline.queue)
    }
}
