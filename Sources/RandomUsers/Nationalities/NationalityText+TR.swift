extension NationalityText {
    static let tr = NationalityText(
        code: "TR",
        country: "Turkey",
        men: """
            Mehmet,Mustafa,Ahmet,Ali,Hüseyin,Hasan,İbrahim,İsmail,Osman,Yusuf,Murat,Ömer,Ramazan,Halil,Süleyman
            Abdullah,Mahmut,Recep,Salih,Fatih,Kadir,Emre,Hakan,Adem,Kemal,Yaşar,Bekir,Musa,Metin,Orhan,Burak,Çağlar
            Barış,Cem,Deniz,Ege,Furkan,Gökhan,Kaan,Levent,Oğuz,Serkan,Tolga,Umut,Volkan,Yiğit
            """,
        women: """
            Fatma,Ayşe,Emine,Hatice,Zeynep,Elif,Meryem,Şerife,Zehra,Sultan,Hanife,Merve,Havva,Zeliha,Esra,Fadime,Özlem
            Hacer,Yasemin,Hülya,Cemile,Sevim,Gülsüm,Leyla,Dilek,Büşra,Aysel,Songül,Kübra,Halime,Esma,Aynur,Hayriye
            Kadriye,Tuğba,Rabia,Sevgi,Derya,Çiğdem,Defne,Ece,İrem,Nehir,Pınar
            """,
        surnames: """
            Yılmaz,Kaya,Demir,Şahin,Çelik,Yıldız,Yıldırım,Öztürk,Aydın,Özdemir,Arslan,Doğan,Kılıç,Aslan,Çetin,Kara,Koç
            Kurt,Özkan,Şimşek,Polat,Korkmaz,Özcan,Çakır,Erdoğan,Yavuz,Can,Acar,Şen,Aktaş,Güler,Yalçın,Güneş,Bozkurt
            Bulut,Keskin,Ünal,Turan,Gül,Özer,Işık,Kaplan,Avcı,Sarı,Tekin,Taş,Köse,Yüksel,Ateş,Aksoy,Uçar,Güven,Aydemir
            Altun,Ceylan,Duman,Ekinci,Erdem,Gündüz,Karaca,Karataş,Sönmez,Tunç,Uysal,Yaman,Zengin
            """,
        streets: """
            Atatürk Caddesi,İstiklal Caddesi,Cumhuriyet Caddesi,Bağdat Caddesi,İnönü Caddesi,Fatih Sultan Mehmet Caddesi
            Mevlana Caddesi,Necatibey Caddesi,Abanoz Sokak,Çiçek Sokak,Gül Sokak,Lale Sokak,Kıbrıs Şehitleri Caddesi
            Tunalı Hilmi Caddesi,Barbaros Bulvarı,Vatan Caddesi
            """,
        places: """
            İstanbul:İstanbul,Kadıköy:İstanbul,Üsküdar:İstanbul,Ankara:Ankara,Çankaya:Ankara,İzmir:İzmir,Bornova:İzmir
            Bursa:Bursa,Antalya:Antalya,Alanya:Antalya,Adana:Adana,Konya:Konya,Gaziantep:Gaziantep,Şanlıurfa:Şanlıurfa
            Mersin:Mersin,Tarsus:Mersin,Diyarbakır:Diyarbakır,Kayseri:Kayseri,Eskişehir:Eskişehir,Samsun:Samsun
            Trabzon:Trabzon,Erzurum:Erzurum,Van:Van,Denizli:Denizli,Bodrum:Muğla,Fethiye:Muğla,Çanakkale:Çanakkale
            """,
        phone: "(Z##)-###-####",
        cell: "(5##)-###-####",
        postcode: "Z####",
        idName: "",
        idValue: ""
    )
}
