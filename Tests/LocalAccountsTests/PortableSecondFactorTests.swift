import Accounts
import Foundation
import LocalAccounts
import Testing

@Suite struct PortableSecondFactorTests {
    private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

    private func factor(
        _ letters: String, lastStep: Int64 = 0, codes: [[UInt8]] = [], isRequired: Bool = false
    ) -> PortableSecondFactor? {
        PortableSecondFactor(
            letters: Secret(letters), lastStep: lastStep, recoveryCodes: codes, isRequired: isRequired)
    }

    @Test("each letter of a key is written as it was read; anything but letters is no key, wherever it stands")
    func key() {
        for text in [letters, letters.lowercased(), letters + "=", letters + "===="] {
            #expect(factor(text)?.letters == Secret(letters), "\(text)")
        }
        for text in [
            "", String(letters.dropLast()), letters + letters, letters + "1", "1" + letters, letters + "=A",
            "=" + letters, letters + "-", letters + " ",
        ] {
            #expect(factor(text) == nil, "\(text)")
        }
    }

    @Test("ten recovery codes are taken and no more, each of the length of its hash; a step is not negative")
    func limits() throws {
        let hash = [UInt8](repeating: 7, count: 32)
        let ten = (UInt8(0)..<10).map { [UInt8](repeating: $0, count: 32) }
        let full = try #require(factor(letters, lastStep: 5, codes: ten, isRequired: true))
        #expect(full.lastStep == 5 && full.recoveryCodes == ten && full.isRequired)
        let empty = try #require(factor(letters))
        #expect(empty.lastStep == 0 && empty.recoveryCodes.isEmpty && !empty.isRequired)
        #expect(factor(letters, codes: ten + [hash]) == nil)
        for length in [0, 31, 33] {
            #expect(factor(letters, codes: [[UInt8](repeating: 7, count: length)]) == nil, "\(length)")
            #expect(factor(letters, codes: [hash, [UInt8](repeating: 7, count: length)]) == nil, "\(length)")
        }
        #expect(factor(letters, lastStep: -1) == nil)
    }

    @Test("without a key there are recovery codes at least, and it is not required")
    func codesOnly() throws {
        let hash = [UInt8](repeating: 7, count: 32)
        func factor(_ codes: [[UInt8]], isRequired: Bool = false) -> PortableSecondFactor? {
            PortableSecondFactor(letters: nil, lastStep: 0, recoveryCodes: codes, isRequired: isRequired)
        }
        let codes = try #require(factor([hash]))
        #expect(codes.letters == nil && codes.recoveryCodes == [hash])
        #expect(factor([]) == nil && factor([hash], isRequired: true) == nil && factor([[7]]) == nil)
    }

    @Test("a device is known by 32 bytes, and by nothing shorter or longer")
    func device() throws {
        let date = Date(timeIntervalSince1970: 1_769_850_900)
        let hash = [UInt8](repeating: 7, count: 32)
        let device = try #require(PortableDevice(hash: hash, seenAt: date))
        #expect(device.hash == hash && device.seenAt == date)
        for length in [0, 31, 33] {
            #expect(PortableDevice(hash: [UInt8](repeating: 7, count: length), seenAt: date) == nil, "\(length)")
        }
    }
}
