import People
import SamplePeople

extension [Person] {
    /// Two dozen people, their names in several scripts, by turns men and women.
    static let town: [Person] = {
        let names = [
            "Adam Abel", "فاطمه حسینی", "Carl Cohn", "अनीता नायर", "김민준", "Dora Dahl", "Éric Dupont", "Emma Ernst",
            "Frank Fischer", "Grace O'Leary", "Håkon Hansen", "Ines Ibáñez", "Jan Jansen", "Ніна Сидоренко",
            "Karl Kurz", "Lena Lang", "Miguel Muñoz", "Nora Nilsen", "Otto Ohm", "Paula Price", "Quentin Quick",
            "Rosa Ruiz", "Sven Strand", "Tara Thompson-Featherstonehaugh",
        ]
        let places = [
            ("Berlin", "Berlin", "Germany"), ("Tehran", "Tehran", "Iran"), ("Oslo", "Oslo", "Norway"),
            ("Seoul", "Seoul", "South Korea"), ("Madurai", "Tamil Nadu", "India"),
        ]
        return names.enumerated().map { index, name in
            let place = places[index * 7 % places.count]
            return Person(
                id: "00000000-0000-4000-8000-0000000000\(index + 10)", name: name, age: 20 + index * 5 % 60,
                gender: index % 2 == 0 ? .male : .female, email: "person\(index + 1)@example.com",
                phone: "030-555-\(1000 + index)", cell: "0171-555-\(2000 + index)", city: place.0, state: place.1,
                country: place.2, nat: "DE", picture: "https://example.com/portraits/\(index + 1).jpg"
            )
        }
    }()
}
