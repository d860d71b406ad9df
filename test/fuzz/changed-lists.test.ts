// Different spellings of the same list. Each one has the same students, whatever a program did to its rows, titles and
// characters.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from 'hucre'
import { readHtmlTable, readWorkbook } from '#web/classes/import/read-workbook.ts'
import { expand, listImported, listPasted } from './read-lists.ts'

const lists = [
  [
    ['First Name', 'Last Name', 'Email'],
    ['Maya', 'N/A', 'mb@'],
    ['Chidi', 'Okafor', 'co@'],
  ],
  [
    ['Name', 'Email'],
    ['Dr. Maya Bergström', 'mb@'],
    ['Okafor, Chidi Jr.', 'co@'],
  ],
  [
    ['氏名', 'メール'],
    ['ヤマダ タロウ', 'mb@'],
    ['山田　花子', 'co@'],
  ],
  [
    ['Apellido1', 'Apellido2', 'Nombre', 'Correo'],
    ['Núñez', 'Gómez', 'Maya', 'mb@'],
    ['Okafor', '', 'Chidi', 'co@'],
  ],
  [
    ['Họ và tên', 'Email'],
    ['Nguyễn Văn An', 'al@'],
  ],
  [
    ['Name', 'Given Name', 'Family Name', 'Status', 'E-mail 1 - Value'],
    ['Maya Bergström', 'Maya', 'Bergström', 'Inactive', 'mb@'],
  ],
].map((rows) => rows.map((row) => row.map(expand)))

type Rows = string[][]
const inCells = (change: (cell: string) => string) => (rows: Rows) => rows.map((row) => row.map(change))
const inTitles = (change: (cell: string) => string) => (rows: Rows) => rows.with(0, rows[0]!.map(change))
const quote = (cell: string) => (/[,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const toText = (rows: Rows) => rows.map((row) => row.map(quote).join(',')).join('\n')

/** Different ways to write a table. */
const changes: Record<string, (rows: Rows) => Rows> = {
  'no-break spaces': inCells((cell) => `${cell.replaceAll(' ', '\u00a0')}\u00a0`),
  'zero-width spaces': inCells((cell) => `\u200b${cell}`),
  'direction marks': inCells((cell) => `\u202a\u200e${cell}\u202c\u200e`),
  'a total': (rows) => [...rows, ['Total', ...rows[0]!.slice(2).map(() => ''), String(rows.length)]],
  'lines of dashes': (rows) =>
    rows.toSpliced(
      1,
      0,
      rows[0]!.map(() => '---'),
    ),
  'a note below': (rows) => [...rows, ['Printed 11/26/2026']],
  'rows and columns reversed': (rows) => [rows[0]!, ...rows.slice(1).toReversed()].map((row) => row.toReversed()),
  'stars behind titles': inTitles((title) => `${title} *`),
  'stars before titles': inTitles((title) => `* ${title}`),
  'colons behind titles': inTitles((title) => `${title}:`),
  'decomposed letters': inCells((cell) => cell.normalize('NFD')),
}
for (const [name, change] of Object.entries(changes))
  test(`a list has the same students with ${name}`, async () => {
    for (const rows of lists) {
      const people = (await listImported(toText(rows))).toSorted()
      assert.equal(people.length, rows.length - 1)
      const text = toText(change(rows))
      assert.deepEqual((await listImported(text)).toSorted(), people, text)
      assert.deepEqual(listPasted(text).toSorted(), people, text)
    }
  })

test('a workbook and a web page whose letters were encoded twice have the same students as the original list', async () => {
  for (const rows of lists) {
    const twice = inCells((cell) => new TextDecoder('windows-1252').decode(Buffer.from(cell)))(rows)
    const workbook = await readWorkbook(new Uint8Array(await write({ sheets: [{ name: 'Roster', rows: twice }] })))
    const page = readHtmlTable(`<table>${twice.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`)
    for (const [sheet] of [workbook, page])
      assert.deepEqual(
        sheet?.rows.map(({ cells }) => cells),
        rows,
      )
  }
})
