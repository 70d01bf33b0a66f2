/// The commonest passwords of at least eight characters, in lower case, separated by white space.
///
/// From lists of leaked passwords by how often each occurs (those of zxcvbn, MIT licence), with what people make of
/// "password", keyboards and digits.
enum CommonPasswords {
    /// Whether `password` is one of them, in any case of ASCII letters. Compares bytes in place.
    static func contains(_ password: Secret) -> Bool {
        password.withUnsafeBytes { bytes in
            list.withUTF8Buffer { list in
                list.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
                    .contains { equal(bytes, $0) }
            }
        }
    }

    /// Whether the bytes are the same in any case of ASCII letters.
    static func equal(_ left: UnsafeRawBufferPointer, _ right: some Sequence<UInt8>) -> Bool {
        left.elementsEqual(right) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static let list: StaticString = """
        !qaz2wsx 00000000 000000000 0000000000 01011980 01011990 01012000 01012001 01012010 01012011 0123456789
        0987654321 1029384756 11111111 11112222 111222333 11223344 1122334455 11235813 1123581321 12312312 123123123
        1232323q 123321123 12344321 123454321 1234554321 123456123 12345678 123456789 1234567890 12345678910 123456789a
        123456789q 1234567a 1234567q 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer 123654789 123qwe123 123qweasd
        123qweasdzxc 12qwaszx 147258369 14789632 147896325 159753456 192837465 1a2b3c4d 1passwor 1q2w3e4r 1q2w3e4r5t
        1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 22222222 25802580 31415926 321654987
        33333333 44444444 4815162342 5201314520 55555555 741852963 77777777 789456123 87654321 88888888 8j4ye3uz
        987654321 9876543210 99999999 a1234567 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa aardvark abc12345 abcd1234
        abcd12345 abcdefgh abcdefghi access14 adgjmptw admin123 admin1234 adminadmin administrator airborne airforce
        airplane alejandr aleksandr alexande alexandr amsterdam anthony1 aquarius asdf1234 asdfasdf asdfghjk asdfghjkl
        asdfghjkl; aspirine assassin atlantis babydoll babygirl babylon5 barcelon barcelona baseball basketba billybob
        blackcat blackdog blackjac blahblah blink182 blizzard bluebird blueeyes bluemoon bobafett brooklyn brucelee
        buckeyes budlight bulldogs cadillac caliente californ candyman cardinal carolina catherin cavalier cdtnkfyf
        champion changeme changeme1 changeme123 chargers charlie1 charlott chelsea1 cherokee chevelle chevrole cheyenne
        chocolat christia christin christop cjkysirj clitoris cocacola colombia colorado coltrane commando computer
        computer1 concrete consumer cooldude correcthorsebatterystaple corvette cowboys1 creative crusader darkness
        darkside darkstar dbrnjhbz deadhead default1 defender deftones devildog diamond1 diamonds dietcoke discover
        dkflbvbh dlekdms1 dodgeram dolphins dragon123 drowssap drpepper einstein ekaterina electric elephant elizabet
        engineer enterpri eternity explorer facebook facebook1 fireball firebird fktrcfylh football football1 formula1
        freckles freedom1 freepass freeuser front242 fyfcnfcbz gangbang garfield gateway1 geronimo ghbdtnbr gksrnrdj
        gn56gn56 godzilla goldfish goodluck goodtime google123 greenday guardian guest123 guinness halflife hannibal
        heather1 hellfire hello123 hercules highland hollywoo hongkong icecream iloveyou iloveyou1 iloveyou2 immortal
        infinity internet internet1 intrepid jessica1 jordan23 justdoit juventus kangaroo katerina kawasaki keyboard
        kingkong kingston kittycat labrador lacrosse lasvegas letmein1 letmein123 letmein2 lifehack lightnin linkedin
        liverpoo liverpool login123 logitech lollipop lonestar lonewolf longhorn lowrider makaveli manchester marathon
        mariners maryjane master123 matthew1 maverick megadeth mercedes meridian mersedes metallic metallica michael1
        michigan microsoft midnight minecraft mongoose monkey123 monopoly montreal morpheus motorola mountain munchkin
        mushroom musicman mustang1 mustangs ncc1701d ncc1701e nintendo oblivion overlord p@ssw0rd p@ssw0rd1 p@ssword
        pa$$word pa55word pakistan panasonic panthers paradise passport passw0rd password password1 password12
        password123 password1234 patrick1 patriots pavilion pearljam peekaboo penguins peterpan pineappl platinum
        playtime plymouth pokemon1 pokemon123 poohbear porkchop portland portugal precious predator presario princess
        princess1 punisher punkrock q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc
        qlalfqjsgh qwe123qwe qweasdzxc qweqweqwe qwer1234 qwerasdf qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345
        qwertyui qwertyuiop qwertyuiop123 ragnarok raiders1 raistlin rammstein redalert redskins redwings renegade
        rhbcnbyf rockstar rollcall rollcall1 rollcall123 rolltide romashka rootbeer rush2112 samantha samsung1
        samsung123 sandiego sapphire scarface scoobydo scooter1 scorpion scotland sebastia secret123 security seinfeld
        seminole semperfi septembe serenity shamrock shaney14 sherlock showtime simpsons sithlord skittles skywalke
        slapshot slipknot snickers snowball socrates softball software soso123aljg spartans spectrum spiderma spiderman
        spitfire squirrel srinivas stallion starcraft stardust stargate startrek starwars starwars1 steelers stephani
        stingray stonecol stranger sundance sunshine sunshine1 super123 superfly superman superman1 svetlana sweetpea
        swimming swordfis swordfish syracuse tacobell tarheels test1234 testing1 testing123 testtest thailand thankyou
        thunder1 titleist tkfkdgo1 tkfkdgody tottenha trfnthbyf trombone trustno1 twilight ultimate vacation valentin
        valentina vanhalen verbatim veronika vladimir warcraft warriors waterloo welcome1 welcome123 welcome2 werewolf
        westside whatever whatever1 wildcats william1 woaini1314 wolfgang wolfpack wolverin wolverine wordpass wrangler
        wrinkle1 yankees1 zaq12wsx zaq1xsw2 zeppelin zxcv1234 zxcvbnm, zxcvbnm1 zxcvbnm123
        """
}
