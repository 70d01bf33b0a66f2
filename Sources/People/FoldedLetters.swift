/// Folds letters by removing case and diacritics. Maps scalar to scalar in the blocks that contain names in Latin,
/// Greek and Cyrillic script.
///
/// Derived from the canonical decompositions and lower-case mappings of the Unicode Character Database; letters with a
/// stroke, which it does not decompose, map to the base letter. A dot represents a scalar that maps to itself.
enum FoldedLetters {
    /// Returns the folded form of a scalar if it is in these blocks and changes.
    static func folded(_ scalar: UInt32) -> UInt32? {
        let form: UInt32 =
            switch scalar {
            case 0x00C0..<0x0250: latinTable[Int(scalar - 0x00C0)]
            case 0x0370..<0x0530: greekAndCyrillicTable[Int(scalar - 0x0370)]
            case 0x1E00..<0x2000: additionalTable[Int(scalar - 0x1E00)]
            default: 0
            }
        return form == 0 ? nil : form
    }

    private static let latinTable = table(latin)
    private static let greekAndCyrillicTable = table(greekAndCyrillic)
    private static let additionalTable = table(additional)

    private static func table(_ letters: String) -> [UInt32] {
        letters.unicodeScalars.map { $0 == "\u{B7}" ? 0 : $0.value }
    }

    /// U+00C0 to U+024F.
    private static let latin = """
        aaaaaaæceeeeiiiidnooooo×ouuuuyþßaaaaaaæceeeeiiiidnooooo÷ouuuuyþy\
        aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkkllllllŀ\
        ŀllnnnnnnŉnnooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
        bbƃƃƅƅɔƈƈddƌƌƍǝəeffɠɣƕɩikklƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋyyzzʒƹƹƺƻƽƽƾƿ\
        ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaaaaææggggkkooooʒʒjǳǳǳggƕƿnnaaææoo\
        aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼlⱦȿ\
        ɀɂɂbʉʌɇɇɉɉɋɋɍɍɏɏ
        """

    /// U+0370 to U+052F.
    private static let greekAndCyrillic = """
        ͱͱͳͳʹ͵ͷͷ··ͺͻͼͽ;ϳ····΄¨α·εηι·ο·υωιαβγδεζηθικλμνξοπρ·στυφχψωιυαεηι\
        υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗϐϑϒϒϒϕϖϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
        ϰϱϲϳθϵ϶ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюя\
        абвгдежзииклмнопрстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ\
        ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿҁҁ҂·······ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү\
        ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээуу\
        ууууччӷӷыыӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ
        """

    /// U+1E00 to U+1FFF.
    private static let additional = """
        aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
        mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
        wwwwwwwwwwxxxxyyzzzzzzhtwyẚsẜẝßẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
        eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ\
        ααααααααααααααααεεεεεε··εεεεεε··ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι\
        οοοοοο··οοοοοο··υυυυυυυυ·υ·υ·υ·υωωωωωωωωωωωωωωωωααεεηηιιοουυωω··\
        ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα·ααααααα᾽ι᾿\
        ῀¨ηηη·ηηεεηηη᾿᾿᾿ιιιι··ιιιιιι·῾῾῾υυυυρρυυυυυυρ¨¨`··ωωω·ωωοοωωω´῾·
        """
}
