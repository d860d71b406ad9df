import type { Dice } from '#test/permissions/random-worlds/dice.ts'

/** A random list of people as programs write them, with what is wrong in real ones. `people` are those it names. */
export type PeopleFile = { text: string; people: Set<string> }

const firsts = ['Maya', 'José', 'Ngũgĩ', '李', 'Anna Maria', 'D’Arcy', 'Łukasz', 'Zoë', 'Test']
const lasts = ['Bergström', 'van der Berg', 'O’Neil', 'Chen', 'Öztürk', 'Núñez', 'Student', 'Ito']
const titles = [
  ['First Name', 'Last Name', 'Email'],
  ['Nachname', 'Vorname', 'E-Mail-Adresse'],
  ['Name (original name)', 'Join time', 'Email'],
  ['Student', 'ID', 'SIS Login ID', 'Section'],
  ['Email', 'Name', 'Note'],
]
/** Lines of reports and learning systems that are about no student. */
const extras = [
  'Summary Class List',
  'Points Possible,,,10',
  'Total,12',
  '"Student, Test",9,,A',
  ',,',
  'CRN:,12345',
  '',
]
const spoils = [
  (line: string) => `"${line}`,
  (line: string) => line.replace(/^([^,;\t]*)/, '"$1" '),
  (line: string) => `${line},,`,
  (line: string) => line.slice(0, 3),
  (line: string) => `• ${line}`,
  (line: string) => `${line};`,
  (line: string) => line.replace('@', ' at '),
]

/** Draws a list. Its people have addresses of `domain` that no other list of the seed has. */
export function drawPeopleFile(dice: Dice, domain: string): PeopleFile {
  const head = dice.oneOf(titles)!
  const separator = dice.oneOf([',', ';', '\t'])!
  const people = new Set<string>()
  const person = (index: number): string => {
    const [first, last] = [dice.oneOf(firsts)!, dice.oneOf(lasts)!]
    const email = `s${index}@${domain}`
    people.add(`${first} ${last} ${email}`)
    if (dice.chance(8)) return `${first} ${last} <${email}>`
    const cells = head.map((title) => {
      if (/mail|login/i.test(title)) return dice.chance(5) ? `mailto:${email}` : email
      if (/^(?:first name|vorname)$/i.test(title)) return first
      if (/^(?:last name|nachname)$/i.test(title)) return last
      if (/name|student/i.test(title)) return dice.chance(50) ? `${last}, ${first}` : `${first} ${last}`
      return dice.chance(20) ? 'late,\n10 minutes' : '1'
    })
    return cells.map((cell) => quote(cell, separator)).join(separator)
  }
  const rows = Array.from({ length: dice.between(0, 12) }, (_, index) => {
    const line = person(dice.chance(6) ? 0 : index)
    return dice.chance(12) ? dice.oneOf(spoils)!(line) : line
  })
  const header = dice.chance(85) ? [head.map((cell) => quote(cell, separator)).join(separator)] : []
  const lines = [
    ...drawExtra(dice, 20),
    ...header,
    ...rows.flatMap((row) => [row, ...drawExtra(dice, 6)]),
    ...header.filter(() => dice.chance(10)),
  ]
  const text = lines.join(dice.oneOf(['\n', '\r\n', '\r']))
  return { text, people }
}

function drawExtra(dice: Dice, percent: number): string[] {
  return dice.chance(percent) ? [dice.oneOf(extras)!] : []
}

function quote(cell: string, separator: string): string {
  return cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
