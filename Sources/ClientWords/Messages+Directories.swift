package import Directories
package import Words

extension Messages {
    /// The lines on what a load of people left out.
    package func notes(_ note: DescribedPeopleSource.Note) -> [String] {
        switch note {
        case .more(let count, let total):
            let all = total.map { text(" of \($0)", ko: " (전체 \($0)명)") } ?? ""
            return [
                text(
                    "Only \(count)\(all) people are here: raise people.results, or search",
                    ko: "\(count)명만 가져왔습니다\(all). people.results를 늘리거나 검색하세요.")
            ]
        case .elsewhere(let place):
            return [
                text(
                    "The directory continues at \(shown(place)), which was not asked: not everybody is here",
                    ko: "디렉터리가 \(shown(place))에서 이어지지만 요청하지 않았습니다. 일부 사람이 빠져 있습니다.")
            ]
        case .faults(let faults):
            let told = faults.prefix(Self.toldFaults).map(fault)
            let rest = faults.count - told.count
            return told + (rest > 0 ? [text("\(rest) more rows are left out", ko: "그 밖에 \(rest)개 행을 뺐습니다.")] : [])
        }
    }

    /// Of more rows only the number is told.
    private static let toldFaults = 5

    private func fault(_ fault: RowFault) -> String {
        let reason =
            switch fault.reason {
            case .quote: text("its quotation marks do not match", ko: "따옴표가 맞지 않음")
            case .cells(let found, let headings):
                text("\(found) cells under \(headings) headings", ko: "제목은 \(headings)개인데 칸이 \(found)개")
            case .encoding: text("it is not UTF-8: save the file as UTF-8", ko: "UTF-8이 아님: 파일을 UTF-8로 저장하세요")
            case .notJSON: text("it is not JSON", ko: "JSON이 아님")
            case .notAnObject: text("it is not an object", ko: "객체가 아님")
            case .incomplete: text("it is incomplete", ko: "불완전함")
            case .refused: text("the server does not show it", ko: "서버가 보여 주지 않음")
            }
        if let card = fault.card {
            return text("The card \(shown(card)) is left out: \(reason)", ko: "\(shown(card)) 카드를 뺐습니다(\(reason)).")
        }
        return text("Line \(fault.line) is left out: \(reason)", ko: "\(fault.line)행을 뺐습니다(\(reason)).")
    }

    /// Refuses an endpoint's own directory that nobody described.
    package func noDirectoryDescribed(_ endpoint: String) -> String {
        text(
            "\(shown(endpoint)) has no directory that is described: run rollcall directory probe URL, and give its "
                + "proposal as auth.remote.people",
            ko: "\(shown(endpoint))의 디렉터리가 정의되어 있지 않습니다. rollcall directory probe URL을 실행하고 제안된 정의를 "
                + "auth.remote.people에 넣으세요.")
    }

    /// Introduces what a directory shows.
    package func probedDirectory(_ name: String, count: Int) -> String {
        text("\(people(count)) on the first page of \(shown(name))", ko: "\(shown(name))의 첫 쪽: \(count)명")
    }

    /// Introduces a description of a directory to paste.
    package var proposedDirectory: String {
        text(
            "Proposed as people.directory, or as people of the endpoint's description",
            ko: "people.directory 또는 엔드포인트 정의의 people로 제안하는 내용")
    }

    /// Introduces the address of a directory server's people to paste.
    package var proposedPeople: String {
        text("Proposed as people of the configuration", ko: "설정의 people로 제안하는 내용")
    }

    /// Refuses a directory to probe that is neither.
    package func noDirectoryToProbe(_ text: String) -> String {
        self.text(
            "\(shown(text)) is neither an http(s) or ldap(s) URL nor a file: give one of them",
            ko: "http(s) 또는 ldap(s) URL이나 파일이 아닙니다(\(shown(text))). 둘 중 하나를 지정하세요.")
    }
}
