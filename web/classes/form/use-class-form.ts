import { useEffect, useRef, useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { asDraft, isClassDraft, restoreDraft } from './class-draft.ts'
import type { ClassFormValues } from './class-form-values.ts'
import { unsavedWords } from './unsaved-words.ts'

/** The delay (ms) before the draft is stored, because a roster with thousands of students takes time. */
const keepAfterMs = 300

const nobodyStored: RosterStudent[] = []

/**
 * The form's state. It starts with a stored draft if there is one, and then stores what is typed and imported. `roster`
 * is the class's stored one, to find the students that the draft removes.
 */
export function useClassForm(stored: ClassFormValues, owner: DraftOf, roster: RosterStudent[] = nobodyStored) {
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(owner)
  const [initial] = useState(stored)
  const [draft, setDraft] = useState(() => {
    const storedDraft = readDraft(draftOf, isClassDraft)
    return storedDraft && restoreDraft(storedDraft, stored, roster)
  })
  const [values, setValues] = useState(draft?.values ?? stored)
  const latest = useRef({ values, roster })
  latest.current = { values, roster }
  const isForgotten = useRef(false)
  const [isDone, setDone] = useState(false)

  useEffect(() => {
    const keep = () => {
      if (!isForgotten.current) keepChanges(draftOf, initial, latest.current)
    }
    const timer = setTimeout(keep, keepAfterMs)
    // A page that closes doesn't wait for the timer.
    // It captures, so that it runs before the tab's drafts are left to the next tab.
    window.addEventListener('pagehide', keep, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep, { capture: true })
    }
  }, [values, draftOf, initial])
  useEffect(
    () => () => {
      if (!isForgotten.current) keepChanges(draftOf, initial, latest.current)
    },
    [draftOf, initial],
  )

  return {
    values,
    change: (changes: Partial<ClassFormValues>) => setValues((oldValues) => ({ ...oldValues, ...changes })),
    setValues,
    /** The difference from the stored class, as a sentence. Null when there is none or it's saved. */
    unsaved: isDone ? null : unsavedWords(values, initial),
    hasDraft: draft !== null,
    /** The changes that someone else made to the class since the draft was stored, as a sentence, or null. */
    draftNews: draft?.news ?? null,
    startAfresh: () => {
      setValues(initial)
      dropDraft(draftOf.page)
      setDraft(null)
    },
    forgetDraft: () => {
      isForgotten.current = true
      setDone(true)
      dropDraft(draftOf.page)
    },
  }
}

type Shown = { values: ClassFormValues; roster: RosterStudent[] }

/** Keeps a form's draft, unless nothing was touched. */
function keepChanges(draftOf: DraftOf, initial: ClassFormValues, { values, roster }: Shown): void {
  if (values !== initial) keepDraft(draftOf, asDraft(values, initial, roster))
}

export type ClassForm = ReturnType<typeof useClassForm>
