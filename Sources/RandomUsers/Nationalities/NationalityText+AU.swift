extension NationalityText {
    static let au = NationalityText(
        code: "AU",
        country: "Australia",
        men: """
            Jack,Oliver,Noah,William,Lachlan,Cooper,Angus,Hamish,Darcy,Callum,Fletcher,Hudson,Archie,Flynn,Mitchell
            Bailey,Jarrod,Brett,Shane,Wayne,Craig,Glenn,Trevor,Barry,Bruce,Dean,Damien,Declan,Heath,Jayden,Joel,Kane
            Kieran,Leigh,Marcus,Nathan,Riley,Ryan,Scott,Tyson,Zac,Xavier,Banjo,Ned
            """,
        women: """
            Charlotte,Olivia,Amelia,Isla,Mia,Ava,Grace,Willow,Matilda,Ruby,Chloe,Evie,Harper,Sienna,Zoe,Ivy,Kylie
            Sheila,Narelle,Leanne,Raelene,Tracey,Tahlia,Jacinta,Bronwyn,Caitlin,Brooke,Courtney,Kirsty,Skye,Jasmine
            Imogen,Georgia,Paige,Piper,Poppy,Summer,Tegan,Shannon,Bonnie,Elsie,Hayley,Indiana,Lara
            """,
        surnames: """
            Smith,Jones,Williams,Brown,Wilson,Taylor,Nguyen,Johnson,Martin,White,Anderson,Walker,Thompson,Thomas,Lee
            Harris,Ryan,Robinson,Kelly,King,Campbell,Davis,Wright,Evans,Roberts,Mitchell,Hall,Green,Baker,Young
            Murphy,Clarke,Cooper,Morris,Scott,Edwards,Collins,Murray,Stewart,Hughes,Reid,Watson,Parker,Bell,Bennett
            Gray,Cox,Richardson,Fraser,Kennedy,Palmer,Graham,Hamilton,Simpson,Marshall,Fisher,Burns,Dwyer,Doyle,Burke
            Carroll,Lawson,Gordon,Hunt,Webb,Sutton,Tran,Mackenzie
            """,
        streets: """
            George Street,Pitt Street,Collins Street,Bourke Street,Swanston Street,Elizabeth Street,King William Street
            Hay Street,Murray Street,Adelaide Terrace,Queen Street,Eagle Street,Macquarie Street,Pacific Highway
            Wattle Avenue,Banksia Crescent,Jacaranda Drive,Station Road
            """,
        places: """
            Sydney:New South Wales,Newcastle:New South Wales,Wollongong:New South Wales,Dubbo:New South Wales
            Melbourne:Victoria,Geelong:Victoria,Ballarat:Victoria,Bendigo:Victoria,Brisbane:Queensland
            Cairns:Queensland,Townsville:Queensland,Toowoomba:Queensland,Perth:Western Australia
            Bunbury:Western Australia,Adelaide:South Australia,Mount Gambier:South Australia,Hobart:Tasmania
            Launceston:Tasmania,Darwin:Northern Territory,Canberra:Australian Capital Territory
            """,
        phone: "02-####-####|03-####-####|07-####-####|08-####-####",
        cell: "04##-###-###",
        postcode: "Z###",
        idName: "TFN",
        idValue: "#########"
    )
}
