/// The people of one request, written in its format.
struct RandomUserListing {
    let request: RandomUserRequest
    let seed: String
    let generator: RandomUserGenerator

    func body() -> [UInt8] {
        var bytes: [UInt8]
        switch request.format {
        case .json: bytes = json()
        case .pretty: bytes = pretty()
        case .csv: bytes = csv()
        case .yaml: bytes = yaml()
        case .xml: bytes = xml()
        }
        if let callback = request.callback, request.format.isJSON {
            bytes = Array("\(callback)(".utf8) + bytes
            bytes.append(");")
        }
        return bytes
    }

    @inline(__always)
    private func forEachUser(_ body: (RandomUser) -> Void) {
        for index in 0..<request.results {
            if let user = generator.user(at: index, fields: request.fields, password: request.password) { body(user) }
        }
    }

    private func writeInfo(to writer: inout some FieldWriter & ~Copyable) {
        guard request.hasInfo else { return }
        writer.open("info")
        writer.text("seed", seed)
        writer.number("results", request.results)
        writer.number("page", request.page)
        writer.text("version", RandomUserAPI.version)
        writer.close()
    }

    private func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + request.results * 1400)
        writer.openElement()
        writer.openList("results")
        forEachUser { user in
            writer.openElement()
            user.write(to: &writer)
            writer.close()
        }
        writer.closeList()
        writeInfo(to: &writer)
        writer.close()
        return writer.bytes
    }

    private func pretty() -> [UInt8] {
        var writer = PrettyJSONWriter()
        writer.openElement()
        writer.openList("results")
        forEachUser { user in
            writer.openElement()
            user.write(to: &writer)
            writer.close()
        }
        writer.closeList()
        writeInfo(to: &writer)
        writer.close()
        return writer.bytes
    }

    private func yaml() -> [UInt8] {
        var writer = YAMLWriter()
        writer.openList("results")
        forEachUser { user in
            writer.openElement()
            user.write(to: &writer)
            writer.close()
        }
        writer.closeList()
        writeInfo(to: &writer)
        return writer.bytes
    }

    private func xml() -> [UInt8] {
        var writer = XMLWriter()
        writer.open("user")
        writer.openList("results")
        forEachUser { user in
            writer.openElement()
            user.write(to: &writer)
            writer.close()
        }
        writer.closeList()
        writeInfo(to: &writer)
        writer.close()
        return writer.bytes
    }

    private func csv() -> [UInt8] {
        var writer: CSVWriter?
        forEachUser { user in
            if writer == nil { writer = CSVWriter(header: user) }
            writer?.add(user)
        }
        return writer?.bytes ?? []
    }
}
