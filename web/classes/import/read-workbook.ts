import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { fromHtml, read, type CellValue } from 'hucre'
import { bareAddress, holdsAddress } from '#contract/tables/rows.ts'
import { cutCell } from '#contract/tables/text-rows.ts'
import { plainRows } from '#contract/tables/tidy-text.ts'
import { OtherFormatError } from './other-format-error.ts'
import { findPackedFormat } from './packed-format.ts'
import { repairWorkbook } from './repair-workbook.ts'
import type { Sheet } from './read-file.ts'

/** The maximum number of cells in a sheet. A roster of 10,000 students with 50 columns has half of it. */
const maxCells = 1_000_000

/** Reads the sheets of an Excel file that aren’t empty. Throws if the file can’t be read or has another format. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const otherFormat = findPackedFormat(bytes)
  if (otherFormat !== null) throw new OtherFormatError(otherFormat)
  // The library’s own limit is 2 GB per file, and it unpacks all of it before it counts cells.
  const { sheets } = await read(isZip(bytes) ? unpack(bytes) : bytes)
  return sheets
    .map(({ name, hidden, veryHidden, rows, rowDefs }) => ({
      name,
      isHidden: hidden || veryHidden || false,
      rows: skipHidden(toRows(rows), (index) => rowDefs?.get(index)?.hidden === true),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Skips people whose rows are hidden, for example by a filter, unless all are. Hidden titles are kept. */
function skipHidden(rows: Sheet['rows'], isHidden: (index: number) => boolean): Sheet['rows'] {
  const people = rows.filter(({ cells }) => cells.some(holdsAddress))
  const hidden = new Set(people.filter(({ line }) => isHidden(line - 1)))
  return hidden.size === people.length
    ? rows
    : rows.map((row) => (hidden.has(row) ? { ...row, skipped: 'hidden' } : row))
}

/** An .xls isn’t a ZIP archive, and isn’t compressed. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b
}

/** Reads the table of a web page, which PeopleSoft saves as .xls. Layout tables may surround it. */
export function readHtmlTable(page: string): Sheet[] {
  const readHtml = (html: string) => toRows(fromHtml(html, { typeInference: false }).rows)
  const whole = readHtml(page)
  const tables = page.match(innerTables) ?? []
  const isNested = (page.match(/<table\b/gi)?.length ?? 0) > tables.length
  const inner = isNested ? readHtml(tables.join('')) : []
  const rows = countAddresses(inner) > countAddresses(whole) ? inner : whole
  return rows.length === 0 ? [] : [{ name: null, isHidden: false, rows }]
}
/** Tables that don’t contain another table. */
const innerTables = /<table\b(?:(?!<\/?table\b)[^])*<\/table\s*>/giu

function countAddresses(rows: Sheet['rows']): number {
  return rows.flatMap(({ cells }) => cells).filter((cell) => bareAddress.test(cell)).length
}

function toRows(rows: CellValue[][]): Sheet['rows'] {
  if (rows.reduce((sum, cells) => sum + cells.length, 0) > maxCells) throw new RangeError('Too many cells.')
  const lines = plainRows(rows.map((cells) => cells.map((cell) => cutCell(toText(cell))))).map((cells, index) => ({
    line: index + 1,
    cells,
  }))
  return lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Returns approximately what a cell shows: numbers without separators, dates as 2026-01-31. */
function toText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** The maximum number of bytes after unpacking. A roster of 10,000 students with 50 columns takes about 30 MB. */
export const maxUnpackedBytes = 64_000_000
/** The number of bytes unpacked at once. Deflate expands one byte to at most 1,032, so a step makes at most 4 MB. */
export const step = 4_096

/**
 * Returns a ZIP archive with the same files, repaired and not compressed, so that reading it needs no more memory than
 * its size. Throws a RangeError as soon as the files exceed `maxUnpackedBytes` together, whatever sizes the archive
 * declares. Its `cause` is the number of bytes unpacked.
 */
function unpack(archive: Uint8Array): Uint8Array {
  const files = new Map<string, Uint8Array>()
  let unpacked = 0
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      unpacked += part.length
      if (unpacked > maxUnpackedBytes) throw new RangeError('The file is too large when unpacked.', { cause: unpacked })
      parts.push(part)
      if (isLast) files.set(file.name, joined(parts))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let offset = 0; offset < archive.length; offset += step)
    unzip.push(archive.subarray(offset, offset + step), offset + step >= archive.length)
  return zipSync(Object.fromEntries(repairWorkbook(files)), { level: 0 })
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
