import { useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import type { DraftOf } from '#web/kit/unsaved/draft.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { asDraft, isClassDraft, restoreDraft, type ClassDraft, unsavedWords } from './class-draft.ts'
import type { ClassFormValues } from './class-form-values.ts'

/** How long (ms) to wait before storing the draft, because storing thousands of students takes time. */
const keepAfterMs = 300

const nobodyStored: RosterStudent[] = []

/**
 * The form’s state. It starts with a stored draft if there is one, and then stores what is typed and imported. `roster`
 * is the stored roster, in which the draft’s removed students are found.
 */
export function useClassForm(stored: ClassFormValues, draftOf: DraftOf, roster: RosterStudent[] = nobodyStored) {
  const form = useDraftForm<ClassFormValues, ClassDraft>({
    draftOf,
    stored,
    isDraft: isClassDraft,
    pack: (values, base) => asDraft(values, base, roster),
    unpack: (draft, base) => restoreDraft(draft, base, roster).values,
    // Any change is kept as a draft. Comparing a large roster would take too long.
    isUnchanged: (values, base) => values === base,
    keepAfterMs,
  })
  const [draftNews] = useState(() => form.draft && restoreDraft(form.draft, stored, roster).news)
  return {
    ...form,
    /** The unsaved changes, as a sentence. Null if there are none, or after saving. */
    unsaved: form.isDone ? null : unsavedWords(form.values, stored),
    /** What someone else has changed in the class since the draft was stored, as a sentence, or null. */
    draftNews,
  }
}

export type ClassForm = ReturnType<typeof useClassForm>
