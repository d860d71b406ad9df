import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync, zipSync } from 'fflate'
import { write } from 'hucre'
import { readWorkbook } from './read-workbook.ts'

type Parts = Record<string, Uint8Array>

const rename = (parts: Parts, change: (name: string) => string): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [change(name), bytes]))
const edit = (parts: Parts, path: string, change: (text: string) => string): Parts => ({
  ...parts,
  [path]: Buffer.from(change(Buffer.from(parts[path]!).toString())),
})
const rels = 'xl/_rels/workbook.xml.rels'
const addSheet =
  (kind: string, id = 77) =>
  (parts: Parts) =>
    edit(
      edit(parts, rels, (text) =>
        text.replace(
          '</Relationships>',
          `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}s/other.xml"/></Relationships>`,
        ),
      ),
      'xl/workbook.xml',
      (text) => text.replace('<sheets>', `<sheets><sheet name="Chart" sheetId="${id}" r:id="rId${id}"/>`),
    )

/** Differences that other programs cause in a file. */
const changes: Record<string, (parts: Parts) => Parts> = {
  nothing: (parts) => parts,
  'a sheet with only a chart': (parts) => ({
    ...addSheet('chartsheet')(parts),
    'xl/chartsheets/other.xml': Buffer.from('<chartsheet/>'),
  }),
  'a chart whose element has an end tag': (parts) =>
    edit(addSheet('chartsheet')(parts), 'xl/workbook.xml', (text) =>
      text.replace(/(<sheet name="Chart"[^>]*)\/>/, '$1></sheet>'),
    ),
  'macros and dialogs': (parts) => addSheet('dialogsheet', 78)(addSheet('xlMacrosheet')(parts)),
  'angle brackets in a name, and spaces around equal signs': (parts) =>
    edit(addSheet('chartsheet')(parts), 'xl/workbook.xml', (text) =>
      text.replace('name="S"', `name="A > B r:id='rId77'"`).replaceAll('r:id=', 'r:id  =  '),
    ),
  'backslashes in targets': (parts) =>
    edit(parts, rels, (text) =>
      text.replace(/(?<=Target=")(?=worksheets)/, '/xl/').replaceAll(/(?<=Target="[^"]*)\//g, '\\'),
    ),
  backslashes: (parts) => rename(parts, (name) => name.replaceAll('/', '\\')),
  'names in a different case': (parts) => rename(parts, (name) => name.replace('xl/worksheets', 'XL/Worksheets')),
  'the workbook in a different case': (parts) => rename(parts, (name) => name.replace('xl/', 'Xl/')),
  'a space in a name': (parts) =>
    edit(
      rename(parts, (name) => name.replace('worksheets/sheet1.xml', 'worksheets/My Sheet.xml')),
      rels,
      (text) => text.replace('worksheets/sheet1.xml', 'worksheets/My%20Sheet.xml'),
    ),
  'UTF-16': (parts) => ({
    ...parts,
    'xl/worksheets/sheet1.xml': Buffer.from(
      `\ufeff${Buffer.from(parts['xl/worksheets/sheet1.xml']!).toString().replace('UTF-8', 'UTF-16')}`,
      'utf16le',
    ),
  }),
  'relations in capitals': (parts) => rename(parts, (name) => name.replace('_rels/.rels', '_RELS/.RELS')),
  'texts in an element with a prefix, and an empty one': (parts) =>
    edit(parts, 'xl/sharedStrings.xml', (text) =>
      text
        .replaceAll(/<(\/?)(sst|si|t)(?=[\s>])/g, '<$1x:$2')
        .replace('xmlns=', 'xmlns:x=')
        .replace('</x:sst>', '<x:si/></x:sst>'),
    ),
  'no list of content types': ({ '[Content_Types].xml': types, ...parts }) => (types ? parts : {}),
}

for (const [name, change] of Object.entries(changes))
  test(`a workbook from another program is read: ${name}`, async () => {
    const rows = [
      ['Name', 'Email'],
      ['Zoë Lee', 'z@x.edu'],
    ]
    const parts = unzipSync(await write({ sheets: [{ name: 'S', rows }] }))
    const sheets = await readWorkbook(zipSync(change(parts)))
    assert.deepEqual(
      sheets.map((sheet) => sheet.rows.map(({ cells }) => cells)),
      [rows],
    )
  })

test('a workbook with a missing sheet is rejected with the sheet’s name instead of leaving it out', async () => {
  const parts = unzipSync(await write({ sheets: [{ name: 'S', rows: [['Name', 'Email']] }] }))
  await assert.rejects(() => readWorkbook(zipSync(addSheet('worksheet')(parts))), /missing worksheet .*"Chart"/)
  const unknown = edit(parts, 'xl/workbook.xml', (text) => text.replace(/r:id="[^"]*"/, 'r:id="rId99"'))
  await assert.rejects(() => readWorkbook(zipSync(unknown)), /missing worksheet .*"S"/)
})

test('a workbook without its shared texts is rejected, and a truncated one is read only if complete', async () => {
  const rows = [
    ['Name', 'Email', 'Seat'],
    ['Zoë Lee', 'z@x.edu', 7],
  ]
  const { 'xl/sharedStrings.xml': texts, ...parts } = unzipSync(await write({ sheets: [{ name: 'S', rows }] }))
  await assert.rejects(() => readWorkbook(zipSync(parts)), /lacks texts/)
  const whole = zipSync({ ...parts, 'xl/sharedStrings.xml': texts! })
  for (let size = 0; size < whole.length; size += 29) {
    const sheets = await readWorkbook(whole.slice(0, size)).catch(() => null)
    if (sheets) assert.deepEqual(sheets[0]?.rows.at(-1)?.cells, ['Zoë Lee', 'z@x.edu', '7'], `${size} bytes`)
  }
})

test('a workbook with fewer texts than its cells refer to is refused, because names would be missing', async () => {
  const rows = [
    ['Name', 'Email'],
    ['Zoë Lee', 'z@x.edu'],
    ['Bo Ray', 'b@x.edu'],
  ]
  const parts = unzipSync(await write({ sheets: [{ name: 'S', rows }] }))
  for (const lost of [/<si>(?:(?!<si>)[^])*<\/si>(?=<\/sst>)/, /<si>[^]*<\/si>/]) {
    const file = zipSync(edit(parts, 'xl/sharedStrings.xml', (text) => text.replace(lost, '')))
    await assert.rejects(() => readWorkbook(file), /lacks texts/)
  }
})
