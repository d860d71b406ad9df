/**
 * A file's rows without the empty ones, and its column names: null where the first line is a student already. `skipped`
 * are lines that learning systems add and that aren't students.
 */
export type CsvTable = { header: string[] | null; rows: CsvRow[]; skipped: number[] }
/** `line` counts from 1, as a text editor counts. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Reads a file's bytes: UTF-8 and UTF-16 with or without a byte-order mark (Blackboard writes UTF-16), otherwise the
 * Windows code page of western Europe, which older spreadsheets still use. Null when it isn't text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = chooseDecoder(bytes)?.decode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  // The decoder has removed the mark. A spreadsheet or a picture has bytes that no text has.
  return text.includes('\0') ? null : text
}

const separators = [',', ';', '\t', '|']

/**
 * Reads text with commas, semicolons, tabs or bars, with any line ends. A first line with an email address is a
 * student, not column names. Returns null when there is no student.
 */
export async function readCsv(text: string): Promise<CsvTable | null> {
  const { default: Papa } = await import('papaparse')
  const clean = text.replace(/^\uFEFF/, '')
  // Excel's own note about the separator is no line of the table.
  const note = /^sep=(.)(\r\n|\r|\n)/i.exec(clean)
  const table = note ? clean.slice(note[0].length) : clean
  const { data } = Papa.parse<string[]>(table, {
    delimiter: note?.[1] ?? findSeparator(table) ?? '',
    delimitersToGuess: separators,
    skipEmptyLines: false,
  })
  const rows: CsvRow[] = []
  let line = note ? 2 : 1
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    // A quoted cell may go over several lines of the file.
    line += 1 + cells.reduce((ends, cell) => ends + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
  }
  return asTable(rows)
}

/** Splits rows into column names and students. Null when there is no student. */
export function asTable(lines: CsvRow[]): CsvTable | null {
  const skipped = lines.filter(isNoStudent).map(({ line }) => line)
  const [head, ...otherRows] = lines.filter((row) => !isNoStudent(row))
  if (!head) return null
  if (head.cells.some(holdsAddress)) return { header: null, rows: [head, ...otherRows], skipped }
  return otherRows.length === 0 ? null : { header: head.cells.map((cell) => cell.trim()), rows: otherRows, skipped }
}

/**
 * Whether a row is one of those that gradebooks add: Canvas's "Points Possible" and its test student, "Student, Test",
 * and Blackboard's preview user.
 */
function isNoStudent({ cells: [first = '', second = '', third = ''] }: CsvRow): boolean {
  if (/^\s*points possible\s*$/i.test(first) || /^student, test$/i.test(first.trim())) return true
  return [first, second, third].some((cell) => /_previewuser$/i.test(cell.trim()))
}

/** Whether a cell has an email address in it. A column name may mention a domain, such as 'Email (@x.edu)'. */
export function holdsAddress(cell: string): boolean {
  return /[\w.+-]@[\w-]+\.\w/.test(cell)
}

/** The delimiter of the first non-empty line if it has only one kind. Null when all lines must be compared. */
function findSeparator(table: string): string | null {
  const head = table.split(/[\r\n]/).find((line) => line.trim() !== '') ?? ''
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const [only = null, ...otherSigns] = separators.filter((sign) => bare.includes(sign))
  return otherSigns.length === 0 ? only : null
}

function chooseDecoder(bytes: Uint8Array): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  // UTF-16 without its mark is recognized by the zero bytes of its first letters, which other texts don't have.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le')
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0) return new TextDecoder('utf-16be')
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    utf8.decode(bytes)
    return utf8
  } catch {
    return null
  }
}
