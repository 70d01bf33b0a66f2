extension NationalityText {
    static let gb = NationalityText(
        code: "GB",
        country: "United Kingdom",
        men: """
            Oliver,George,Harry,Jack,Noah,Charlie,Alfie,Freddie,Archie,Theodore,Oscar,Arthur,Henry,Edward,James,Thomas
            William,David,Nigel,Graham,Keith,Clive,Ian,Stuart,Alistair,Callum,Ewan,Fergus,Gareth,Rhys,Dylan,Owain
            Rory,Simon,Martin,Trevor,Geoffrey,Kenneth,Neil,Barnaby,Rupert,Toby,Lewis,Reginald
            """,
        women: """
            Olivia,Amelia,Isla,Ava,Emily,Sophie,Poppy,Elsie,Florence,Freya,Daisy,Phoebe,Imogen,Beatrice,Harriet
            Margaret,Susan,Janet,Gillian,Hilary,Maureen,Pauline,Lesley,Fiona,Morag,Catriona,Eilidh,Bronwen,Carys
            Cerys,Nia,Sian,Rhiannon,Gemma,Kerry,Joanne,Tracy,Sharon,Victoria,Elizabeth,Alice,Eleanor,Lottie,Nicola
            """,
        surnames: """
            Smith,Jones,Taylor,Brown,Williams,Wilson,Johnson,Davies,Robinson,Wright,Thompson,Evans,Walker,White,Roberts
            Green,Hall,Wood,Jackson,Clarke,Patel,Khan,Lewis,James,Phillips,Mason,Mitchell,Rose,Davis,Cox,Alexander
            Campbell,Stewart,MacDonald,Murray,Fraser,Griffiths,Llewellyn,Morgan,Owen,Pritchard,Vaughan,Ashworth
            Barraclough,Bradshaw,Braithwaite,Chadwick,Cholmondeley,Entwistle,Fairclough,Hargreaves,Haworth,Holloway
            Kirkby,Ormerod,Pickering,Ramsbottom,Shackleton,Sutcliffe,Thistlethwaite,Whittaker,Wolstenholme,Begum,Hussain
            Okafor,Fitzgerald
            """,
        streets: """
            High Street,Station Road,Church Lane,Mill Lane,Victoria Road,Albert Road,London Road,Queensway,Kings Road
            The Green,Park Avenue,Manor Road,Springfield Road,Grange Road,York Road,Windsor Road,The Crescent,Broadway
            """,
        places: """
            London:England,Manchester:England,Birmingham:England,Leeds:England,Liverpool:England,Bristol:England
            Newcastle upon Tyne:England,Sheffield:England,York:England,Norwich:England,Plymouth:England,Oxford:England
            Edinburgh:Scotland,Glasgow:Scotland,Aberdeen:Scotland,Dundee:Scotland,Inverness:Scotland,Cardiff:Wales
            Swansea:Wales,Newport:Wales,Wrexham:Wales,Belfast:Northern Ireland,Derry:Northern Ireland
            Lisburn:Northern Ireland
            """,
        phone: "01### ######|020 #### ####|0131 ### ####|0161 ### ####",
        cell: "07### ######",
        postcode: "LZ ZLL|LZZ ZLL|LLZ ZLL|LLZZ ZLL",
        idName: "NINO",
        idValue: "LL ## ## ## L"
    )
}
