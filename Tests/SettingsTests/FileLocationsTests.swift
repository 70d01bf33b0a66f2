import Settings
import Testing

@Suite("File locations")
struct FileLocationsTests {
    @Test("the XDG variables name the folders")
    func variables() throws {
        let locations = try FileLocations(
            environment: [
                "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k",
            ],
            userHome: {
                Issue.record("asked although it is not needed")
                return nil
            })
        #expect(locations.configuration == "/c/rollcall/config.json")
        #expect(locations.accounts == "/d/rollcall/accounts.sqlite")
        #expect(locations.session == "/s/rollcall/session.json")
        #expect(locations.peopleCache == "/k/rollcall")
    }

    @Test(
        "without them, or where they are relative or empty, the folders are below HOME",
        arguments: [
            [:], ["XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": "./d", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "~/x"],
        ])
    func home(variables: [String: String]) throws {
        let environment = variables.merging(["HOME": "/home/ada"]) { $1 }
        let locations = try FileLocations(environment: environment, userHome: { nil })
        #expect(locations.configuration == "/home/ada/.config/rollcall/config.json")
        #expect(locations.accounts == "/home/ada/.local/share/rollcall/accounts.sqlite")
        #expect(locations.session == "/home/ada/.local/state/rollcall/session.json")
        #expect(locations.peopleCache == "/home/ada/.cache/rollcall")
    }

    @Test(
        "without HOME the user database is asked, and without that there is an answer",
        arguments: [
            [:], ["HOME": ""], ["HOME": "relative"],
        ])
    func noHome(environment: [String: String]) throws {
        let locations = try FileLocations(environment: environment, userHome: { "/" })
        #expect(locations.configuration == "/.config/rollcall/config.json")
        #expect(throws: SettingsProblem.noHomeFolder) {
            try FileLocations(environment: environment, userHome: { nil })
        }
    }

    @Test("the user database knows the user of this process")
    func userDatabase() {
        #expect(UserDatabase.homeFolder()?.hasPrefix("/") == true)
    }
}
