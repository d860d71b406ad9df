// Canvas identifies the columns before “Section” by their position, and assignments by the id in their title. In other
// languages, the titles of id columns still contain “SIS”. Source: the help page “How do I import grades in the
// Gradebook?” and Canvas's published importer.
import { readMost } from './points.ts'
import { findColumn, plainLayout, readTrimmedCell, type Layout, type LearningSystem, type Table } from './system.ts'

/** `Attendance (4711)`. Canvas would create a new assignment for a title without an id. */
const withId = /^[^]*\s\(\d+\)$/
/** Canvas's importer drops every column whose title contains one of these. */
const computed = /(?:Current|Final) (?:Score|Points|Grade)|Override (?:Score|Grade|Status)/
const pointsPossible = 'points possible'

export const canvas: LearningSystem = {
  name: 'canvas',
  title: 'Canvas',
  roster: { known: ['sis login id', 'sis user id'], id: 'id', login: 'sis login id', section: 'section' },
  readLayout(table: Table): Layout | null {
    const { head } = table
    const isSplit = head[0] === 'LastName' && head[1] === 'FirstName'
    const names = isSplit ? 2 : 1
    const isEnglish = (isSplit || head[0] === 'Student') && head[names] === 'ID' && head.includes('Section')
    const sis = head.slice(0, names + 5).findLastIndex((title) => /\bSIS\b/.test(title))
    const section = isEnglish ? head.indexOf('Section', names + 1) : head.findIndex((title) => withId.test(title)) - 1
    if (section < names + 1 || section > names + 5 || (!isEnglish && (sis <= names || sis >= section))) return null
    // Canvas puts the login after the SIS user id.
    const login = isEnglish ? findColumn(head.slice(0, section), 'sis login id') : sis
    const limits = findPointsRow(table, names)
    // While the system of a file is being detected, `table` has only the first row. Other spreadsheets have ids and
    // numbers in parentheses as well.
    const isHidden = table.rows === 1 && table.cell(0, 0) + table.cell(0, names) === ''
    if (!isEnglish && limits === null && !isHidden) return null
    const columns = head.flatMap((title, index) => {
      const limit = limits === null ? '' : table.cell(limits, index)
      if (index <= section || !withId.test(title) || computed.test(title) || /read\s+only/i.test(limit)) return []
      return [{ index, title, most: readMost(limit) }]
    })
    // Other spreadsheets may have these titles as well.
    if (columns.length === 0 && login === -1 && !head.some((title) => computed.test(title))) return null
    return {
      ...plainLayout,
      columns,
      personIn(row) {
        if (row === limits || (row < 2 && isHiddenRow(table, row))) return null
        const name = readTrimmedCell(table, row, 0)
        return {
          id: readTrimmedCell(table, row, names),
          email: '',
          login: readTrimmedCell(table, row, login),
          section: readTrimmedCell(table, row, section),
          last: isSplit ? name : '',
          first: isSplit ? readTrimmedCell(table, row, 1) : '',
          whole: isSplit ? '' : name,
        }
      },
      excused: 'EX',
      isUnassigned: (cell) => cell.trim() === 'N/A',
    }
  },
}

/**
 * Returns the row with the points of each assignment: the first or second row below the titles, indented and without an
 * id.
 */
function findPointsRow(table: Table, id: number): number | null {
  for (let row = 0; row < Math.min(2, table.rows); row += 1) {
    const lead = table.cell(row, 0)
    if (lead.toLowerCase().includes(pointsPossible)) return row
    if (/^ {4}\S/.test(lead) && table.cell(row, id).trim() === '') return row
  }
  return null
}

/** Whether a row shows which assignments are hidden from students. */
function isHiddenRow(table: Table, row: number): boolean {
  return table.head.every((_, column) => {
    const text = table.cell(row, column).trim().toLowerCase()
    return text === '' || text === 'muted' || text.startsWith('manual posting')
  })
}
