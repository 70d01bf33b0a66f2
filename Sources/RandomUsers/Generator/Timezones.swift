/// The offsets from UTC in use, each with places that have it in winter.
enum Timezones {
    static let all: [RandomUser.Timezone] = NationalityText.items(ConstantText(list)).map { item in
        let (offset, places) = NationalityText.pair(item, separator: "|")
        return RandomUser.Timezone(
            offset: offset.string,
            description: places.split { $0 == UInt8(ascii: "/") }.map(\.string).joined(separator: ", "))
    }

    private static let list: StaticString = """
        -12:00|Baker Island/Howland Island,-11:00|Pago Pago/Niue,-10:00|Honolulu/Papeete,-9:00|Anchorage/Juneau
        -8:00|Los Angeles/Vancouver/Tijuana,-7:00|Denver/Calgary/Phoenix,-6:00|Chicago/Winnipeg/Mexico City
        -5:00|New York/Toronto/Bogotá/Lima,-4:00|Halifax/Caracas/La Paz,-3:30|St. John's
        -3:00|São Paulo/Buenos Aires/Montevideo,-2:00|Fernando de Noronha/South Georgia,-1:00|Praia/Ponta Delgada
        0:00|London/Dublin/Lisbon/Accra,+1:00|Berlin/Paris/Madrid/Lagos,+2:00|Helsinki/Kyiv/Cairo/Johannesburg
        +3:00|Istanbul/Riyadh/Nairobi,+3:30|Tehran,+4:00|Dubai/Baku/Tbilisi,+4:30|Kabul,+5:00|Karachi/Tashkent
        +5:30|Mumbai/New Delhi/Kolkata,+5:45|Kathmandu,+6:00|Dhaka/Thimphu,+6:30|Yangon,+7:00|Bangkok/Hanoi/Jakarta
        +8:00|Singapore/Perth/Beijing,+9:00|Seoul/Tokyo,+9:30|Adelaide/Darwin,+10:00|Sydney/Brisbane/Port Moresby
        +11:00|Nouméa/Honiara,+12:00|Auckland/Suva,+13:00|Nukuʻalofa/Apia
        """
}
