import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OtherFormat } from '#contract/tables/other-format.ts'
import { unzipSync, zipSync } from 'fflate'
import { write } from 'hucre'
import writeExcel from 'write-excel-file/node'
import { OtherFormatError } from './other-format-error.ts'
import { readFile } from './read-file.ts'
import { readHtmlTable, readWorkbook } from './read-workbook.ts'
import { maxUnpackedBytes, step } from './read-workbook.ts'

const open = async (file: Uint8Array | string) => (typeof file === 'string' ? readHtmlTable(file) : readWorkbook(file))
const readRows = async (bytes: Uint8Array) => (await readFile(bytes, open))?.sheets[0]?.rows.slice(1)
const readCells = async (bytes: Uint8Array) => (await readRows(bytes))?.map(({ cells }) => cells.slice(0, 3))
const expected = [
  ['Maya', 'Bergström', 'm@students.alder.edu'],
  ['Jonas', 'Lind', 'j@students.alder.edu'],
]
const rows = [['First Name', 'Last Name', 'Email'], ...expected]

test('an .xlsx with an empty row and numeric ids is read', async () => {
  const cell = (value: string) => ({ value, type: String })
  const numbered = rows.map((row, index) => [
    ...row.map(cell),
    index === 0 ? cell('ID') : { value: 12_345_678_901, type: Number },
  ])
  const file = await writeExcel([[null], ...numbered]).toBuffer()
  assert.deepEqual(await readCells(file), expected)
  assert.equal((await readRows(file))?.[0]?.cells[3], '12345678901')
})

test('an .xls from Excel 97 is read', async () => {
  assert.deepEqual(await readCells(readFileSync(join(import.meta.dirname, 'roster-of-excel-97.xls'))), expected)
})

test('students hidden by a filter are skipped unless all are hidden, and hidden titles are kept', async () => {
  const skipped = async (...hidden: number[]) => {
    const rowDefs = new Map(hidden.map((row) => [row, { hidden: true }]))
    const content = await readFile(new Uint8Array(await write({ sheets: [{ name: 'Roster', rows, rowDefs }] })), open)
    return content?.sheets[0]?.rows.map((row) => row.skipped)
  }
  assert.deepEqual(await skipped(0, 2), [undefined, undefined, 'hidden'])
  assert.deepEqual(await skipped(1, 2), [undefined, undefined, undefined])
})

test('an .xls that is really UTF-16 text, as from Blackboard, is read with and without a byte-order mark', async () => {
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  const bytes = Buffer.from(text, 'utf16le')
  assert.deepEqual(await readCells(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes])), expected)
  assert.deepEqual(await readCells(bytes), expected)
  assert.deepEqual(await readCells(Buffer.from(bytes).swap16()), expected)
})

test('an .xls that is really a web page, as from PeopleSoft, is read, and its ids keep their leading zeros', async () => {
  const line = (row: string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const page = `<html><body><table border=1>${rows.map((row) => line([...row, '0012'])).join('\n')}</table></body></html>`
  assert.deepEqual(await readCells(Buffer.from(page)), expected)
  assert.equal((await readRows(Buffer.from(page)))?.[0]?.cells[3], '0012')
})

/** Web pages around a table, as student systems write them. `$` is the table. */
const pages = {
  'with layout tables': '<html><table><tr><td>Menu</td><td>$</td></tr></table></html>',
  'that starts with styles': '<style>td { color: black }</style>$',
  'that starts with a comment': '<!-- saved from a page -->\n$',
  'that starts with its font': '<FONT face=Arial>$</FONT>',
}
for (const [name, page] of Object.entries(pages))
  test(`a web page ${name} is read, and its entities are decoded`, async () => {
    const line = (row: string[]) =>
      `<tr>${row.map((cell) => `<td>${cell.replace('ö', '&ouml;')}&nbsp;</td>`).join('')}</tr>`
    const table = `<table>${rows.map(line).join('')}</table>`
    assert.deepEqual(await readCells(Buffer.from(page.replace('$', table))), expected)
  })

test('a table with nested tables in its cells is read whole', async () => {
  const line = (row: string[]) =>
    `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}<td><table><tr><td>i</td></tr></table></td></tr>`
  assert.deepEqual(await readCells(Buffer.from(`<table>${rows.map(line).join('')}</table>`)), expected)
})

const list = Buffer.from('Name,Email\nMaya Lee,m@x.edu')
/** A file of an older Office has names with two bytes a character. */
const olderFile = (part: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(`Root Entry\0${part}\0`, 'utf16le')])
const otherFormats: Record<string, string | Uint8Array> = {
  vcard: 'BEGIN:VCARD\r\nFN:Maya Bergström\r\nEND:VCARD',
  ldif: 'dn: uid=mb17,dc=alder,dc=edu\ncn: Maya Bergström',
  json: '\uFEFF{"students":[{"name":"Maya Bergström"}]}',
  xml: '<?xml version="1.0"?>\n<Workbook><Worksheet><Table><Row/></Table></Worksheet></Workbook>',
  rtf: String.raw`{\rtf1\ansi Maya Bergstr\'f6m\par}`,
  pdf: '%PDF-1.7\n\0\0',
  mhtml: 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n<table><tr><td>m@x.edu',
  'mhtml, by a browser': 'From: <Saved by Blink>\r\nSubject: Roster\r\nMIME-Version: 1.0\r\n',
  word: zipSync({ 'word/document.xml': new Uint8Array(9) }),
  numbers: zipSync({ 'Index/Document.iwa': new Uint8Array(9) }),
  slides: zipSync({
    '[Content_Types].xml': list,
    'ppt/presentation.xml': list,
    'ppt/embeddings/a.xlsx': [zipSync({ 'xl/workbook.xml': list }), { level: 0 }],
  }),
  zip: zipSync({ 'lists/a.csv': list, 'lists/b.xlsx': [zipSync({ 'xl/workbook.xml': list }), { level: 0 }] }),
  'word, by an older Word': olderFile('WordDocument'),
  'slides, by an older PowerPoint': olderFile('PowerPoint Document'),
}
for (const [format, file] of Object.entries(otherFormats))
  test(`a file in another format is rejected by its name: ${format}`, async () => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    await assert.rejects(async () => readFile(bytes, open), new OtherFormatError(format.split(',')[0] as OtherFormat))
  })

test('a damaged Excel file is rejected, and a picture has no content', async () => {
  const damaged = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])
  await assert.rejects(async () => readFile(damaged, open))
  // The worker that reads workbooks returns null.
  await assert.rejects(async () => readFile(damaged, () => Promise.resolve(null)), new OtherFormatError('workbook'))
  assert.equal(await readFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), open), null)
})

test('an .xlsx whose directory is not where it says is read by its parts', async () => {
  const workbook = await writeExcel(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer()
  const place = Buffer.from(workbook).lastIndexOf('PK\u0005\u0006') + 16
  for (const start of [0, 10, workbook.readUInt32LE(place) + 1, 0xff_ff_ff]) {
    const moved = Buffer.from(workbook)
    moved.writeUInt32LE(start, place)
    assert.deepEqual(await readCells(moved), expected, `${start}`)
  }
})

test('an .xlsx that unpacks to far more than a roster is rejected as soon as it passes the limit', async () => {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  const files = unzipSync(await writeExcel(cells).toBuffer())
  const [sheet] = Object.keys(files).filter((name) => /worksheets.+\.xml$/.test(name))
  const end = Buffer.from(files[sheet!]!).lastIndexOf('</worksheet>')
  // Trailing spaces in the XML change nothing, so the size is the only problem.
  const large = (bytes: number) => {
    const xml = Buffer.alloc(bytes, ' ')
    Buffer.from(files[sheet!]!.subarray(0, end)).copy(xml)
    xml.write('</worksheet>', bytes - 12)
    return zipSync({ ...files, [sheet!]: xml }, { level: 1 })
  }
  assert.deepEqual(await readCells(large(maxUnpackedBytes / 16)), expected)
  const bomb = large(maxUnpackedBytes * 1.5)
  assert.ok(bomb.length < 1_000_000, `${bomb.length} bytes`)
  // An archive may declare no sizes, or wrong ones.
  const silent = Buffer.from(bomb)
  for (
    let offset = silent.indexOf('PK\u0001\u0002');
    offset >= 0;
    offset = silent.indexOf('PK\u0001\u0002', offset + 1)
  )
    silent.writeUInt32LE(0, offset + 24)
  for (const file of [bomb, silent])
    await assert.rejects(
      async () => readFile(file, open),
      ({ cause }: RangeError) => {
        const unpacked = Number(cause)
        // Deflate expands one byte to at most 1,032.
        return unpacked > maxUnpackedBytes && unpacked <= maxUnpackedBytes + step * 1_032
      },
    )
})

test('UTF-8 lines between lines in another encoding are read as UTF-8', async () => {
  const line = (name: string) => `${name},m@students.alder.edu\n`
  for (const [encoding, bytes, name] of [
    ['windows-1252', Buffer.from('José Peña', 'latin1'), 'José Peña'],
    ['windows-1250', Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a, 0x20, 0xaf, 0x61, 0x6b]), 'Łukasz Żak'],
    ['windows-1251', Buffer.from('c8e2e0ed20cfe5f2f0eee2', 'hex'), 'Иван Петров'],
  ] as const) {
    const parts = ['Name,Email\n', line('Zoë Núñez'), bytes, line(''), line('Maja Šimková')]
    const file = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const content = await readFile(file, open, encoding)
    const names = content?.sheets[0]?.rows.slice(1).map(({ cells }) => cells[0])
    assert.deepEqual(names, ['Zoë Núñez', name, 'Maja Šimková'], encoding)
  }
})

test('a cell that contains a whole page is cut off', async () => {
  const long = '<m@students.alder.edu>'.repeat(1_400)
  const table = [...rows, [long, 'Lind', 'x@students.alder.edu']]
  const workbook = new Uint8Array(await write({ sheets: [{ name: 'Roster', rows: table }] }))
  const text = Buffer.from(table.map((cells) => cells.join(';')).join('\n'))
  for (const file of [workbook, text])
    assert.deepEqual(
      (await readRows(file))?.map(({ cells }) => cells[0]?.length),
      [4, 5, 2_000],
    )
})
