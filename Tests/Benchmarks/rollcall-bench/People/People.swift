import FoundationEssentials
import People
import RandomUsers
import Transport

extension Part {
    static var people: Part {
        let stock = PeopleStock()
        return Part(
            name: "people",
            measurements: [
                PeopleMemory.trial, json, .sections(of: 5_000, stock), .areas(of: 5_000, stock),
                .sections(of: 1_000_000, stock), .figures(of: 1_000_000, stock),
                .areas(of: 1_000_000, sampling: 20, stock),
            ],
            growth: peopleGrowth)
    }

    /// Both read the same bytes; the peer stops at its model, which is one step short of the columns.
    private static var json: Comparison {
        let body = PeopleStock.answer(5_000)
        return Comparison(
            "5,000 people of JSON to columns", against: "JSONDecoder, full model", goal: 1 / 10, rounds: 15,
            ours: Workload(1) {
                let directory = HTTPPeopleSource(
                    url: "http://127.0.0.1", transport: HTTPTransport { _ in HTTPResponse(status: 200, body: body) },
                    tokenHeaders: { _ in [] }, random: { 1 })
                return { loads in
                    for _ in 0..<loads {
                        let people = try? await directory.people(PeopleQuery(results: 5_000))
                        precondition(people?.count == 5_000)
                    }
                }
            },
            peer: Workload(1) {
                let decoder = JSONDecoder()
                let data = Data(body)
                return { loads in
                    for _ in 0..<loads {
                        let people = try? decoder.decode(PeopleModel.self, from: data)
                        precondition(people?.results.count == 5_000)
                    }
                }
            })
    }
}
