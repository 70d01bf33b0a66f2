import FoundationEssentials

/// What one would write without `rollcall`: as few processes as do it, the password in no command line.
enum PeopleScript {
    static let text = #"""
        set -eu -o pipefail
        read -r email
        read -r password
        read -r _ title
        read -r _ number
        answer=$(printf '%s\n%s\n' "$email" "$password" | jq -Rn '{email: input, password: input}' |
            curl -sS --fail-with-body -H 'Content-Type: application/json' --data-binary @- "$1/login")
        people="results=100&inc=gender,name,location,email,login,dob,phone,cell,picture,nat&noinfo"
        token=$(jq -r .token <<<"$answer")
        curl -sS --fail-with-body -H @- "$1/api/1.4/?$people" <<<"Authorization: Bearer $token" |
        jq -c --slurpfile login <(printf '%s' "$answer") --arg title "$title" --argjson number "$number" '
            def section($title; test): {title: $title, people: map(select(test))};
            [.results[] | {
                id: .login.uuid, name: (.name.first + " " + .name.last), age: .dob.age, gender, email, phone, cell,
                city: .location.city, state: .location.state, country: .location.country, nat,
                picture: .picture.large
            }] as $people
            | ($people | [
                section("Men"; .gender == "male"), section("Women"; .gender == "female"),
                section("20s"; .age >= 20 and .age < 30), section("30s"; .age >= 30 and .age < 40)
            ]) as $sections
            | ($sections[] | select(.title == $title)) as $open
            | ($open.people[$number - 1]) as $person
            | ($people | map(select(.id != $person.id and .country == $person.country))) as $country
            | ($country | map(select(.state == $person.state))) as $state
            | ($state | map(select(.city == $person.city))) as $city
            | (if ($city | length) > 0 then {area: $person.city, people: $city}
               elif ($state | length) > 0 then {area: $person.state, people: $state}
               else {area: $person.country, people: $country} end) as $area
            | ($login[0] | {event: "login", status: "ok", name, email, expires_at}),
              {event: "sections",
               sections: ($sections | map({title, count: (.people | length), preview: .people[:8]}))},
              {event: "section", title: $open.title, count: ($open.people | length), page: 1,
               pages: (($open.people | length) / 20 | ceil), people: $open.people[:20]},
              {event: "toggled", id: $person.id, expanded: true,
               same_area: {area: $area.area, count: ($area.people | length), people: $area.people[:8]}}'
        """#

    /// Whether both printed the same events about the same people.
    static func isSame(_ ours: String, _ peers: String) throws -> Bool {
        let (ours, peers) = (try events(ours), try events(peers))
        return ours.count == 4 && ours == peers
    }

    private static func events(_ lines: String) throws -> [Event] {
        try lines.split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    }

    /// What both have to say alike.
    private struct Event: Decodable, Equatable {
        struct Person: Decodable, Equatable {
            let id, name, gender, email, phone, cell, city, state, country, nat, picture: String
            let age: Int
        }
        struct Section: Decodable, Equatable {
            let title: String
            let count: Int
            let preview: [Person]
        }
        struct Area: Decodable, Equatable {
            let area: String
            let count: Int
            let people: [Person]
        }

        let event: String
        let status, name, email, expires_at, title, id: String?
        let count, page, pages: Int?
        let people: [Person]?
        let sections: [Section]?
        let same_area: Area?
    }
}
