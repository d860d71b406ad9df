// Lists as programs print them, and as meeting tools write them in other languages. Each one is read as a file and as a
// pasted list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expand, listImported, listImportResults, listPasted, testBoth, type Case } from './read-lists.ts'

const twoStudents = ['Maya | Bergström | mb@', 'Chidi | Okafor | co@']

/** Unusual line separators, inside a paragraph and everywhere. */
const ends: Record<string, Case> = {
  'at every line': { text: 'Name,Email\u2028Maya Bergström,mb@\u2028Chidi Okafor,co@', people: twoStudents },
  'between people of a paragraph': {
    text: 'Maya Bergström <mb@>\u2028Chidi Okafor <co@>\nAnna Lee <al@>',
    people: [...twoStudents, 'Anna | Lee | al@'],
  },
  'inside cells': { text: 'Name,Email\nMaya\u2028Bergström,mb@\nChidi\u0085Okafor,co@', people: twoStudents },
}

/** Tables whose rows also have a topic or a meeting. */
const topics: Record<string, Case> = {
  'meetings of Zoom in one table': {
    text: 'Topic,Meeting ID,Name (Original Name),User Email\nHIST 2010,98,Maya Bergström,mb@\nHIST 2010,98,Chidi Okafor,co@',
    people: twoStudents,
  },
  'topics of talks': {
    text: 'First Name,Last Name,Email,Topic\nMaya,Bergström,mb@,Rome\nChidi,Okafor,co@,Athens',
    people: twoStudents,
  },
}

/**
 * Zoom's column titles in languages whose word for a name can also mean a first name. The guest column has yes or no.
 */
const meetings = Object.fromEntries(
  [
    ['이름(원래 이름),사용자 이메일,게스트', '아니요'],
    ['Имя (исходное имя),Адрес электронной почты пользователя,Гость', 'Нет'],
    ['Ad (orijinal ad),Kullanıcı E-postası,Misafir', 'Hayır'],
    ['Tên (Tên gốc),Email người dùng,Khách', 'Không'],
  ].map(([titles = '', no = '']) => [
    titles,
    { text: `${titles}\nMaya Bergström,mb@,${no}\nChidi Okafor,co@,${no}`, people: twoStudents },
  ]),
)

const printed: Record<string, Case> = {
  'by R, with names on the right': {
    text: '            name email\n1 Maya Bergström mb@\n2   Chidi Okafor co@',
    people: twoStudents,
  },
  'with codes of letters in links, mails and programs': {
    text: 'Name,Email\nMaya Bergstr%C3%B6m,mb@\nJos=C3=A9 Okafor,co@\nZo\\u00eb Lee,al@',
    people: ['Maya | Bergström | mb@', 'José | Okafor | co@', 'Zoë | Lee | al@'],
  },
  'with an unknown title of last names': {
    text: 'Имя;Фам.;Почта\nMaya;Bergström;mb@\nChidi;Okafor;co@',
    people: twoStudents,
  },
}

/** Characters and words between and behind the words of names. */
const names: Record<string, Case> = {
  'a hyphen or a dot between both': {
    text: 'Name,Email\nBergström - Maya,mb@\nOkafor - Chidi,co@\nAnna.Lee,al@',
    people: [...twoStudents, 'Anna | Lee | al@'],
  },
  'words in brackets in the middle, and degrees': {
    text: 'Name,Email\nMaya (goes by May) Bergström,mb@\n"Anna Lee, RN, BSN",al@',
    people: ['Maya (goes by May) | Bergström | mb@', 'Anna | Lee RN BSN | al@'],
  },
  'an earlier name': {
    text: 'Name,Email\nMaya Bergström née Dahl,mb@\nChidi Okafor geb. Eze,co@\nAnna Lee (née Park),al@',
    people: [...twoStudents, 'Anna | Lee | al@'],
  },
  'small Roman numbers, and polite words': {
    text: 'i. Maya Bergström mb@\nii. 이서연 학생 co@\niii. 山田花子さん al@',
    people: ['Maya | Bergström | mb@', '이서연 |  | co@', '山田花子 |  | al@'],
  },
  'labels of PowerShell': {
    text: 'Name  : Maya Bergström\nEmail : mb@\n\nName  : Chidi Okafor\nEmail : co@',
    people: twoStudents,
  },
  'links in the source of a page': {
    text: '<li><a href="mailto:mb@">Maya Bergström</a></li>\n<li><a href="mailto:co@">Chidi Okafor</a></li>',
    people: twoStudents,
  },
  'a given name before a family name in capitals': {
    text: 'Name,Email\nMinh Van TRAN,mb@\nAnna DEL RÍO,al@\nZU GUTTENBERG Chidi,co@',
    people: ['Minh Van | TRAN | mb@', 'Anna | DEL RÍO | al@', 'Chidi | ZU GUTTENBERG | co@'],
  },
  'words before a family name, all in capitals': {
    text: 'Name,Email\nMARIA DOS SANTOS SILVA,mb@\nCHIDI VAN DER BERG,co@\nNGUYEN VAN ANNA,al@',
    people: ['MARIA | DOS SANTOS SILVA | mb@', 'CHIDI | VAN DER BERG | co@', 'NGUYEN VAN | ANNA | al@'],
  },
}

testBoth({ names, ends, topics, meetings, printed })

test('a table with a column for each student is refused, and adds no students', async () => {
  const text = expand('Name,Maya Bergström,Chidi Okafor\nEmail,mb@,co@')
  assert.deepEqual(await listImportResults(text), ['refused'])
  assert.deepEqual(listPasted(text), [])
})

test('lines with two people in their cells add no students, unless the second person is no student', async () => {
  for (const text of [
    'Maya Bergström (mb@),Chidi Okafor (co@)\nAnna Lee (al@),Noah Ito (prof@)',
    'Maya Bergström, mb@; Chidi Okafor, co@',
  ])
    assert.deepEqual(await listImported(expand(text)), [], text)
  const parent = 'Maya Bergström <mb@>,Lars Bergström <lars@example.com>\nChidi Okafor <co@>,'
  assert.deepEqual(await listImported(expand(parent)), twoStudents)
})

test('a list in Python’s syntax is refused, and adds no students', async () => {
  for (const text of ["[('Maya Bergström', 'mb@'), ('Chidi Okafor', 'co@')]", "[{'name': 'Maya', 'email': 'mb@'}]"]) {
    await assert.rejects(listImported(expand(text)), /json/)
    assert.deepEqual(listPasted(expand(text)), [])
  }
})
