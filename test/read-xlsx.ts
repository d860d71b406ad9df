import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** A cell in the workbook: a text, or a number with the format that makes it a date. */
export type XlsxCell = string | { number: number; format: string }
export type Workbook = {
  rows: (XlsxCell | null)[][]
  /** Rows and columns that stay visible while scrolling. */
  frozen: { rows: number; columns: number }
  widths: number[]
  /** The file of the sheet, as XML. */
  xml: string
}

/** Opens an Excel workbook of one sheet as a spreadsheet program does: the ZIP's files, then each cell. */
export function readXlsx(bytes: Uint8Array): Workbook {
  const files = unzip(Buffer.from(bytes))
  const xml = files.get('xl/worksheets/sheet1.xml')!
  const texts = all(files.get('xl/sharedStrings.xml')!, /<si><t[^>]*>([^<]*)<\/t><\/si>/g).map(([, text]) =>
    plain(text!),
  )
  const formats = readFormats(files.get('xl/styles.xml')!)
  const rows: Workbook['rows'] = []
  for (const [, letters, row, style, type, value] of all(
    xml,
    /<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|><v>([^<]*)<\/v><\/c>)/g,
  )) {
    const cells = (rows[Number(row) - 1] ??= [])
    const column = parseColumn(letters!)
    while (cells.length < column) cells.push(null)
    if (value === undefined) cells[column] = null
    else if (type === 's') cells[column] = texts[Number(value)]!
    else cells[column] = { number: Number(value), format: formats[Number(style ?? 0)] ?? '' }
  }
  const pane = /<pane ([^>]*)\/>/.exec(xml)?.[1] ?? ''
  const split = (axis: string) => Number(new RegExp(`${axis}Split="(\\d+)"`).exec(pane)?.[1] ?? 0)
  return {
    rows,
    frozen: { rows: split('y'), columns: split('x') },
    widths: all(xml, /<col [^>]*width="([\d.]+)"/g).map(([, width]) => Number(width)),
    xml,
  }
}

/** Returns the moment that a date cell shows, in its format: '2026-03-03 09:50:00 -05:00'. Throws for a text. */
export function shownMoment(cell: XlsxCell | null | undefined): string {
  if (typeof cell !== 'object' || cell === null) throw new Error(`${cell} is no date`)
  const { number, format } = cell
  const daysTo1970 = 25_569
  const wall = new Date(Math.round((number - daysTo1970) * 86_400) * 1_000).toISOString()
  const offset = /^yyyy-mm-dd hh:mm:ss"([^"]*)"$/.exec(format)?.[1]
  return `${wall.slice(0, 10)} ${wall.slice(11, 19)}${offset ?? ` in the format ${format}`}`
}

/** Returns the files that the directory at the end of a ZIP lists. Checks the length and checksum of each. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  let offset = zip.readUInt32LE(end + 16)
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field))
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength!)
    const local = zip.readUInt32LE(offset + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(data, data + zip.readUInt32LE(offset + 20))
    const isPacked = zip.readUInt16LE(offset + 10) === 8
    const file = isPacked ? inflateRawSync(packed) : packed
    assert.deepEqual([crc32(file), file.length], [zip.readUInt32LE(offset + 16), zip.readUInt32LE(offset + 24)], name)
    files.set(name, file.toString('utf8'))
    offset += 46 + nameLength! + extra! + comment!
  }
  return files
}

/** The number format of each cell style, empty for the general one. */
function readFormats(styles: string): string[] {
  const byId = new Map(
    all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id, code]) => [id, plain(code!)] as const),
  )
  const cellStyles = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return all(cellStyles, /<xf [^>]*?>/g).map(([style]) => byId.get(/numFmtId="(\d+)"/.exec(style)?.[1] ?? '') ?? '')
}

function parseColumn(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern))

function plain(xml: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return xml.replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
}
