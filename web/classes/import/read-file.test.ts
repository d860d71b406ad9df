import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import writeExcel from 'write-excel-file/node'
import { readFile } from './read-file.ts'
import { readHtmlTable, readWorkbook } from './read-workbook.ts'

const open = async (file: Uint8Array | string) => (typeof file === 'string' ? readHtmlTable(file) : readWorkbook(file))
const cellsOf = async (bytes: Uint8Array) => (await readFile(bytes, open))?.rows.map(({ cells }) => cells.slice(0, 3))
const expected = [
  ['Maya', 'Bergström', 'm@students.alder.edu'],
  ['Jonas', 'Lind', 'j@students.alder.edu'],
]
const rows = [['First Name', 'Last Name', 'Email'], ...expected]

test('an .xlsx is read, with empty rows and ids that are numbers', async () => {
  const cell = (value: string) => ({ value, type: String })
  const numbered = rows.map((row, at) => [
    ...row.map(cell),
    at === 0 ? cell('ID') : { value: 12_345_678_901, type: Number },
  ])
  const file = await writeExcel([[null], ...numbered]).toBuffer()
  assert.deepEqual(await cellsOf(file), expected)
  assert.equal((await readFile(file, open))?.rows[0]?.cells[3], '12345678901')
})

test('an .xls of Excel 97 is read', async () => {
  assert.deepEqual(await cellsOf(readFileSync(join(import.meta.dirname, 'roster-of-excel-97.xls'))), expected)
})

test('text called .xls is read in UTF-16, as Blackboard writes it, with and without its mark', async () => {
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  const bytes = Buffer.from(text, 'utf16le')
  assert.deepEqual(await cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes])), expected)
  assert.deepEqual(await cellsOf(bytes), expected)
  assert.deepEqual(await cellsOf(Buffer.from(bytes).swap16()), expected)
})

test('a web page called .xls is read, as PeopleSoft saves it, and its ids keep their zeros', async () => {
  const line = (row: string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const page = `<html><body><table border=1>${rows.map((row) => line([...row, '0012'])).join('\n')}</table></body></html>`
  assert.deepEqual(await cellsOf(Buffer.from(page)), expected)
  assert.equal((await readFile(Buffer.from(page), open))?.rows[0]?.cells[3], '0012')
})

test('a damaged Excel file is refused, and so is a picture', async () => {
  await assert.rejects(async () => readFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), open))
  assert.equal(await readFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), open), null)
})
