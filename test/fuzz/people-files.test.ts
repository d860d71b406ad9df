// Random lists of people, read as an imported file and as a pasted list. To read only one list again: PEOPLE_SEED=…
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import type { TableRow } from '#contract/tables/sort-rows.ts'
import { areTitles } from '#contract/tables/column-titles.ts'
import { matchLines } from '#server/rolls/marks/match-lines.ts'
import { countResults, judgeRows } from '#web/classes/import/judge-rows.ts'
import { isWhole } from '#web/classes/import/match-columns.ts'
import { readFile } from '#web/classes/import/read-file.ts'
import { matchRows, readTable } from '#web/classes/import/read-table.ts'

/** The number of lists in `npm test`. `npm run nightly` reads twenty thousand. */
const fileCount = Number(process.env.PEOPLE_FILES ?? 400)
const domain = 'students.alder.edu'
const lineEnd = /\r\n|\r|\n/g

test('every line of a list is ready, a duplicate, a problem or skipped, and no one gets another person’s name or address', async (t) => {
  const chosenSeed = process.env.PEOPLE_SEED
  const seeds = chosenSeed ? [Number(chosenSeed)] : Array.from({ length: fileCount }, (_, index) => index + 1)
  const totals = { lines: 0, ready: 0, duplicates: 0, refused: 0, skipped: 0, pasted: 0 }
  for (const seed of seeds) {
    const { text, people } = drawPeopleFile(createDice(seed), domain)
    const label = `seed ${seed}: ${JSON.stringify(text)}`
    const content = await readFile(Buffer.from(text), () => Promise.resolve(null))
    const table = content && readTable(content.sheets, { choice: {}, domain, rule: 'by name' })
    const lines = text.split(lineEnd)
    totals.lines += lines.filter((line) => line.trim() !== '').length
    if (table && isWhole(table.match)) {
      const judged = await judgeRows(matchRows(table, table.match, domain), {
        domain,
        completeWith: null,
        present: new Set(),
      })
      const counts = countResults(judged ?? [])
      const hasKnownTitles = table.header !== null && areTitles(table.header)
      const header = table.titleRow === null ? [] : [table.rows[table.titleRow]!.line]
      const shownLines = [...header, ...(judged ?? []).map(({ line }) => line)]
      assert.deepEqual(new Set(shownLines).size, shownLines.length, `${label}: a line twice`)
      assert.equal(shownLines.length, table.rows.length, label)
      const covered = coverLines(table.rows)
      for (const [index, line] of lines.entries())
        assert.ok(line.trim() === '' || covered.has(index + 1), `${label}: line ${index + 1}`)
      for (const { result, firstName, lastName, email, reason } of judged ?? []) {
        if (result !== 'ready') assert.ok(reason, label)
        // If the titles aren't known, the page asks for the columns and shows what the first row would become.
        else if (hasKnownTitles)
          assert.ok(
            namesPerson(people, `${firstName} ${lastName}`, email),
            `${label}: ${firstName} ${lastName} ${email}`,
          )
      }
      for (const result of ['ready', 'duplicates', 'refused', 'skipped'] as const) totals[result] += counts[result]
    }
    const meanings = matchLines(lines, [], domain)
    assert.deepEqual(
      meanings.map(({ line, text: lineText }) => [line, lineText]),
      lines.map((line, index) => [index + 1, line]),
      label,
    )
    for (const { result, reason, newcomer } of meanings) {
      if (result === 'new')
        assert.ok(
          namesPerson(people, `${newcomer!.first_name} ${newcomer!.last_name}`, newcomer!.email),
          `${JSON.stringify(newcomer)} in ${label}`,
        )
      else assert.ok(reason, label)
      if (result === 'new') totals.pasted += 1
    }
  }
  t.diagnostic(JSON.stringify({ files: seeds.length, ...totals }))
  if (seeds.length > 100)
    for (const count of Object.values(totals)) assert.ok(count > seeds.length / 10, JSON.stringify(totals))
})

/** Returns the numbers of the lines that rows cover. A cell may have several lines. */
function coverLines(rows: readonly TableRow[]): Set<number> {
  return new Set(
    rows.flatMap(({ line, cells }) => {
      const ends = cells.reduce((sum, cell) => sum + (cell.match(lineEnd)?.length ?? 0), 0)
      return Array.from({ length: ends + 1 }, (_, index) => line + index)
    }),
  )
}

/** Whether a name, in either order, belongs to the address. */
function namesPerson(people: Set<string>, name: string, email: string): boolean {
  const sortWords = (full: string) => full.replaceAll(/[,•]/g, ' ').split(/\s+/).filter(Boolean).toSorted().join(' ')
  return [...people].some(
    (person) => person.endsWith(` ${email}`) && sortWords(person) === sortWords(`${name} ${email}`),
  )
}

/** A random list of people as programs write it, with the mistakes of real lists. `people` are the people it names. */
type PeopleFile = { text: string; people: Set<string> }

const firsts = ['Maya', 'José', 'Ngũgĩ', '李', 'Anna Maria', 'D’Arcy', 'Łukasz', 'Zoë', 'Test']
const lasts = ['Bergström', 'van der Berg', 'O’Neil', 'Chen', 'Öztürk', 'Núñez', 'Student', 'Ito']
const titles = [
  ['First Name', 'Last Name', 'Email'],
  ['Nachname', 'Vorname', 'E-Mail-Adresse'],
  ['Name (original name)', 'Join time', 'Email'],
  ['Student', 'ID', 'SIS Login ID', 'Section'],
  ['Email', 'Name', 'Note'],
  ['ID', 'Name', 'Email'],
  ['Nom et prénom', 'Courriel'],
  ['Apellido1', 'Apellido2', 'Nombre', 'Correo'],
  ['Voornaam', 'Tussenvoegsel', 'Achternaam', 'E-mail'],
]
/** Lines of reports and learning systems that aren't students. */
const extras = [
  'Summary Class List',
  'Points Possible,,,10',
  'Total,12',
  'Std Dev,1.5',
  'Waitlist,,',
  'N/A,N/A,N/A',
  'Instructor,Pat Dean,pat@alder.edu',
  '"Student, Test",9,,A',
  ',,',
  'CRN:,12345',
  '',
]
const spoils = [
  (line: string) => `"${line}`,
  (line: string) => line.replace(/^([^,;\t]*)/, '"$1" '),
  (line: string) => `${line},,`,
  (line: string) => `"${line.replaceAll('"', '""')}"`,
  (line: string) => (line.includes('\n') ? line : line.replaceAll('"', '')),
  (line: string) => line.replaceAll('"', String.raw`\"`),
  (line: string) => line.slice(0, 3),
  (line: string) => `• ${line}`,
  (line: string) => `${line};`,
  (line: string) => line.replace('@', ' at '),
]

/** Draws a list. The people in it have unique addresses of `mailDomain`, except for some duplicates. */
function drawPeopleFile(dice: Dice, mailDomain: string): PeopleFile {
  const head = dice.oneOf(titles)!
  const separator = dice.oneOf([',', ',', ';', '\t', '|', ':', '^'])!
  const people = new Set<string>()
  const person = (index: number): string => {
    const [first, last] = [dice.oneOf(firsts)!, dice.oneOf(lasts)!]
    const email = `s${index}@${mailDomain}`
    people.add(`${first} ${last} ${email}`)
    if (dice.chance(8)) return `${first} ${last} <${email}>`
    const cells = head.map((title) => {
      if (/mail|login|courriel|correo/i.test(title))
        return separator !== ':' && dice.chance(5) ? `mailto:${email}` : email
      if (/^(?:first name|vorname|voornaam|nombre)$/i.test(title)) return first
      if (/^(?:last name|nachname|achternaam|apellido1)$/i.test(title)) return last
      if (/^(?:tussenvoegsel|apellido2)$/i.test(title)) return ''
      if (/^nom et/i.test(title)) return `${last}, ${first}`
      if (/name|student/i.test(title)) return dice.chance(50) ? `${last}, ${first}` : `${first} ${last}`
      return dice.chance(20) ? (':^'.includes(separator) ? 'late' : 'late,\n10 minutes') : '1'
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
