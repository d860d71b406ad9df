// Brightspace identifies students by OrgDefinedId or Username, and grade items by their name and “Points Grade”.
// Source: D2L's help page “Importing grades” and its sample import file.
import { findByTitles } from '#contract/tables/columns.ts'
import { readMost } from './points.ts'
import {
  findColumn,
  findLastColumn,
  plainLayout,
  readTrimmedCell,
  withoutTextMark,
  type Layout,
  type LearningSystem,
  type Table,
} from './system.ts'

/** The text in the last column of every row. */
const endMark = '#'
/**
 * `Attendance Points Grade <Numeric MaxPoints:5 Weight:10>`, in other languages `… <Numérique MaxPoints:5>`. Calculated
 * items have a different tag and can’t be imported.
 */
const pointsGrade = ' Points Grade'
const tag = /^ <(?:Num\p{L}+|Sayısal|数値|数字|數字|숫자|رقمي) [^<>:]{1,30}: ?([\d.,]+)(?:[^\d.,<>][^<>]*)?>$/u

export const brightspace: LearningSystem = {
  name: 'brightspace',
  title: 'Brightspace',
  roster: { known: ['orgdefinedid', 'end-of-line indicator'], id: 'orgdefinedid', login: 'username', section: null },
  readLayout(table: Table): Layout | null {
    const { head } = table
    const id = findColumn(head, 'orgdefinedid')
    const titled = findByTitles(head)
    const ownLogin = findColumn(head, 'username')
    const login = ownLogin === -1 ? titled.login : ownLogin
    const isFirst = id === 0 || login === 0
    if (!isFirst || !hasEndColumn(table)) return null
    const { email, last, first } = titled
    const items = head.flatMap((title, index) => {
      const maximum = readMaximum(title.trim())
      return maximum === null ? [] : [{ index, title, maximum }]
    })
    return {
      ...plainLayout,
      columns: items.map(({ index, title, maximum }) => ({ index, title, most: readMost(maximum) })),
      // The decimal mark may be only in the weight. The name of a category may have numbers, too.
      maximums: items.flatMap(
        ({ title }) => title.slice(title.lastIndexOf(' <')).match(/(?<=: ?)\d[\d.,]*(?=[ >])/g) ?? [],
      ),
      personIn: (row) => ({
        id: withoutTextMark(readTrimmedCell(table, row, id)),
        email: readTrimmedCell(table, row, email),
        login: withoutTextMark(readTrimmedCell(table, row, login)),
        section: '',
        last: readTrimmedCell(table, row, last),
        first: readTrimmedCell(table, row, first),
        whole: '',
      }),
    }
  },
}

/** Whether the last column is the end-of-line column: by its title, or in other languages by the mark in its cells. */
function hasEndColumn(table: Table): boolean {
  const { head } = table
  if (findColumn(head, 'end-of-line indicator') !== -1) return true
  return table.rows > 0 && readTrimmedCell(table, 0, findLastColumn(head)) === endMark && head.some(readMaximum)
}

/**
 * Returns the maximum in a column title: '' if the title has no maximum, or null if the column isn’t the points of an
 * item.
 */
function readMaximum(title: string): string | null {
  if (title.endsWith(pointsGrade)) return ''
  const tagStart = title.lastIndexOf(' <')
  if (tagStart === -1 || / (?!Points)\w+ Grade$/.test(title.slice(0, tagStart))) return null
  return tag.exec(title.slice(tagStart))?.[1] ?? null
}
