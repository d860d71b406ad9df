import { useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import type { DraftOf } from '#web/kit/unsaved/draft.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { asDraft, isClassDraft, restoreDraft, type ClassDraft, unsavedWords } from './class-draft.ts'
import type { ClassFormValues } from './class-form-values.ts'

/** The delay (ms) before the draft is stored, because a roster with thousands of students takes time. */
const keepAfterMs = 300

const nobodyStored: RosterStudent[] = []

/**
 * The form's state. It starts with a stored draft if there is one, and then stores what is typed and imported. `roster`
 * is the class's stored one, to find the students that the draft removes.
 */
export function useClassForm(stored: ClassFormValues, draftOf: DraftOf, roster: RosterStudent[] = nobodyStored) {
  const form = useDraftForm<ClassFormValues, ClassDraft>({
    draftOf,
    stored,
    isDraft: isClassDraft,
    pack: (values, base) => asDraft(values, base, roster),
    unpack: (draft, base) => restoreDraft(draft, base, roster).values,
    // Everything that was touched is kept. Comparing a large roster would take time.
    isUnchanged: (values, base) => values === base,
    keepAfterMs,
  })
  const [draftNews] = useState(() => form.draft && restoreDraft(form.draft, stored, roster).news)
  return {
    ...form,
    /** The difference from the stored class, as a sentence. Null when there is none or it's saved. */
    unsaved: form.isDone ? null : unsavedWords(form.values, stored),
    /** The changes that someone else made to the class since the draft was stored, as a sentence, or null. */
    draftNews,
  }
}

export type ClassForm = ReturnType<typeof useClassForm>
