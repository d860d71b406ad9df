// Blackboard finds students by Username, and columns by the id at the end of their title.
// Source: Blackboard's help page “Work offline with grade data”.
import { readPoints } from './points.ts'
import { findColumn, readTrimmedCell, type GradebookSystem, type Layout, type Table } from './system.ts'

/**
 * `Quiz 1 [Total Pts: 10 Score] |4711`. Without an id, a column becomes new text worth 0 points. Totals say `up to 10`,
 * and are computed. Other displays, such as `Percentage`, don’t take points.
 */
const withId = /^.* \[Total Pts: ([\d.,]+)(?: (?:Score|Points))?\] \|\d+$/s

export const blackboard: GradebookSystem = {
  name: 'blackboard',
  readLayout(table: Table): Layout | null {
    const { head } = table
    const [login, last, first, id] = ['username', 'last name', 'first name', 'student id'].map((title) =>
      findColumn(head, title),
    )
    const isKnown = findColumn(head, 'last access', 'availability') !== -1 || head.some((title) => withId.test(title))
    if (login === -1 || last === -1 || !isKnown) return null
    return {
      columns: head.flatMap((title, index) => {
        const column = withId.exec(title.trim())
        return column ? [{ index, title, most: readPoints(column[1]!) }] : []
      }),
      personIn: (row) => ({
        id: readTrimmedCell(table, row, id!),
        email: '',
        login: readTrimmedCell(table, row, login!),
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
