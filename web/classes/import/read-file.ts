import { decode, decodeFile, isLegacy, type LegacyEncoding } from '#contract/tables/encoding.ts'
import { findOtherFormat, type OtherFormat } from '#contract/tables/other-format.ts'
import { readTextRows } from '#contract/tables/text-rows.ts'
import { repairLines, repairTwiceEncoded } from '#contract/tables/twice-encoded.ts'
import type { TableRow } from '#contract/tables/sort-rows.ts'
import { OtherFormatError } from './other-format-error.ts'

/** A sheet of a workbook, or the only table of another file, as rows of text. `name` is null for another file. */
export type Sheet = { name: string | null; isHidden: boolean; rows: TableRow[] }

/**
 * `encoding` is a text’s guessed encoding. `encodings` has all likely ones, the likeliest first. Both are empty for
 * Unicode and workbooks.
 */
export type FileContent = { sheets: Sheet[]; encoding: LegacyEncoding | null; encodings: LegacyEncoding[] }

/** The first bytes of Excel files: .xlsx is a ZIP archive, .xls an OLE compound file. File names can’t be trusted. */
const excelMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

type Open = (file: Uint8Array | string) => Promise<Sheet[] | null>

/**
 * Reads a file of students by its content, not by its name: learning systems use .xls for tab-separated text and web
 * pages. `open` reads Excel files and web pages. `chosen` is the encoding that a person chose. Returns null if the file
 * is empty. Throws an OtherFormatError.
 */
export async function readFile(
  bytes: Uint8Array,
  open: Open,
  chosen: LegacyEncoding | null = null,
): Promise<FileContent | null> {
  const withSheets = (sheets: Sheet[] | null) => sheets && { sheets, encoding: null, encodings: [] }
  if (excelMarks.some((mark) => mark.every((byte, index) => bytes[index] === byte))) {
    const sheets = await open(bytes)
    if (!sheets) refuse('workbook')
    return withSheets(sheets)
  }
  const decoded = decodeFile(bytes, chosen)
  // A document in another format may contain bytes that text can’t.
  refuse(findOtherFormat(decoded?.text ?? decode(bytes.subarray(0, 100), 'windows-1252')))
  if (!decoded) return null
  const { text, encoding, candidates } = decoded
  const isPage = /^\s*<[!?a-z]/i.test(text.slice(0, 1_000)) && /<(?:table|html|body)\b/i.test(text.slice(0, 50_000))
  // Let the page respond between two long tasks.
  await new Promise((resolve) => setTimeout(resolve))
  const content = isPage
    ? withSheets(await open(text))
    : readText(isLegacy(encoding) ? repairLines(text) : repairTwiceEncoded(text))
  return content && { ...content, encoding: isLegacy(encoding) ? encoding : null, encodings: candidates }
}

/** Reads a table with separators, or a list with one person per line. Null if empty. Throws an OtherFormatError. */
export function readText(text: string): FileContent | null {
  refuse(findOtherFormat(text))
  const rows = readTextRows(text)
  return rows.length === 0 ? null : { sheets: [{ name: null, isHidden: false, rows }], encoding: null, encodings: [] }
}

function refuse(format: OtherFormat | null): void {
  if (format !== null) throw new OtherFormatError(format)
}
