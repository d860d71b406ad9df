// Without the form’s code, so that a page can offer to finish a text before it loads the form.
import { readDraft } from '#web/kit/unsaved/draft.ts'

/** Which text it is, and whose. `person`: null when the session has ended. */
export type DraftKey = { page: string; person: string | null }

/** Whether a person has begun such a text. */
export function hasDraftText({ page, person }: DraftKey): boolean {
  return readDraft({ page, facultyId: person ?? '' }, isSomething) !== null
}

const isSomething = (values: unknown): values is object => typeof values === 'object' && values !== null
