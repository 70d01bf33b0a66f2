import Glibc
import Text

/// Reads lines at a terminal that cannot move its cursor, or for people using a screen reader.
///
/// Asks one question per line, edited by the kernel. Writes nothing but the prompt; secrets are not echoed.
///
/// Isolated to the main actor. Not to be used alongside a `LineEditor`.
@MainActor package final class PlainLineReader {
    let session: TerminalSession
    /// Engaged while a secret is typed.
    package let dumpGuard: DumpGuard
    private let typed = ByteBuffer()
    private var asking: Asking?

    private struct Asking {
        let prompt: String
        var input: InputSource
        let interruptWatch: Int
        let end: @MainActor (ReadingEnd) -> Void
    }

    package init(session: TerminalSession, dumpGuard: DumpGuard) {
        self.session = session
        self.dumpGuard = dumpGuard
    }

    /// Writes `prompt` and reads a line; returns how that ended, with the text if it was accepted.
    ///
    /// Ends with `.accepted`, `.endOfInput`, `.interrupted` or, if the task is cancelled, `.cancelled`.
    package func read(prompt: String) async -> (end: ReadingEnd, text: String) {
        session.stopUntilForeground()
        if session.modes.reading == .silence { session.modes.set(.asFound) }
        let end = await ask(prompt.cleanedForTerminal)
        return (end, end == .accepted ? String(decoding: typed.bytes, as: UTF8.self) : "")
    }

    /// Writes `prompt`, reads a line without echo, and passes its bytes to `take` before they are wiped.
    ///
    /// The kernel accepts up to 4,095 bytes of a line that it edits.
    ///
    /// - Parameters:
    ///   - isLong: Whether the line may be longer, as tokens are. It is pasted: only Backspace, Ctrl-U and Ctrl-D edit
    ///     it.
    ///   - staysSilent: Whether an accepted line is followed by silence, as ``beginSilence()`` begins it.
    package func readSecret(
        prompt: String, isLong: Bool = false, staysSilent: Bool = false,
        take: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void
    ) async -> ReadingEnd {
        dumpGuard.hold()
        session.stopUntilForeground()
        session.modes.set(isLong ? .silentBytes : .silentLine)
        let end = await ask(prompt.cleanedForTerminal)
        if end == .accepted { take(typed.bytes) }
        if end == .interrupted { session.hasSecretRest = true }
        typed.removeAll()
        session.modes.set(end == .accepted && staysSilent ? .silence : .asFound)
        dumpGuard.release()
        return end
    }

    /// Stops the process while it is in the background, as the next question would.
    package func stopUntilForeground() { session.stopUntilForeground() }

    /// Writes `text` on a line of its own.
    package func say(_ text: StyledText) { session.say([text]) }

    private func ask(_ prompt: String) async -> ReadingEnd {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                typed.removeAll()
                session.holder = self
                session.output.write(prompt)
                asking = Asking(
                    prompt: prompt,
                    input: watchInput(),
                    interruptWatch: session.watchInterrupts { [weak self] in self?.end(.interrupted) },
                    end: { continuation.resume(returning: $0) }
                )
                if Task.isCancelled { end(.cancelled) }
            }
        } onCancel: {
            Task { @MainActor in self.end(.cancelled) }
        }
    }

    private func watchInput() -> InputSource {
        InputSource(descriptor: session.channel.input) { [weak self] in self?.readInput() }
    }

    private func readInput() {
        // The input that was announced may be gone again: the kernel drops it at Ctrl-C.
        let descriptor = session.channel.input
        guard asking != nil, Polling.forInput(descriptor, milliseconds: 0) > 0 else { return }
        let count = typed.append(upTo: 4096) { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if session.modes.reading == .silentBytes, count > 0 { return takeBytes(count) }
        if typed.bytes.last == UInt8(ascii: "\n") {
            typed.removeLast(1)
            end(.accepted)
        } else if count <= 0 {
            // Ctrl-D after some text ends a line; with no text it is the end of input.
            end(typed.count > 0 ? .accepted : .endOfInput)
        }
    }

    /// The longest line read in `silentBytes` mode, in bytes; further bytes are dropped.
    private static let maximumLength = 65_536

    /// Edits the line as the kernel would: Enter, Ctrl-D, Backspace and Ctrl-U.
    private func takeBytes(_ count: Int) {
        let received = ByteBuffer()
        received.append(contentsOf: typed.bytes.suffix(count))
        typed.removeLast(count)
        for byte in received.bytes {
            switch byte {
            case UInt8(ascii: "\n"): return endBytes(.accepted)
            case 0x04: return endBytes(typed.count > 0 ? .accepted : .endOfInput)
            case 0x08, 0x7F: removeCharacter()
            case 0x15: typed.removeAll()
            default: if typed.count < Self.maximumLength { typed.append(byte) }
            }
        }
    }

    /// Removes the last character: the bytes that continue it in UTF-8, and its first.
    private func removeCharacter() {
        while let last = typed.bytes.last {
            typed.removeLast(1)
            if last & 0xC0 != 0x80 { return }
        }
    }

    private func endBytes(_ end: ReadingEnd) {
        if end == .accepted { session.output.write("\n") }
        self.end(end)
    }

    private func end(_ end: ReadingEnd) {
        guard let asking else { return }
        self.asking = nil
        asking.input.cancel()
        session.stopWatching(asking.interruptWatch)
        if end != .accepted { session.output.write("\n") }
        asking.end(end)
    }
}

extension PlainLineReader: TerminalHolder {
    package func windowResized() {}

    package func terminalResumed() {
        guard let asking else { return }
        asking.input.cancel()
        self.asking?.input = watchInput()
        session.output.write(asking.prompt)
    }

    // Input typed in the meantime is another program's.
    package func terminalLeaves() {
        guard let asking else { return }
        asking.input.cancel()
        session.output.write("\n")
    }

    package func wipeSecret() -> Bool {
        guard session.modes.reading.isSilent else { return false }
        typed.removeAll()
        return true
    }
}

/// Input typed while nothing is asked.
extension PlainLineReader {
    /// Switches the echo off until the next question or ``endSilence()``: a person may type the password again while a
    /// request with it seems to do nothing.
    package func beginSilence() {
        session.holder = self
        if session.modes.reading != .silence { session.modes.set(.silence) }
    }

    /// Discards input typed in the silence, which continues.
    package func dropTyped() {
        if session.modes.reading == .silence { session.modes.dropInput() }
    }

    /// Discards input typed in the silence, if there is one, and switches the echo on again.
    package func endSilence() {
        guard session.modes.reading == .silence else { return }
        session.modes.dropInput()
        session.modes.set(.asFound)
    }
}

/// How reading a line ended. The bytes of a secret went to `SecretLine.take`.
package enum ReadingEnd: Sendable, Hashable {
    /// Enter, on contents that are accepted.
    case accepted
    /// Up or Shift-Tab.
    case previous
    /// Down or Tab.
    case next
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Ctrl-C.
    case interrupted
    /// `LineEditor.cancel()` or the task's cancellation.
    case cancelled
}
