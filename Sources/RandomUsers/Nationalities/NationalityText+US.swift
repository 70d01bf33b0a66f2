extension NationalityText {
    static let us = NationalityText(
        code: "US",
        country: "United States",
        men: """
            James,John,Robert,Michael,William,David,Richard,Joseph,Thomas,Charles,Christopher,Matthew,Anthony,Donald
            Mark,Steven,Andrew,Joshua,Kevin,Brian,Timothy,Ronald,Jason,Jeffrey,Gary,Eric,Jacob,Larry,Justin,Brandon
            Raymond,Gregory,Dennis,Jerry,Tyler,Jose,Zachary,Kyle,Ethan,Mason,Logan,Darnell,Terrell,Wyatt,Hank
            """,
        women: """
            Mary,Patricia,Jennifer,Linda,Barbara,Elizabeth,Susan,Jessica,Karen,Lisa,Nancy,Betty,Sandra,Ashley,Kimberly
            Donna,Carol,Michelle,Amanda,Melissa,Deborah,Stephanie,Rebecca,Sharon,Cynthia,Kathleen,Amy,Angela,Shirley
            Brenda,Pamela,Nicole,Samantha,Katherine,Emma,Ruth,Maria,Virginia,Keisha,Latoya,Savannah,Madison,Guadalupe
            Dolores
            """,
        surnames: """
            Smith,Johnson,Williams,Brown,Jones,Garcia,Miller,Davis,Rodriguez,Martinez,Hernandez,Lopez,Gonzalez,Wilson
            Anderson,Thomas,Taylor,Moore,Jackson,Martin,Lee,Perez,Thompson,White,Harris,Sanchez,Clark,Ramirez,Lewis
            Robinson,Walker,Young,Allen,King,Wright,Scott,Torres,Nguyen,Hill,Flores,Green,Adams,Nelson,Baker,Hall
            Rivera,Campbell,Mitchell,Carter,Roberts,Washington,Jefferson,Freeman,Booker,Kowalski,Schmidt,Olson,Larson
            Yazzie,Begay,Kim,Patel,Cohen,Goldberg,Murphy,Kelly
            """,
        streets: """
            Main Street,Oak Street,Pine Street,Maple Avenue,Cedar Lane,Elm Street,Washington Avenue,Lake Street
            Hill Street,Park Avenue,Sunset Boulevard,Broadway,River Road,Ranch View Drive,Hickory Creek Drive
            Valley View Lane,Lincoln Avenue,Spring Street
            """,
        places: """
            New York:New York,Buffalo:New York,Albany:New York,Los Angeles:California,San Francisco:California
            San Diego:California,Sacramento:California,Chicago:Illinois,Springfield:Illinois,Houston:Texas,Dallas:Texas
            Austin:Texas,El Paso:Texas,Phoenix:Arizona,Tucson:Arizona,Philadelphia:Pennsylvania,Pittsburgh:Pennsylvania
            Seattle:Washington,Spokane:Washington,Denver:Colorado,Boston:Massachusetts,Miami:Florida,Tampa:Florida
            Atlanta:Georgia,Savannah:Georgia,Detroit:Michigan,Minneapolis:Minnesota,New Orleans:Louisiana
            Portland:Oregon,Nashville:Tennessee,Memphis:Tennessee,Las Vegas:Nevada,Anchorage:Alaska,Honolulu:Hawaii
            Omaha:Nebraska,Cleveland:Ohio,Columbus:Ohio,Kansas City:Missouri,Boise:Idaho,Santa Fe:New Mexico
            """,
        phone: "(N##) N##-####",
        cell: "(N##) N##-####",
        postcode: "Z####",
        idName: "SSN",
        idValue: "###-##-####"
    )
}
