import RandomUsers
import Serving

extension PeopleDirectory {
    /// The randomuser API as a directory.
    init(_ api: RandomUserAPI) {
        self.init(failed: Answer(.failed)) { query in
            Answer(
                api.answer(
                    version: query.version, query: RandomUserAPI.queryItems(query.text), address: query.client ?? ""
                ))
        }
    }
}

extension PeopleDirectory.Answer {
    fileprivate init(_ answer: RandomUserAPI.Answer) {
        self.init(
            status: answer.status, headers: answer.headers.map { .init($0, $1) }, pieces: answer.pieces,
            piece: answer.piece)
    }
}
