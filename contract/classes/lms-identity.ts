// A student's identity in a learning management system (LMS). The server reads it, and the page reads it before it
// sends a row. Doesn't load the validator.
import type { Code } from '#contract/refusal-codes.ts'
import { learningSystems, type LmsSystem } from '#contract/lms/names.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { rowMessages } from './roster/words.ts'

/** A student's identity in a system's file. A field that the file doesn't have is an empty string. */
export type LmsIdentity = { system: LmsSystem; user_id: string; login: string; section: string }
/** The reason why an identity is invalid. */
export type RefusedIdentity = { refused: string; code: Code }

const longest = 200
const texts = ['user_id', 'login', 'section'] as const

/**
 * Reads the `identity` of a roster row. Returns null if the row has no identity, or if it has neither an id nor a
 * login.
 */
export function readLmsIdentity(raw: unknown): LmsIdentity | RefusedIdentity | null {
  if (raw === undefined || raw === null) return null
  if (typeof raw !== 'object') return { refused: rowMessages.notAnIdentity, code: 'invalid' }
  const fields = raw as Record<string, unknown>
  const system = learningSystems.find((candidate) => candidate === fields.system)
  if (!system) return { refused: rowMessages.notAnIdentity, code: 'invalid' }
  const identity: LmsIdentity = { system, user_id: '', login: '', section: '' }
  for (const field of texts) {
    const value = fields[field] ?? ''
    if (typeof value !== 'string') return { refused: rowMessages.notAnIdentity, code: 'invalid' }
    identity[field] = oneLine(value)
    if (holdsControl(identity[field])) return { refused: rowMessages.identityCharacter, code: 'invalid_character' }
    if (identity[field].length > longest) return { refused: rowMessages.identityTooLong, code: 'too_long' }
  }
  return identity.user_id || identity.login ? identity : null
}
