extension NationalityText {
    static let `in` = NationalityText(
        code: "IN",
        country: "India",
        men: """
            rahul:राहुल,amit:अमित,raj:राज,vijay:विजय,sanjay:संजय,rajesh:राजेश,suresh:सुरेश,ramesh:रमेश,mahesh:महेश
            anil:अनिल,sunil:सुनील,ashok:अशोक,manoj:मनोज,vinod:विनोद,dinesh:दिनेश,mukesh:मुकेश,rakesh:राकेश
            arjun:अर्जुन,karan:करण,rohan:रोहन,rohit:रोहित,aditya:आदित्य,aarav:आरव,vivaan:विवान,krishna:कृष्ण,ishan:ईशान
            dev:देव,gopal:गोपाल,mohan:मोहन,sohan:सोहन,ravi:रवि,deepak:दीपक,prakash:प्रकाश,nitin:नितिन,pankaj:पंकज
            gaurav:गौरव,saurabh:सौरभ,abhishek:अभिषेक,harish:हरीश,jagdish:जगदीश,lakshman:लक्ष्मण,bharat:भरत
            chandra:चंद्र,tarun:तरुण,yash:यश
            """,
        women: """
            priya:प्रिया,anita:अनीता,sunita:सुनीता,kavita:कविता,pooja:पूजा,neha:नेहा,asha:आशा,usha:उषा,rekha:रेखा
            meena:मीना,geeta:गीता,seeta:सीता,radha:राधा,lakshmi:लक्ष्मी,saraswati:सरस्वती,parvati:पार्वती,durga:दुर्गा
            kamala:कमला,vimala:विमला,sarita:सरिता,savita:सविता,shanti:शांति,jyoti:ज्योति,deepa:दीपा,divya:दिव्या
            aishwarya:ऐश्वर्या,ananya:अनन्या,aaradhya:आराध्या,diya:दिया,isha:ईशा,kiran:किरण,komal:कोमल,madhu:मधु
            manisha:मनीषा,nisha:निशा,pallavi:पल्लवी,rani:रानी,ritu:रितु,shilpa:शिल्पा,shreya:श्रेया,sneha:स्नेहा
            swati:स्वाति,tanvi:तन्वी,uma:उमा,vidya:विद्या
            """,
        surnames: """
            sharma:शर्मा,verma:वर्मा,gupta:गुप्ता,singh:सिंह,kumar:कुमार,patel:पटेल,shah:शाह,mehta:मेहता,joshi:जोशी
            mishra:मिश्रा,pandey:पांडेय,tiwari:तिवारी,dubey:दुबे,chaturvedi:चतुर्वेदी,trivedi:त्रिवेदी,dwivedi:द्विवेदी
            shukla:शुक्ला,agarwal:अग्रवाल,bansal:बंसल,goyal:गोयल,jain:जैन,kapoor:कपूर,khanna:खन्ना,malhotra:मल्होत्रा
            chopra:चोपड़ा,arora:अरोड़ा,bhatia:भाटिया,sethi:सेठी,yadav:यादव,chauhan:चौहान,rathore:राठौर,rajput:राजपूत
            thakur:ठाकुर,negi:नेगी,rawat:रावत,bisht:बिष्ट,bose:बोस,banerjee:बनर्जी,mukherjee:मुखर्जी,chatterjee:चटर्जी
            ghosh:घोष,das:दास,sen:सेन,dutta:दत्ता,roy:रॉय,nair:नायर,menon:मेनन,pillai:पिल्लई,iyer:अय्यर,iyengar:अयंगर
            reddy:रेड्डी,rao:राव,naidu:नायडू,gowda:गौड़ा,hegde:हेगड़े,shetty:शेट्टी,kulkarni:कुलकर्णी,deshpande:देशपांडे
            patil:पाटिल,pawar:पवार,jadhav:जाधव,shinde:शिंदे,chavan:चव्हाण,desai:देसाई,bhatt:भट्ट,saxena:सक्सेना
            srivastava:श्रीवास्तव,tripathi:त्रिपाठी
            """,
        streets: """
            MG Road,Gandhi Marg,Nehru Road,Station Road,Park Street,Brigade Road,Linking Road,Ring Road,Mall Road
            Anna Salai,Janpath,Chandni Chowk,Marine Drive,Commercial Street,Tilak Marg,Netaji Subhash Road
            """,
        places: """
            Mumbai:Maharashtra,Pune:Maharashtra,Nagpur:Maharashtra,Nashik:Maharashtra,New Delhi:Delhi
            Bengaluru:Karnataka,Mysuru:Karnataka,Mangaluru:Karnataka,Chennai:Tamil Nadu,Coimbatore:Tamil Nadu
            Madurai:Tamil Nadu,Hyderabad:Telangana,Warangal:Telangana,Visakhapatnam:Andhra Pradesh
            Vijayawada:Andhra Pradesh,Kolkata:West Bengal,Howrah:West Bengal,Siliguri:West Bengal,Ahmedabad:Gujarat
            Surat:Gujarat,Vadodara:Gujarat,Jaipur:Rajasthan,Jodhpur:Rajasthan,Udaipur:Rajasthan,Lucknow:Uttar Pradesh
            Kanpur:Uttar Pradesh,Varanasi:Uttar Pradesh,Agra:Uttar Pradesh,Patna:Bihar,Gaya:Bihar,Bhopal:Madhya Pradesh
            Indore:Madhya Pradesh,Kochi:Kerala,Thiruvananthapuram:Kerala,Amritsar:Punjab,Ludhiana:Punjab
            Gurugram:Haryana,Ranchi:Jharkhand,Bhubaneswar:Odisha,Guwahati:Assam,Dehradun:Uttarakhand
            Shimla:Himachal Pradesh,Raipur:Chhattisgarh,Panaji:Goa,Srinagar:Jammu and Kashmir,Imphal:Manipur
            """,
        phone: "7#########|8#########|9#########",
        cell: "7#########|8#########|9#########",
        postcode: "Z#####",
        idName: "UIDAI",
        idValue: "############"
    )
}
