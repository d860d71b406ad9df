// Without the form’s code, so that a page can offer to finish a text before it loads the form.
import { readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'

/** Whether a person has begun such a text. */
export function hasDraftText(draftOf: DraftOf): boolean {
  return readDraft(draftOf, isSomething) !== null
}

const isSomething = (values: unknown): values is object => typeof values === 'object' && values !== null
