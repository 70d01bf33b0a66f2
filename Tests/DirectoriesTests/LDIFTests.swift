import Directories
import People
import Testing

@Suite struct LDIFTests {
    @Test("entries with folds, comments, base64 and several values are people; units, groups and changes are not")
    func entries() throws {
        let people = try listing(
            """
            version: 1
            # people of
             a company
            dn: ou=people,dc=example,dc=org
            objectClass: organizationalUnit
            ou: people

            dn: uid=ada,ou=people,dc=exa
             mple,dc=org
            objectClass: top
            objectClass: inetOrgPerson
            cn:: QWRhIEzDtnZlbGFjZQ==
            sn: Lovelace
            uid: ada
            mail: ada@example.org
            mail: countess@example.org
            telephoneNumber: +44 20 7946 0000
            ou: Engineering
            l: London
            userPassword:: e1NTSEF9c2VjcmV0
            memberOf: cn=Admins,ou=groups,dc=example,dc=org
            memberOf: cn=Staff,ou=groups,dc=example,dc=org
            jpegPhoto:< file:///tmp/ada.jpg

            dn: uid=bob,ou=people,dc=example,dc=org
            changetype: delete

            dn: uid=eve,ou=people,dc=example,dc=org
            objectClass: person
            cn:: !!!

            """)
        #expect(people.ids == ["uid=ada,ou=people,dc=example,dc=org"])
        #expect(people[0, "name"] == .text("Ada Lövelace"))
        #expect(people[0, "username"] == .text("ada"))
        #expect(people[0, "email"] == .text("ada@example.org"))
        #expect(people[0, "department"] == .text("Engineering"))
        #expect(people[0, "city"] == .text("London"))
        #expect(people[0, "groups"] == .list(["Admins", "Staff"]))
        #expect(!people.keys.contains { $0.contains("password") || $0.contains("photo") })
        #expect(people.faults.map(\.line) == [28])
    }
}
