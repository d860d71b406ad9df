import { decodeText, readCsv, type CsvTable } from './read-csv.ts'

/** The first bytes of Excel files: .xlsx is a ZIP archive, .xls an OLE compound file. Names can't be trusted. */
const excelMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

type Open = (file: Uint8Array | string) => Promise<CsvTable | null>

/**
 * Reads a file of students by its content, not by its name: learning systems name tab-separated text and web pages
 * .xls. `open` reads Excel files and web pages. Returns null when there is no table in it.
 */
export async function readFile(bytes: Uint8Array, open: Open): Promise<CsvTable | null> {
  if (excelMarks.some((mark) => mark.every((byte, index) => bytes[index] === byte))) return open(bytes)
  const text = decodeText(bytes)
  if (text === null) return null
  return /^\s*<(?:!doctype html|html|table|meta|head|body|\?xml|div)\b/i.test(text) ? open(text) : readCsv(text)
}
