extension NationalityText {
    static let ir = NationalityText(
        code: "IR",
        country: "Iran",
        men: """
            mohammad:محمد,ali:علی,hossein:حسین,reza:رضا,mehdi:مهدی,amir:امیر,hassan:حسن,abbas:عباس,saeed:سعید
            ahmad:احمد,majid:مجید,hamid:حمید,javad:جواد,mostafa:مصطفی,ebrahim:ابراهیم,yousef:یوسف,davoud:داوود
            mahmoud:محمود,masoud:مسعود,behrouz:بهروز,bahram:بهرام,bijan:بیژن,dariush:داریوش,kourosh:کوروش,arash:آرش
            babak:بابک,siavash:سیاوش,kamran:کامران,kaveh:کاوه,nima:نیما,parsa:پارسا,arian:آرین,armin:آرمین,pouya:پویا
            ramin:رامین,sina:سینا,shahin:شاهین,farhad:فرهاد,farshid:فرشید,mansour:منصور,nader:نادر,omid:امید,iman:ایمان
            yaser:یاسر,esmaeil:اسماعیل
            """,
        women: """
            fatemeh:فاطمه,zahra:زهرا,maryam:مریم,masoumeh:معصومه,sakineh:سکینه,zeinab:زینب,roghayeh:رقیه
            khadijeh:خدیجه,leila:لیلا,somayeh:سمیه,narges:نرگس,parvin:پروین,shirin:شیرین,nasrin:نسرین,mahin:مهین
            simin:سیمین,mina:مینا,niloufar:نیلوفر,yasaman:یاسمن,setareh:ستاره,parisa:پریسا,pegah:پگاه,golnar:گلنار
            azadeh:آزاده,elham:الهام,elnaz:الناز,ghazal:غزل,hasti:هستی,kimia:کیمیا,ladan:لادن,mahsa:مهسا,mona:مونا
            nazanin:نازنین,negar:نگار,nika:نیکا,baran:باران,bahar:بهار,donya:دنیا,sara:سارا,sahar:سحر,sogand:سوگند
            taraneh:ترانه,vida:ویدا,zhaleh:ژاله,atefeh:عاطفه
            """,
        surnames: """
            mohammadi:محمدی,hosseini:حسینی,ahmadi:احمدی,rezaei:رضایی,moradi:مرادی,heidari:حیدری,karimi:کریمی
            jafari:جعفری,rahimi:رحیمی,mousavi:موسوی,ghasemi:قاسمی,sadeghi:صادقی,ebrahimi:ابراهیمی,akbari:اکبری
            hashemi:هاشمی,abbasi:عباسی,kazemi:کاظمی,soltani:سلطانی,alizadeh:علیزاده,rostami:رستمی,bagheri:باقری
            shahbazi:شهبازی,amini:امینی,yousefi:یوسفی,salehi:صالحی,najafi:نجفی,asadi:اسدی,ghorbani:قربانی
            nazari:نظری,zamani:زمانی,sharifi:شریفی,norouzi:نوروزی,mahmoudi:محمودی,parsa:پارسا,jalali:جلالی
            khani:خانی,kiani:کیانی,tehrani:تهرانی,shirazi:شیرازی,esfahani:اصفهانی,tabrizi:تبریزی,kermani:کرمانی
            yazdi:یزدی,gilani:گیلانی,hamedani:همدانی,farahani:فراهانی,golestani:گلستانی,bahrami:بهرامی
            jamshidi:جمشیدی,fereydouni:فریدونی,nikkhah:نیکخواه,omidi:امیدی,pahlavan:پهلوان,rashidi:رشیدی
            saberi:صابری,taheri:طاهری,vahidi:وحیدی,zarei:زارعی,ansari:انصاری,barati:براتی,davoudi:داوودی
            eskandari:اسکندری,fallahi:فلاحی,habibi:حبیبی,khosravi:خسروی,maleki:ملکی,pourjavadi:پورجوادی
            """,
        streets: """
            خیابان ولیعصر,خیابان انقلاب,خیابان آزادی,خیابان شریعتی,خیابان فردوسی,خیابان حافظ,خیابان سعدی
            خیابان مطهری,خیابان بهشتی,بلوار کشاورز,میدان ونک,خیابان جمهوری,خیابان امام خمینی,خیابان چهارباغ
            بلوار ارم,خیابان طالقانی
            """,
        places: """
            تهران:تهران,ری:تهران,کرج:البرز,مشهد:خراسان رضوی,نیشابور:خراسان رضوی,اصفهان:اصفهان,کاشان:اصفهان
            شیراز:فارس,مرودشت:فارس,تبریز:آذربایجان شرقی,مراغه:آذربایجان شرقی,ارومیه:آذربایجان غربی
            خوی:آذربایجان غربی,قم:قم,اهواز:خوزستان,آبادان:خوزستان,کرمانشاه:کرمانشاه,رشت:گیلان,لاهیجان:گیلان
            ساری:مازندران,بابل:مازندران,آمل:مازندران,زاهدان:سیستان و بلوچستان,همدان:همدان,کرمان:کرمان,یزد:یزد
            اردبیل:اردبیل,بندرعباس:هرمزگان,قزوین:قزوین,زنجان:زنجان,سنندج:کردستان,خرم‌آباد:لرستان,گرگان:گلستان
            بوشهر:بوشهر,اراک:مرکزی,سمنان:سمنان,بجنورد:خراسان شمالی,بیرجند:خراسان جنوبی,ایلام:ایلام
            """,
        phone: "0##-########",
        cell: "091#-###-####|093#-###-####|099#-###-####",
        postcode: "Z####",
        idName: "",
        idValue: ""
    )
}
