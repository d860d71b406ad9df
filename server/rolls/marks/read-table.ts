import { markMessages } from '#contract/check-ins/words.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { splitCells, isHeader, type Columns } from './column-names.ts'
import { parseAddress, parseName, readLine, type ParsedLine, type ParsedName } from './read-line.ts'

/** Reads a row of a table by the names of its columns. A row of another shape is read like any line. */
export function readRow(text: string, columns: Columns): ParsedLine {
  const cells = splitCells(text, columns.delimiter).map(oneLine)
  const address = cells[columns.email] ?? ''
  const isElsewhere = cells.some((cell, index) => index !== columns.email && cell.includes('@'))
  if (isHeader(cells)) return { refused: markMessages.columnNames, isHeader: true }
  const isShifted = !/^#?\d*[.):]?$/u.test(cells[columns.position] ?? '')
  if (cells.length !== columns.count || isElsewhere || isShifted || /[\s<>,;]/u.test(address)) return readLine(text)
  const name = nameIn(cells, columns)
  if (name === 'elsewhere') return readLine(text)
  if (address === '' && name === null) return { refused: markMessages.emptyLine }
  if (holdsControl(cells.join(' '))) return { refused: markMessages.unknownName }
  return { email: address === '' ? null : parseAddress(address), name }
}

function nameIn(cells: string[], { first, last, name }: Columns): ParsedName | null | 'elsewhere' {
  if (first !== -1 && last !== -1) {
    const fullName = { first: cells[first]!, last: cells[last]!, order: 'as-typed' as const }
    if (fullName.first !== '') return fullName
    return fullName.last === '' ? null : 'elsewhere'
  }
  if (first !== -1 || last !== -1 || name === -1) return 'elsewhere'
  const parts = cells[name]!.split(',').map((part) => part.trim())
  return parseName(
    parts.filter((part) => part !== ''),
    false,
  )
}
