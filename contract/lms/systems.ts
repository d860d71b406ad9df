import { foldTitle } from '#contract/tables/titles.ts'
import { blackboard } from './blackboard.ts'
import { brightspace } from './brightspace.ts'
import { canvas } from './canvas.ts'
import { moodle } from './moodle.ts'
import type { LearningSystem } from './system.ts'

/** All systems. Moodle is last, because its titles are the most common ones. */
export const systems: readonly LearningSystem[] = [canvas, brightspace, blackboard, moodle]

/** Recognizes the system that a list of students comes from by its titles, or returns null. */
export function recognizeSystem(head: readonly string[]): LearningSystem | null {
  const titles = new Set(head.map(foldTitle))
  const own = systems.find(({ tells }) => tells.some((title) => titles.has(title)))
  if (own) return own
  // Many systems have 'Email address'. With the names in two columns it is Moodle's list of participants.
  return titles.has('email address') && (titles.has('first name') || titles.has('surname')) ? moodle : null
}
