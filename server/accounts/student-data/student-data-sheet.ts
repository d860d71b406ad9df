import type { StudentData } from '#contract/accounts/student-data.ts'
import type { Cell } from '#server/sheets/sheet.ts'

export const studentDataColumns = ['Part', 'Entry', 'Field', 'Value']

/** Returns a student's data as a table with one value per line, because its parts have different fields. */
export function studentDataCells(data: StudentData): Cell[][] {
  return Object.entries(data).flatMap(([part, entries]) =>
    [entries]
      .flat()
      .flatMap((entry, index) => toCells(entry).map(([field, value]) => [part, ours(index + 1), field, value])),
  )
}

function toCells(entry: object): [string, Cell][] {
  return Object.entries(entry).flatMap(([field, value]: [string, unknown]): [string, Cell][] => {
    if (typeof value === 'object' && value !== null)
      return toCells(value).map(([inner, cell]) => [`${field}.${inner}`, cell])
    if (typeof value === 'number') return [[field, ours(value)]]
    if (typeof value === 'boolean') return [[field, value ? 'Yes' : 'No']]
    return [[field, typeof value === 'string' ? value : '']]
  })
}

function ours(value: number): Cell {
  return { ours: String(value) }
}
