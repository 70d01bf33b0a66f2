/// A Node program that makes 5,000 people of the same members and words as the server, from a seed, with their three
/// hashes, and prints them as JSON. Its own start, its reading of the words and its first rounds are not counted.
enum NodePeople {
    static let text = #"""
        'use strict'
        const { createHash } = require('crypto')
        const fs = require('fs')

        const nations = new Map()
        for (const person of JSON.parse(fs.readFileSync(process.argv[2])).results) {
          let nation = nations.get(person.nat)
          if (!nation) {
            nation = { nat: person.nat, country: person.location.country, female: [], male: [], last: [], places: [],
              streets: [], postcode: person.location.postcode, phone: person.phone, cell: person.cell, id: person.id }
            nations.set(person.nat, nation)
          }
          const [first, last] = person.email.slice(0, person.email.indexOf('@')).split('.')
          nation[person.gender].push([person.name.first, first])
          nation.last.push([person.name.last, last])
          nation.places.push([person.location.city, person.location.state, person.location.timezone])
          nation.streets.push(person.location.street.name)
        }
        const lists = [...nations.values()].filter((nation) => nation.female.length && nation.male.length)
        const titles = ['Miss', 'Mrs', 'Ms']
        const adjectives = ['lazy', 'golden', 'angry', 'happy', 'purple', 'silver', 'tiny', 'heavy', 'organic', 'brown']
        const animals = ['dog', 'koala', 'bear', 'lion', 'mouse', 'swan', 'panda', 'tiger', 'goose', 'leopard']
        const passwords = ['ticket', 'zeppelin', 'monkey', 'dragon', 'letmein', 'shadow', 'master', 'sunshine']
        const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
        const day = 86400000

        function generator(seed) {
          let state = seed | 0
          return (below) => {
            state = (state + 0x6D2B79F5) | 0
            let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
            mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
            return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296 * below)
          }
        }
        const hex = (draw) => (0x100000000 + draw(0x100000000)).toString(16).slice(1)
        const hash = (name, text) => createHash(name).update(text).digest('hex')
        const digits = (pattern, draw) => pattern.replace(/[0-9]/g, () => String(draw(10)))

        function person(draw, now) {
          const nation = lists[draw(lists.length)]
          const gender = draw(2) ? 'female' : 'male'
          const [first, firstPlain] = nation[gender][draw(nation[gender].length)]
          const [last, lastPlain] = nation.last[draw(nation.last.length)]
          const [city, state, timezone] = nation.places[draw(nation.places.length)]
          const born = now - (21 + draw(58)) * 365.25 * day - draw(365) * day - draw(day)
          const registered = now - draw(20 * 365) * day - draw(day)
          const id = hex(draw) + hex(draw) + hex(draw) + hex(draw)
          const password = passwords[draw(passwords.length)]
          let salt = ''
          for (let index = 0; index < 8; index++) salt += letters[draw(letters.length)]
          const picture = (gender === 'female' ? 'women/' : 'men/') + draw(gender === 'female' ? 97 : 100) + '.jpg'
          const postcode = nation.postcode
          return {
            gender,
            name: { title: gender === 'female' ? titles[draw(3)] : 'Mr', first, last },
            location: {
              street: { number: 1 + draw(9999), name: nation.streets[draw(nation.streets.length)] },
              city, state, country: nation.country,
              postcode: typeof postcode === 'number' ? 10000 + draw(90000) : digits(postcode, draw),
              coordinates: {
                latitude: (draw(1800001) / 10000 - 90).toFixed(4), longitude: (draw(3600001) / 10000 - 180).toFixed(4)
              },
              timezone
            },
            email: firstPlain + '.' + lastPlain + '@example.com',
            login: {
              uuid: id.slice(0, 8) + '-' + id.slice(8, 12) + '-4' + id.slice(13, 16) + '-a' + id.slice(17, 20) + '-' + id.slice(20),
              username: adjectives[draw(10)] + animals[draw(10)] + (100 + draw(900)),
              password, salt,
              md5: hash('md5', password + salt), sha1: hash('sha1', password + salt), sha256: hash('sha256', password + salt)
            },
            dob: { date: new Date(born).toISOString(), age: Math.floor((now - born) / (365.25 * day)) },
            registered: { date: new Date(registered).toISOString(), age: Math.floor((now - registered) / (365.25 * day)) },
            phone: digits(nation.phone, draw),
            cell: digits(nation.cell, draw),
            id: { name: nation.id.name, value: nation.id.value === null ? null : digits(nation.id.value, draw) },
            picture: {
              large: 'https://randomuser.me/api/portraits/' + picture,
              medium: 'https://randomuser.me/api/portraits/med/' + picture,
              thumbnail: 'https://randomuser.me/api/portraits/thumb/' + picture
            },
            nat: nation.nat
          }
        }

        for (let round = 0; round < 8; round++) {
          const start = process.hrtime.bigint()
          const draw = generator(round)
          const now = Date.now()
          const results = []
          for (let index = 0; index < 5000; index++) results.push(person(draw, now))
          fs.writeSync(1, JSON.stringify({ results, info: { seed: String(round), results: 5000, page: 1, version: '1.4' } }))
          // The first rounds are the compiler's.
          if (round >= 3) process.stderr.write(Number(process.hrtime.bigint() - start) / 1e6 + '\n')
        }
        """#
}
