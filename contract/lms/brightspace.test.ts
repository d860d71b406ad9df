import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brightspace } from './brightspace.ts'

/** Titles of exports in several languages. Some of them have a translated title for the username. */
const heads = [
  'OrgDefinedId,Nom d’utilisateur,Nom de famille,Prénom,Exposé Points Grade <Numérique MaxPoints:10>,#',
  'OrgDefinedId,Gebruikersnaam,Achternaam,Voornaam,Lezing Points Grade <Numeriek MaxPoints:10>,#',
  'OrgDefinedId,Nome de usuário,Sobrenome,Nome,Palestra Points Grade <Numérico MaxPoints:10>,#',
  'OrgDefinedId,Username,Last Name,First Name,Talk Points Grade <Numeric MaxPoints:10>,#',
]
for (const head of heads)
  test(`Brightspace’s username and id are read from a file with these titles: ${head}`, () => {
    const row = ['#1', '#mb17', 'Bergström', 'Maya', '', '#']
    const layout = brightspace.readLayout({ head: head.split(','), rows: 1, cell: (_, column) => row[column] ?? '' })
    const { id, login, last, first } = layout?.personIn(0) ?? {}
    assert.deepEqual([id, login, last, first], ['1', 'mb17', 'Bergström', 'Maya'])
  })
