import { readLmsIdentity, type LmsIdentity } from '#contract/classes/lms-identity.ts'
import { findColumn, withoutTextMark, type LearningSystem } from '#contract/lms/system.ts'
import { systems } from '#contract/lms/systems.ts'

/** A learning system whose ids a file has, and a function that reads a row’s ids. Invalid ids return null. */
export type FileIdentities = { system: LearningSystem; readIdentity: (cells: string[]) => LmsIdentity | null }

/** Recognizes the learning system that a list of students was exported from by its titles. Null if none matches. */
export function recognizeSystem(titles: readonly string[]): LearningSystem | null {
  return systems.find(({ roster }) => findColumn(titles, ...roster.known) !== -1) ?? null
}

/** Finds a learning system’s ids in a file by the titles. Null if there are none. */
export function identitiesIn(titles: readonly string[]): FileIdentities | null {
  const system = recognizeSystem(titles)
  if (!system) return null
  const { roster } = system
  const [id, login] = [findColumn(titles, roster.id), findColumn(titles, roster.login)]
  const section = roster.section === null ? -1 : findColumn(titles, roster.section)
  if (id === -1 && login === -1) return null
  return {
    system,
    readIdentity(cells) {
      const readCell = (column: number) => withoutTextMark((cells[column] ?? '').trim())
      const fields = { user_id: readCell(id), login: readCell(login), section: readCell(section) }
      const identity = readLmsIdentity({ system: system.name, ...fields })
      return identity && 'refused' in identity ? null : identity
    },
  }
}
