import People

/// Reads cards of vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). A card of a group is nobody's.
enum VCardReader {
    /// - Parameters:
    ///   - place: The number that stands for the lines, where they are those of one card among others.
    ///   - values: What every card has that says nothing else there.
    /// - Returns: Whether there is a card.
    @discardableResult
    static func read(
        _ bytes: [UInt8], into draft: inout DirectoryDraft, card place: Int? = nil,
        adding values: [(key: String, kind: Field.Kind, value: FieldValue)] = []
    ) -> Bool {
        var isCard = false
        var lines = ContentLines(bytes, foldsAtTab: true)
        var card: Card?
        while let (line, lineNumber) = lines.next(), draft.rows.count < DirectoryDraft.rowLimit {
            let number = place ?? lineNumber
            guard var property = Property(line) else {
                if card != nil, line.contains(where: { $0 > 0x20 }) { card?.isBroken = true }
                continue
            }
            if property.isQuotedPrintable {
                while property.value.last == UInt8(ascii: "=") {
                    property.value.removeLast()
                    let more = lines.continuation()
                    if more.isEmpty { break }
                    property.value += more
                }
            }
            switch (property.name, card == nil) {
            case ("BEGIN", _) where property.isOfCard:
                if let open = card { draft.faults.append(RowFault(line: open.line, reason: .incomplete)) }
                card = Card(line: number)
                isCard = true
            case ("END", false) where property.isOfCard:
                card?.add(to: &draft, values)
                card = nil
            case (_, false): card?.take(property)
            case (_, true): break
            }
        }
        if let open = card { draft.faults.append(RowFault(line: open.line, reason: .incomplete)) }
        return isCard
    }

    /// One line of a card.
    private struct Property {
        /// In capitals, without its group.
        var name: String
        /// The values of parameters by their names in capitals; those without a name are types.
        var parameters: [String: [String]] = [:]
        var value: [UInt8]

        var isOfCard: Bool { String(decoding: value, as: UTF8.self).uppercased().hasPrefix("VCARD") }

        init?(_ line: [UInt8]) {
            var isQuoted = false
            let colon = line.firstIndex { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ":") && !isQuoted
            }
            guard let colon else { return nil }
            var parts: [[UInt8]] = [[]]
            isQuoted = false
            for byte in line[..<colon] {
                if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == UInt8(ascii: ";"), !isQuoted {
                    parts.append([])
                } else {
                    parts[parts.count - 1].append(byte)
                }
            }
            let name = String(decoding: parts[0], as: UTF8.self).uppercased()
            self.name = name.split(separator: ".").last.map(String.init) ?? name
            if self.name.isEmpty { return nil }
            for part in parts.dropFirst() {
                let text = String(decoding: part, as: UTF8.self)
                let pieces = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let key = pieces.count == 2 ? pieces[0].uppercased() : "TYPE"
                let values = (pieces.last ?? "").split(separator: ",").map { $0.uppercased() }
                parameters[key, default: []] += values
            }
            value = Array(line[(colon + 1)...])
        }

        var isQuotedPrintable: Bool {
            (parameters["ENCODING"] ?? []).contains("QUOTED-PRINTABLE")
                || (parameters["TYPE"] ?? []).contains("QUOTED-PRINTABLE")
        }

        private var isBase64: Bool {
            (parameters["ENCODING"] ?? []).contains { $0 == "B" || $0 == "BASE64" }
                || (parameters["TYPE"] ?? []).contains("BASE64")
        }

        func isOf(_ type: String) -> Bool { parameters["TYPE"]?.contains(type) ?? false }

        var isPreferred: Bool { isOf("PREF") || parameters["PREF"] != nil }

        /// The value's bytes without its encoding, as text; `nil` for a picture.
        var text: String? {
            if isBase64 { return nil }
            let bytes = isQuotedPrintable ? Self.quotedPrintable(value) : value
            let charset = parameters["CHARSET"]?.first ?? "UTF-8"
            if ["ISO-8859-1", "LATIN1", "WINDOWS-1252", "ISO-8859-15"].contains(charset) {
                var text = ""
                for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
                return text
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
            var decoded: [UInt8] = []
            var index = 0
            func digit(_ place: Int) -> UInt8? {
                place < bytes.count ? Character(Unicode.Scalar(bytes[place])).hexDigitValue.map { UInt8($0) } : nil
            }
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "="), let high = digit(index + 1), let low = digit(index + 2) {
                    decoded.append(high << 4 | low)
                    index += 3
                } else {
                    decoded.append(bytes[index])
                    index += 1
                }
            }
            return decoded
        }

        /// Returns the parts of the value at a sign that is not escaped, each without its escapes.
        func parts(at separator: Character) -> [String] {
            guard let text else { return [] }
            var parts = [""]
            var isEscaped = false
            for character in text {
                if isEscaped {
                    parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == separator {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
            }
            return parts
        }

        /// The value as one text without escapes; a line end in it is a space.
        var plain: FieldValue {
            let text = parts(at: "\u{0}").joined().split(whereSeparator: \.isNewline).joined(separator: " ")
            return FieldValue(foreign: text)
        }
    }

    private struct Card {
        let line: Int
        var isBroken = false
        private var isGroup = false
        private var values: [(key: String, kind: Field.Kind?, value: FieldValue)] = []
        private var addressRank = -1

        init(line: Int) { self.line = line }

        mutating func take(_ property: Property) {
            switch property.name {
            case "VERSION", "PRODID", "REV", "AGENT", "KEY", "SOUND", "LOGO", "NOTE", "LABEL": break
            case "KIND", "X-ADDRESSBOOKSERVER-KIND":
                let kind = property.text?.lowercased() ?? ""
                isGroup = kind.hasPrefix("group") || kind.hasPrefix("location")
            case "FN": set("name", .text, property.plain)
            case "N":
                let parts = property.parts(at: ";").map { FieldValue(foreign: $0) }
                for (key, index) in [("family_name", 0), ("given_name", 1), ("middle_name", 2)]
                where index < parts.count {
                    set(key, .text, parts[index])
                }
            case "NICKNAME": set("nickname", nil, property.plain)
            case "EMAIL": set("email", .email, property.plain, isFirst: property.isPreferred, orElse: "email_2")
            case "TEL":
                var number = property.plain
                if let text = number.text, text.lowercased().hasPrefix("tel:") {
                    number = FieldValue(foreign: String(text.dropFirst(4)))
                }
                if property.isOf("FAX") || property.isOf("PAGER") {
                    set("fax", .phone, number)
                } else if property.isOf("CELL") || property.isOf("IPHONE") {
                    set("cell", .phone, number, isFirst: property.isPreferred, orElse: "phone")
                } else {
                    set("phone", .phone, number, isFirst: property.isPreferred, orElse: "cell")
                }
            case "BDAY": set("birthday", nil, Self.day(property.plain))
            case "GENDER", "X-GENDER": set("gender", .category, Self.gender(property))
            case "TITLE": set("title", nil, property.plain)
            case "ROLE": set("role", nil, property.plain)
            case "ORG":
                let parts = property.parts(at: ";").map { FieldValue(foreign: $0) }
                set("company", .category, parts.first ?? .missing)
                let departments = parts.dropFirst().compactMap(\.text).joined(separator: ", ")
                set("department", .category, FieldValue(foreign: departments))
            case "ADR": takeAddress(property)
            case "CATEGORIES":
                let texts = property.parts(at: ",").compactMap { FieldValue(foreign: $0).text }
                if !texts.isEmpty { set("groups", .list, .list(texts)) }
            case "PHOTO":
                if let text = property.plain.text, FieldValue.isURL(text) { set("picture", .picture, .text(text)) }
            case "URL": set("url", .url, property.plain)
            case "UID": set("id", .text, property.plain)
            default: break
            }
        }

        /// Returns a day of the basic format, 19850412, as one of the extended (ISO 8601); anything else as it is.
        private static func day(_ value: FieldValue) -> FieldValue {
            guard let text = value.text, text.utf8.count == 8, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                return value
            }
            return .text("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6))")
        }

        private static func gender(_ property: Property) -> FieldValue {
            let text = property.parts(at: ";").first.map { FieldValue(foreign: $0) } ?? .missing
            return switch text.text?.uppercased() {
            case "F": .text("female")
            case "M": .text("male")
            default: text
            }
        }

        /// Takes the address of the office rather than another one.
        private mutating func takeAddress(_ property: Property) {
            let rank = property.isPreferred ? 2 : property.isOf("WORK") ? 1 : 0
            guard rank > addressRank else { return }
            addressRank = rank
            let parts = property.parts(at: ";").map { FieldValue(foreign: $0) }
            for (key, index) in [("city", 3), ("state", 4), ("country", 6)] where index < parts.count {
                values.removeAll { $0.key == key }
                set(key, .category, parts[index])
            }
        }

        /// Sets a value that is not there yet; the one that is preferred comes first.
        private mutating func set(
            _ key: String, _ kind: Field.Kind?, _ value: FieldValue, isFirst: Bool = false, orElse other: String? = nil
        ) {
            if value == .missing { return }
            guard let index = values.firstIndex(where: { $0.key == key }) else {
                values.append((key, kind, value))
                return
            }
            guard let other else { return }
            let (kept, moved) = isFirst ? (value, values[index].value) : (values[index].value, value)
            values[index].value = kept
            set(other, kind, moved)
        }

        mutating func add(to draft: inout DirectoryDraft, _ more: [(key: String, kind: Field.Kind, value: FieldValue)])
        {
            if isGroup { return }
            if isBroken || values.isEmpty {
                draft.faults.append(RowFault(line: line, reason: .incomplete))
                return
            }
            for (key, kind, value) in more { set(key, kind, value) }
            var row: [FieldValue] = []
            for (key, kind, value) in values {
                guard let index = draft.index(of: key, else: .init(key, key: key, kind: kind)) else { continue }
                while row.count <= index { row.append(.missing) }
                row[index] = value
            }
            draft.rows.append(.init(line: line, values: row))
        }
    }
}
