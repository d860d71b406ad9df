import { readLmsIdentity, type LmsIdentity } from '#contract/classes/lms-identity.ts'
import type { LmsSystem } from '#contract/lms/names.ts'
import { plainTitle, recognizeSystem, type System } from './match-columns.ts'
import type { CsvRow } from './read-csv.ts'

type Columns = { system: LmsSystem; user_id: string; login: string; section: string | null }

/** The columns with a student's identity, in lower case, as the gradebook files of the same system have them. */
const columnsOf: Partial<Record<System, Columns>> = {
  Canvas: { system: 'canvas', user_id: 'id', login: 'sis login id', section: 'section' },
  Brightspace: { system: 'brightspace', user_id: 'orgdefinedid', login: 'username', section: null },
  Moodle: { system: 'moodle', user_id: 'id number', login: 'username', section: null },
  Blackboard: { system: 'blackboard', user_id: 'student id', login: 'username', section: null },
}

/** The name of the system whose ids a file has, and how to read a row's. An invalid identity is left out. */
export type FileIdentities = { system: System; readIdentity: (row: CsvRow) => LmsIdentity | null }

/** Finds the ids of a learning management system in a file, by its header. Null when there are none. */
export function identitiesIn(header: string[]): FileIdentities | null {
  const system = recognizeSystem(header)
  const columns = system && columnsOf[system]
  if (!columns) return null
  const titles = header.map(plainTitle)
  const [id, login] = [titles.indexOf(columns.user_id), titles.indexOf(columns.login)]
  const section = columns.section === null ? -1 : titles.indexOf(columns.section)
  if (id === -1 && login === -1) return null
  // Brightspace writes # before ids, so that spreadsheets keep leading zeros.
  const readCell = ({ cells }: CsvRow, column: number) => (cells[column] ?? '').trim().replace(/^#/, '')
  return {
    system,
    readIdentity(row) {
      const fields = { user_id: readCell(row, id), login: readCell(row, login), section: readCell(row, section) }
      const identity = readLmsIdentity({ system: columns.system, ...fields })
      return identity && 'refused' in identity ? null : identity
    },
  }
}
