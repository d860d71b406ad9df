// Brightspace finds students by OrgDefinedId or Username, and grade items by their name and “Points Grade”.
// Source: D2L's help page “Importing grades” and its sample import file.
import { readPoints } from './points.ts'
import { findColumn, readTrimmedCell, type GradebookSystem, type Layout, type Table } from './system.ts'

/**
 * `Attendance Points Grade <Numeric MaxPoints:5 Weight:10>`. Calculated items have another tag, and can’t be imported.
 */
const pointsGrade = ' Points Grade'
const tag = /^ <Numeric MaxPoints:([\d.,]+)(?:[^\d.,<>][^<>]*)?>$/

export const brightspace: GradebookSystem = {
  name: 'brightspace',
  readLayout(table: Table): Layout | null {
    const { head } = table
    const id = findColumn(head, 'orgdefinedid')
    const login = findColumn(head, 'username')
    const isFirst = id === 0 || login === 0
    if (!isFirst || findColumn(head, 'end-of-line indicator') === -1) return null
    const [email, last, first] = ['email', 'last name', 'first name'].map((title) => findColumn(head, title))
    return {
      columns: head.flatMap((title, index) => {
        const maximum = readMaximum(title.trim())
        return maximum === null ? [] : [{ index, title, most: readPoints(maximum) }]
      }),
      personIn: (row) => ({
        id: withoutMark(readTrimmedCell(table, row, id)),
        email: readTrimmedCell(table, row, email!),
        login: withoutMark(readTrimmedCell(table, row, login)),
        section: '',
        last: readTrimmedCell(table, row, last!),
        first: readTrimmedCell(table, row, first!),
        whole: '',
      }),
      isTest: () => false,
      excused: null,
      isUnassigned: () => false,
    }
  },
}

/** Exports write `#` before ids, so that spreadsheets keep leading zeros. */
function withoutMark(id: string): string {
  return id.startsWith('#') ? id.slice(1) : id
}

/** Returns the most points that a title names, '' when it names none, or null when it isn’t an item’s points. */
function readMaximum(title: string): string | null {
  const tagStart = title.lastIndexOf(pointsGrade)
  if (tagStart === -1) return null
  const rest = title.slice(tagStart + pointsGrade.length)
  return rest === '' ? '' : (tag.exec(rest)?.[1] ?? null)
}
