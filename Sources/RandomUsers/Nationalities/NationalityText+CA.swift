extension NationalityText {
    static let ca = NationalityText(
        code: "CA",
        country: "Canada",
        men: """
            Liam,Noah,Benjamin,Logan,Ethan,Lucas,Jacob,Nathan,Owen,Wyatt,Félix,Olivier,Xavier,Thomas,William,Raphaël
            Émile,Alexis,Antoine,Mathieu,Étienne,Gordon,Douglas,Wayne,Duncan,Malcolm,Connor,Tyler,Austin,Dylan,Kyle
            Derek,Bradley,Trevor,Graeme,Ross,Evan,Brody,Hunter,Gavin,Jasper,Carter,Levi,Spencer
            """,
        women: """
            Emma,Olivia,Charlotte,Florence,Alice,Rosalie,Juliette,Chloé,Léa,Béatrice,Maélie,Océane,Noémie,Ariane
            Geneviève,Josée,Sylvie,Heather,Shannon,Tara,Brianna,Abigail,Avery,Hailey,Madison,Addison,Brooklyn,Lily
            Claire,Nora,Hannah,Aurora,Paisley,Quinn,Kennedy,Mackenzie,Morgan,Dana,Lindsay,Bethany,Gail,Joanne,Marjorie
            Norma
            """,
        surnames: """
            Smith,Brown,Tremblay,Martin,Roy,Wilson,Macdonald,Gagnon,Johnson,Taylor,Côté,Campbell,Anderson,Leblanc,Lee
            Jones,White,Williams,Miller,Thompson,Gauthier,Young,Scott,Bouchard,Stewart,Morin,Reid,Fortin,Lavoie
            Gagné,Pelletier,Bélanger,Lévesque,Bergeron,Paquette,Girard,Simard,Boucher,Ouellet,Caron,Beaulieu,Cloutier
            Dubé,Poirier,Fournier,Lapointe,Leclerc,Lefebvre,Poulin,Nadeau,Mackay,Fraser,Sinclair,Grant,Chen,Singh
            Wong,Patel,McLeod,McKenzie,Kowalchuk,Friesen,Penner,Reimer,Thiessen,Hébert
            """,
        streets: """
            Maple Avenue,Yonge Street,Queen Street West,King Street,Bay Street,Rue Sainte-Catherine,Rue Saint-Denis
            Boulevard René-Lévesque,Granville Street,Robson Street,Jasper Avenue,Portage Avenue,Barrington Street
            Victoria Road,Lakeshore Drive,Dundas Street,Chemin de la Côte
            """,
        places: """
            Toronto:Ontario,Ottawa:Ontario,Hamilton:Ontario,Kingston:Ontario,Thunder Bay:Ontario,Montréal:Quebec
            Québec:Quebec,Gatineau:Quebec,Sherbrooke:Quebec,Vancouver:British Columbia,Victoria:British Columbia
            Kelowna:British Columbia,Calgary:Alberta,Edmonton:Alberta,Red Deer:Alberta,Winnipeg:Manitoba
            Regina:Saskatchewan,Saskatoon:Saskatchewan,Halifax:Nova Scotia,Fredericton:New Brunswick
            Moncton:New Brunswick,St. John's:Newfoundland and Labrador,Charlottetown:Prince Edward Island
            Whitehorse:Yukon,Yellowknife:Northwest Territories,Iqaluit:Nunavut
            """,
        phone: "N## N##-####",
        cell: "N## N##-####",
        postcode: "L#L #L#",
        idName: "SIN",
        idValue: "#########"
    )
}
