import { reasonKinds, type ReasonKind } from '#contract/rolls/mark-values.ts'
import { readDraft } from '#web/kit/unsaved/draft.ts'
import type { Decision } from './judge-lines.ts'

/** The typed text, and the decisions about a list that hasn’t been marked yet. */
export type PasteDraft = {
  text: string
  reasonKind: ReasonKind
  reason: string
  decisions: [line: number, Decision][]
  /** The texts of lines in which it was unclear whether someone was there, before the other lines were marked. */
  unclearTexts?: string[]
}

/** The draft’s page key, under which an event’s unfinished list is stored. */
export const draftPage = (eventId: string) => `paste:${eventId}`

/** Whether this person has an unfinished list for an event. */
export function hasPasteDraft(eventId: string, facultyId: string | null): boolean {
  return readDraft({ page: draftPage(eventId), facultyId: facultyId ?? '' }, isPasteDraft) !== null
}

/** Whether a stored value is a draft in the current format. */
export function isPasteDraft(values: unknown): values is PasteDraft {
  const { text, reasonKind, reason, decisions, unclearTexts } = Object(values) as Partial<
    Record<keyof PasteDraft, unknown>
  >
  return (
    typeof text === 'string' &&
    typeof reason === 'string' &&
    reasonKinds.some((kind) => kind === reasonKind) &&
    Array.isArray(decisions) &&
    decisions.every(isDecision) &&
    (unclearTexts === undefined || Array.isArray(unclearTexts))
  )
}

function isDecision(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== 'number') return false
  const { text, choice } = Object(entry[1]) as Partial<Record<keyof Decision, unknown>>
  return typeof text === 'string' && (choice === null || typeof choice === 'string')
}
