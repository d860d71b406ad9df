/** Where a pasted table has what, by the names of its columns: the indexes of cells, -1 for none. */
export type Columns = {
  delimiter: string
  count: number
  first: number
  last: number
  name: number
  email: number
  /** The row’s own number in the list. */
  position: number
}

const first = /^(?:first|given|fore)[\s_-]?names?$|^first$/iu
const last = /^(?:last|family)[\s_-]?names?$|^surname$|^last$/iu
const full = /^(?:full|student|display)?[\s_-]?names?$|^students?$/iu
const email = /^(?:student[\s_-]?)?e-?mail(?:[\s_-]?address(?:es)?)?$|^address$/iu
const position = /^(?:#|nos?\.?|nr\.?)$/iu
/** Other columns of rosters and exports. */
const otherColumns = /^(?:id|(?:student|sis|login|user)[\s_-]?(?:id|no\.?|number|login)|section|class|notes?|)$/iu

/** Whether cells are the names of columns, and not a student. */
export function isHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const matchesAny = (kinds: RegExp[]) => (name: string) => kinds.some((kind) => kind.test(name))
  const student = [first, last, full, email]
  return names.some(matchesAny(student)) && names.every(matchesAny([...student, position, otherColumns]))
}

/** Returns the columns that a line names, or null when it isn't the header of a table. */
export function readColumns(line: string): Columns | null {
  const delimiter = ['\t', ';', ','].find((separator) => line.includes(separator))
  if (delimiter === undefined) return null
  const cells = splitCells(line, delimiter)
  if (!isHeader(cells)) return null
  const findColumn = (kind: RegExp) => cells.findIndex((cell) => kind.test(cell))
  const indexes = {
    first: findColumn(first),
    last: findColumn(last),
    name: findColumn(full),
    email: findColumn(email),
    position: findColumn(position),
  }
  return { delimiter, count: cells.length, ...indexes }
}

/** Returns the cells of a row, without quotation marks around them. */
export function splitCells(row: string, delimiter: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const letter of row.replaceAll('\u{feff}', '')) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) => cell.trim())
}
