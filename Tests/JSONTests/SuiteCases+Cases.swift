extension SuiteCase {
    /// Must be taken.
    static let accepted = parsed(
        #"""
        y_array_arraysWithSpaces\#t[[]   ]
        y_array_empty-string\#t[""]
        y_array_empty\#t[]
        y_array_ending_with_newline\#t["a"]%0A
        y_array_false\#t[false]
        y_array_heterogeneous\#t[null, 1, "1", {}]
        y_array_null\#t[null]
        y_array_with_1_and_newline\#t[1%0A]
        y_array_with_leading_space\#t [1]
        y_array_with_several_null\#t[1,null,null,null,2]
        y_array_with_trailing_space\#t[2]%20
        y_number\#t[123e65]
        y_number_0e+1\#t[0e+1]
        y_number_0e1\#t[0e1]
        y_number_after_space\#t[ 4]
        y_number_double_close_to_zero\#t[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]%0A
        y_number_int_with_exp\#t[20e1]
        y_number_minus_zero\#t[-0]
        y_number_negative_int\#t[-123]
        y_number_negative_one\#t[-1]
        y_number_negative_zero\#t[-0]
        y_number_real_capital_e\#t[1E22]
        y_number_real_capital_e_neg_exp\#t[1E-2]
        y_number_real_capital_e_pos_exp\#t[1E+2]
        y_number_real_exponent\#t[123e45]
        y_number_real_fraction_exponent\#t[123.456e78]
        y_number_real_neg_exp\#t[1e-2]
        y_number_real_pos_exponent\#t[1e+2]
        y_number_simple_int\#t[123]
        y_number_simple_real\#t[123.456789]
        y_object\#t{"asd":"sdf", "dfg":"fgh"}
        y_object_basic\#t{"asd":"sdf"}
        y_object_duplicated_key\#t{"a":"b","a":"c"}
        y_object_duplicated_key_and_value\#t{"a":"b","a":"b"}
        y_object_empty\#t{}
        y_object_empty_key\#t{"":0}
        y_object_escaped_null_in_key\#t{"foo\u0000bar": 42}
        y_object_extreme_numbers\#t{ "min": -1.0e+28, "max": 1.0e+28 }
        y_object_long_strings\#t{"x":[{"id": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}], "id": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
        y_object_simple\#t{"a":[]}
        y_object_string_unicode\#t{"title":"\u041f\u043e\u043b\u0442\u043e\u0440\u0430 \u0417\u0435\u043c\u043b\u0435\u043a\u043e\u043f\u0430" }
        y_object_with_newlines\#t{%0A"a": "b"%0A}
        y_string_1_2_3_bytes_UTF-8_sequences\#t["\u0060\u012a\u12AB"]
        y_string_accepted_surrogate_pair\#t["\uD801\udc37"]
        y_string_accepted_surrogate_pairs\#t["\ud83d\ude39\ud83d\udc8d"]
        y_string_allowed_escapes\#t["\"\\\/\b\f\n\r\t"]
        y_string_backslash_and_u_escaped_zero\#t["\\u0000"]
        y_string_backslash_doublequotes\#t["\""]
        y_string_comments\#t["a/*b*/c/*d//e"]
        y_string_double_escape_a\#t["\\a"]
        y_string_double_escape_n\#t["\\n"]
        y_string_escaped_control_character\#t["\u0012"]
        y_string_escaped_noncharacter\#t["\uFFFF"]
        y_string_in_array\#t["asd"]
        y_string_in_array_with_leading_space\#t[ "asd"]
        y_string_last_surrogates_1_and_2\#t["\uDBFF\uDFFF"]
        y_string_nbsp_uescaped\#t["new\u00A0line"]
        y_string_nonCharacterInUTF-8_U+10FFFF\#t["%F4%8F%BF%BF"]
        y_string_nonCharacterInUTF-8_U+FFFF\#t["%EF%BF%BF"]
        y_string_null_escape\#t["\u0000"]
        y_string_one-byte-utf-8\#t["\u002c"]
        y_string_pi\#t["%CF%80"]
        y_string_reservedCharacterInUTF-8_U+1BFFF\#t["%F0%9B%BF%BF"]
        y_string_simple_ascii\#t["asd "]
        y_string_space\#t" "
        y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF\#t["\uD834\uDd1e"]
        y_string_three-byte-utf-8\#t["\u0821"]
        y_string_two-byte-utf-8\#t["\u0123"]
        y_string_u+2028_line_sep\#t["%E2%80%A8"]
        y_string_u+2029_par_sep\#t["%E2%80%A9"]
        y_string_uEscape\#t["\u0061\u30af\u30EA\u30b9"]
        y_string_uescaped_newline\#t["new\u000Aline"]
        y_string_unescaped_char_delete\#t["%7F"]
        y_string_unicode\#t["\uA66D"]
        y_string_unicodeEscapedBackslash\#t["\u005C"]
        y_string_unicode_2\#t["%E2%8D%82%E3%88%B4%E2%8D%82"]
        y_string_unicode_U+10FFFE_nonchar\#t["\uDBFF\uDFFE"]
        y_string_unicode_U+1FFFE_nonchar\#t["\uD83F\uDFFE"]
        y_string_unicode_U+200B_ZERO_WIDTH_SPACE\#t["\u200B"]
        y_string_unicode_U+2064_invisible_plus\#t["\u2064"]
        y_string_unicode_U+FDD0_nonchar\#t["\uFDD0"]
        y_string_unicode_U+FFFE_nonchar\#t["\uFFFE"]
        y_string_unicode_escaped_double_quote\#t["\u0022"]
        y_string_utf8\#t["%E2%82%AC%F0%9D%84%9E"]
        y_string_with_del_character\#t["a%7Fa"]
        y_structure_lonely_false\#tfalse
        y_structure_lonely_int\#t42
        y_structure_lonely_negative_real\#t-0.1
        y_structure_lonely_null\#tnull
        y_structure_lonely_string\#t"asd"
        y_structure_lonely_true\#ttrue
        y_structure_string_empty\#t""
        y_structure_trailing_newline\#t["a"]%0A
        y_structure_true_in_array\#t[true]
        y_structure_whitespace_array\#t []%20
        """#)

    /// Must be refused.
    static let refused =
        parsed(
            #"""
            n_array_1_true_without_comma\#t[1 true]
            n_array_a_invalid_utf8\#t[a%E5]
            n_array_colon_instead_of_comma\#t["": 1]
            n_array_comma_after_close\#t[""],
            n_array_comma_and_number\#t[,1]
            n_array_double_comma\#t[1,,2]
            n_array_double_extra_comma\#t["x",,]
            n_array_extra_close\#t["x"]]
            n_array_extra_comma\#t["",]
            n_array_incomplete\#t["x"
            n_array_incomplete_invalid_value\#t[x
            n_array_inner_array_no_comma\#t[3[4]]
            n_array_invalid_utf8\#t[%FF]
            n_array_items_separated_by_semicolon\#t[1:2]
            n_array_just_comma\#t[,]
            n_array_just_minus\#t[-]
            n_array_missing_value\#t[   , ""]
            n_array_newlines_unclosed\#t["a",%0A4%0A,1,
            n_array_number_and_comma\#t[1,]
            n_array_number_and_several_commas\#t[1,,]
            n_array_spaces_vertical_tab_formfeed\#t["%0Ba"\f]
            n_array_star_inside\#t[*]
            n_array_unclosed\#t[""
            n_array_unclosed_trailing_comma\#t[1,
            n_array_unclosed_with_new_lines\#t[1,%0A1%0A,1
            n_array_unclosed_with_object_inside\#t[{}
            n_incomplete_false\#t[fals]
            n_incomplete_null\#t[nul]
            n_incomplete_true\#t[tru]
            n_multidigit_number_then_00\#t123%00
            n_number_++\#t[++1234]
            n_number_+1\#t[+1]
            n_number_+Inf\#t[+Inf]
            n_number_-01\#t[-01]
            n_number_-1.0.\#t[-1.0.]
            n_number_-2.\#t[-2.]
            n_number_-NaN\#t[-NaN]
            n_number_.-1\#t[.-1]
            n_number_.2e-3\#t[.2e-3]
            n_number_0.1.2\#t[0.1.2]
            n_number_0.3e+\#t[0.3e+]
            n_number_0.3e\#t[0.3e]
            n_number_0.e1\#t[0.e1]
            n_number_0_capital_E+\#t[0E+]
            n_number_0_capital_E\#t[0E]
            n_number_0e+\#t[0e+]
            n_number_0e\#t[0e]
            n_number_1.0e+\#t[1.0e+]
            n_number_1.0e-\#t[1.0e-]
            n_number_1.0e\#t[1.0e]
            n_number_1_000\#t[1 000.0]
            n_number_1eE2\#t[1eE2]
            n_number_2.e+3\#t[2.e+3]
            n_number_2.e-3\#t[2.e-3]
            n_number_2.e3\#t[2.e3]
            n_number_9.e+\#t[9.e+]
            n_number_Inf\#t[Inf]
            n_number_NaN\#t[NaN]
            n_number_U+FF11_fullwidth_digit_one\#t[%EF%BC%91]
            n_number_expression\#t[1+2]
            n_number_hex_1_digit\#t[0x1]
            n_number_hex_2_digits\#t[0x42]
            n_number_infinity\#t[Infinity]
            n_number_invalid+-\#t[0e+-1]
            n_number_invalid-negative-real\#t[-123.123foo]
            n_number_invalid-utf-8-in-bigger-int\#t[123%E5]
            n_number_invalid-utf-8-in-exponent\#t[1e1%E5]
            n_number_invalid-utf-8-in-int\#t[0%E5]%0A
            n_number_minus_infinity\#t[-Infinity]
            n_number_minus_sign_with_trailing_garbage\#t[-foo]
            n_number_minus_space_1\#t[- 1]
            n_number_neg_int_starting_with_zero\#t[-012]
            n_number_neg_real_without_int_part\#t[-.123]
            n_number_neg_with_garbage_at_end\#t[-1x]
            n_number_real_garbage_after_e\#t[1ea]
            n_number_real_with_invalid_utf8_after_e\#t[1e%E5]
            n_number_real_without_fractional_part\#t[1.]
            n_number_starting_with_dot\#t[.123]
            n_number_with_alpha\#t[1.2a-3]
            n_number_with_alpha_char\#t[1.8011670033376514H-308]
            n_number_with_leading_zero\#t[012]
            n_object_bad_value\#t["x", truth]
            n_object_bracket_key\#t{[: "x"}%0A
            n_object_comma_instead_of_colon\#t{"x", null}
            n_object_double_colon\#t{"x"::"b"}
            n_object_emoji\#t{%F0%9F%87%A8%F0%9F%87%AD}
            n_object_garbage_at_end\#t{"a":"a" 123}
            n_object_key_with_single_quotes\#t{key: 'value'}
            n_object_lone_continuation_byte_in_key_and_trailing_comma\#t{"%B9":"0",}
            n_object_missing_colon\#t{"a" b}
            n_object_missing_key\#t{:"b"}
            n_object_missing_semicolon\#t{"a" "b"}
            n_object_missing_value\#t{"a":
            n_object_no-colon\#t{"a"
            n_object_non_string_key\#t{1:1}
            n_object_non_string_key_but_huge_number_instead\#t{9999E9999:1}
            n_object_repeated_null_null\#t{null:null,null:null}
            n_object_several_trailing_commas\#t{"id":0,,,,,}
            n_object_single_quote\#t{'a':0}
            n_object_trailing_comma\#t{"id":0,}
            n_object_trailing_comment\#t{"a":"b"}/**/
            n_object_trailing_comment_open\#t{"a":"b"}/**//
            n_object_trailing_comment_slash_open\#t{"a":"b"}//
            n_object_trailing_comment_slash_open_incomplete\#t{"a":"b"}/
            n_object_two_commas_in_a_row\#t{"a":"b",,"c":"d"}
            n_object_unquoted_key\#t{a: "b"}
            n_object_unterminated-value\#t{"a":"a
            n_object_with_single_string\#t{ "foo" : "bar", "a" }
            n_object_with_trailing_garbage\#t{"a":"b"}#
            n_single_space\#t%20
            n_string_1_surrogate_then_escape\#t["\uD800\"]
            n_string_1_surrogate_then_escape_u\#t["\uD800\u"]
            n_string_1_surrogate_then_escape_u1\#t["\uD800\u1"]
            n_string_1_surrogate_then_escape_u1x\#t["\uD800\u1x"]
            n_string_accentuated_char_no_quotes\#t[%C3%A9]
            n_string_backslash_00\#t["\%00"]
            n_string_escape_x\#t["\x00"]
            n_string_escaped_backslash_bad\#t["\\\"]
            n_string_escaped_ctrl_char_tab\#t["\%09"]
            n_string_escaped_emoji\#t["\%F0%9F%8C%80"]
            n_string_incomplete_escape\#t["\"]
            n_string_incomplete_escaped_character\#t["\u00A"]
            n_string_incomplete_surrogate\#t["\uD834\uDd"]
            n_string_incomplete_surrogate_escape_invalid\#t["\uD800\uD800\x"]
            n_string_invalid-utf-8-in-escape\#t["\u%E5"]
            n_string_invalid_backslash_esc\#t["\a"]
            n_string_invalid_unicode_escape\#t["\uqqqq"]
            n_string_invalid_utf8_after_escape\#t["\%E5"]
            n_string_leading_uescaped_thinspace\#t[\u0020"asd"]
            n_string_no_quotes_with_bad_escape\#t[\n]
            n_string_single_doublequote\#t"
            n_string_single_quote\#t['single quote']
            n_string_single_string_no_double_quotes\#tabc
            n_string_start_escape_unclosed\#t["\
            n_string_unescaped_ctrl_char\#t["a%00a"]
            n_string_unescaped_newline\#t["new%0Aline"]
            n_string_unescaped_tab\#t["%09"]
            n_string_unicode_CapitalU\#t"\UA66D"
            n_string_with_trailing_garbage\#t""x
            n_structure_U+2060_word_joined\#t[%E2%81%A0]
            n_structure_UTF8_BOM_no_data\#t%EF%BB%BF
            n_structure_angle_bracket_.\#t<.>
            n_structure_angle_bracket_null\#t[<null>]
            n_structure_array_trailing_garbage\#t[1]x
            n_structure_array_with_extra_array_close\#t[1]]
            n_structure_array_with_unclosed_string\#t["asd]
            n_structure_ascii-unicode-identifier\#ta%C3%A5
            n_structure_capitalized_True\#t[True]
            n_structure_close_unopened_array\#t1]
            n_structure_comma_instead_of_closing_brace\#t{"x": true,
            n_structure_double_array\#t[][]
            n_structure_end_array\#t]
            n_structure_incomplete_UTF8_BOM\#t%EF%BB{}
            n_structure_lone-invalid-utf-8\#t%E5
            n_structure_lone-open-bracket\#t[
            n_structure_no_data\#t
            n_structure_null-byte-outside-string\#t[%00]
            n_structure_number_with_trailing_garbage\#t2@
            n_structure_object_followed_by_closing_object\#t{}}
            n_structure_object_unclosed_no_value\#t{"":
            n_structure_object_with_comment\#t{"a":/*comment*/"b"}
            n_structure_object_with_trailing_garbage\#t{"a": true} "x"
            n_structure_open_array_apostrophe\#t['
            n_structure_open_array_comma\#t[,
            n_structure_open_array_open_object\#t[{
            n_structure_open_array_open_string\#t["a
            n_structure_open_array_string\#t["a"
            n_structure_open_object\#t{
            n_structure_open_object_close_array\#t{]
            n_structure_open_object_comma\#t{,
            n_structure_open_object_open_array\#t{[
            n_structure_open_object_open_string\#t{"a
            n_structure_open_object_string_with_apostrophes\#t{'a'
            n_structure_open_open\#t["\{["\{["\{["\{
            n_structure_single_eacute\#t%E9
            n_structure_single_star\#t*
            n_structure_trailing_#\#t{"a":"b"}#{}
            n_structure_uescaped_LF_before_string\#t[\u000A""]
            n_structure_unclosed_array\#t[1
            n_structure_unclosed_array_partial_null\#t[ false, nul
            n_structure_unclosed_array_unfinished_false\#t[ true, fals
            n_structure_unclosed_array_unfinished_true\#t[ false, tru
            n_structure_unclosed_object\#t{"asd":"asd"
            n_structure_unicode-identifier\#t%C3%A5
            n_structure_whitespace_U+2060_word_joiner\#t%E2%81%A0
            n_structure_whitespace_formfeed\#t[%0C]
            """#) + [
            SuiteCase("n_structure_100000_opening_arrays", .init(repeating: UInt8(ascii: "["), count: 100_000)),
            SuiteCase("n_structure_open_array_object", Array(String(repeating: #"[{"":"#, count: 50_000).utf8)),
        ]

    /// May be either; taken here: numbers are text, so none is too large, and a byte order mark is passed over.
    static let ours = parsed(
        #"""
        i_number_double_huge_neg_exp\#t[123.456e-789]
        i_number_huge_exp\#t[0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999969999999006]
        i_number_neg_int_huge_exp\#t[-1e+9999]
        i_number_pos_double_huge_exp\#t[1.5e+9999]
        i_number_real_neg_overflow\#t[-123123e100000]
        i_number_real_pos_overflow\#t[123123e100000]
        i_number_real_underflow\#t[123e-10000000]
        i_number_too_big_neg_int\#t[-123123123123123123123123123123]
        i_number_too_big_pos_int\#t[100000000000000000000]
        i_number_very_big_negative_int\#t[-237462374673276894279832749832423479823246327846]
        i_structure_UTF-8_BOM_empty_object\#t%EF%BB%BF{}
        """#)

    /// May be either; refused here: what is no text (RFC 8259, 8.1), half a surrogate pair, and nesting past the limit.
    static let notOurs =
        parsed(
            #"""
            i_object_key_lone_2nd_surrogate\#t{"\uDFAA":0}
            i_string_1st_surrogate_but_2nd_missing\#t["\uDADA"]
            i_string_1st_valid_surrogate_2nd_invalid\#t["\uD888\u1234"]
            i_string_UTF-16LE_with_BOM\#t%FF%FE[%00"%00%E9%00"%00]%00
            i_string_UTF-8_invalid_sequence\#t["%E6%97%A5%D1%88%FA"]
            i_string_UTF8_surrogate_U+D800\#t["%ED%A0%80"]
            i_string_incomplete_surrogate_and_escape_valid\#t["\uD800\n"]
            i_string_incomplete_surrogate_pair\#t["\uDd1ea"]
            i_string_incomplete_surrogates_escape_valid\#t["\uD800\uD800\n"]
            i_string_invalid_lonely_surrogate\#t["\ud800"]
            i_string_invalid_surrogate\#t["\ud800abc"]
            i_string_invalid_utf-8\#t["%FF"]
            i_string_inverted_surrogates_U+1D11E\#t["\uDd1e\uD834"]
            i_string_iso_latin_1\#t["%E9"]
            i_string_lone_second_surrogate\#t["\uDFAA"]
            i_string_lone_utf8_continuation_byte\#t["%81"]
            i_string_not_in_unicode_range\#t["%F4%BF%BF%BF"]
            i_string_overlong_sequence_2_bytes\#t["%C0%AF"]
            i_string_overlong_sequence_6_bytes\#t["%FC%83%BF%BF%BF%BF"]
            i_string_overlong_sequence_6_bytes_null\#t["%FC%80%80%80%80%80"]
            i_string_truncated-utf-8\#t["%E0%FF"]
            i_string_utf16BE_no_BOM\#t%00[%00"%00%E9%00"%00]
            i_string_utf16LE_no_BOM\#t[%00"%00%E9%00"%00]%00
            """#) + [
            SuiteCase(
                "i_structure_500_nested_arrays",
                Array((String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).utf8))
        ]
}
