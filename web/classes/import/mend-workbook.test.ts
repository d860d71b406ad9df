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
const addSheet = (kind: string) => (parts: Parts) =>
  edit(
    edit(parts, rels, (text) =>
      text.replace(
        '</Relationships>',
        `<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}s/other.xml"/></Relationships>`,
      ),
    ),
    'xl/workbook.xml',
    (text) => text.replace('<sheets>', '<sheets><sheet name="Chart" sheetId="77" r:id="rId77"/>'),
  )

/** What other programs do to a file. */
const changes: Record<string, (parts: Parts) => Parts> = {
  nothing: (parts) => parts,
  'a sheet with only a chart': (parts) => ({
    ...addSheet('chartsheet')(parts),
    'xl/chartsheets/other.xml': Buffer.from('<chartsheet/>'),
  }),
  'a sheet whose part is missing': addSheet('worksheet'),
  backslashes: (parts) => rename(parts, (name) => name.replaceAll('/', '\\')),
  'names in other letters': (parts) => rename(parts, (name) => name.replace('xl/worksheets', 'XL/Worksheets')),
  'the workbook in other letters': (parts) => rename(parts, (name) => name.replace('xl/', 'Xl/')),
  'a blank in a name': (parts) =>
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
  'no list of types': ({ '[Content_Types].xml': types, ...parts }) => (types ? parts : {}),
}

for (const [name, change] of Object.entries(changes))
  test(`a workbook of another program is read: ${name}`, async () => {
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
