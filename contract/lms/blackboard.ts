// Blackboard identifies students by Username, and columns by the id at the end of their title. Source: Blackboard's
// help page “Work offline with grade data”.
import { findByTitles } from '#contract/tables/columns.ts'
import { readMost } from './points.ts'
import { findColumn, plainLayout, readTrimmedCell, type Layout, type LearningSystem, type Table } from './system.ts'

/**
 * `Quiz 1 [Total Pts: 10 Score] |4711`, in other languages `… [Gesamtpunktzahl: 10 Punkte] |4711`. Blackboard imports a
 * column without an id as a new text column worth 0 points. Totals say `up to 10`, and are computed.
 */
const withId = /^.* \[[^[\]:]{1,40}:\s*([\d.,]+)(?: ([^[\]]{1,40}))?\] \|\d+$/su
/** Column displays that don’t take points. */
const otherDisplay = /percent|prozent|pourcent|porcent|procent|%|letter|text|complete|buchstabe|lettre|letra/iu

export const blackboard: LearningSystem = {
  name: 'blackboard',
  title: 'Blackboard',
  roster: {
    known: ['last access', 'availability', 'child course id'],
    id: 'student id',
    login: 'username',
    section: null,
  },
  readLayout(table: Table): Layout | null {
    const { head } = table
    const hasColumnId = head.some((title) => withId.test(title.trim()))
    // In other languages, only the column ids show that a file is from Blackboard.
    if (!hasColumnId && findColumn(head, 'last access', 'availability') === -1) return null
    const { login, last, first, id } = findByTitles(head)
    if (login === -1 || last === -1) return null
    const items = head.flatMap((title, index) => {
      const [, maximum, display = ''] = withId.exec(title.trim()) ?? []
      return maximum === undefined || otherDisplay.test(display) ? [] : [{ index, title, maximum }]
    })
    return {
      ...plainLayout,
      columns: items.map(({ index, title, maximum }) => ({ index, title, most: readMost(maximum) })),
      maximums: items.map(({ maximum }) => maximum),
      personIn: (row) => ({
        id: readTrimmedCell(table, row, id),
        email: '',
        login: readTrimmedCell(table, row, login),
        section: '',
        last: readTrimmedCell(table, row, last),
        first: readTrimmedCell(table, row, first),
        whole: '',
      }),
    }
  },
}
