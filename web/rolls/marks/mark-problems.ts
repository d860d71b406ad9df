import type { MarkFault } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { ApiError } from '#web/api/client.ts'
import { explainFailure, isGone } from '#web/api/explain-failure.ts'
import { readFieldErrors } from '#web/api/read-error.ts'

/** Error messages by dialog field. `form` has the error that isn’t about any field. */
export type Problems = Partial<Record<'reason' | 'email' | 'first_name' | 'last_name' | 'form', string>>

/** Explains why a person wasn’t marked. */
export function markProblems(error: unknown, fields: readonly (keyof Problems)[]): Problems {
  const { lines } = Object(error instanceof ApiError ? error.body : null) as { lines?: MarkFault[] }
  if (!Array.isArray(lines) || lines.length === 0)
    return { form: isGone(error) ? markingWords.eventGone : markingWords.markFailed({ why: explainFailure(error) }) }
  const problems: Problems = {}
  for (const { field, reason } of lines) problems[fields.find((formField) => formField === field) ?? 'form'] ??= reason
  return problems
}

/** Explains why a mark wasn't undone. */
export function undoProblems(error: unknown): Problems {
  const { reason } = readFieldErrors(error)
  if (reason?.[0]) return { reason: reason[0] }
  return { form: isGone(error) ? markingWords.markGone : markingWords.undoFailed({ why: explainFailure(error) }) }
}

/** Returns the problems without the fields that are null. */
export function withoutEmpty<Key extends string>(problems: Record<Key, string | null>): Partial<Record<Key, string>> {
  const entries = Object.entries(problems).filter(([, says]) => says !== null)
  return Object.fromEntries(entries) as Partial<Record<Key, string>>
}
