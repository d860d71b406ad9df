import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/draft.ts'
import { unsavedWords } from './unsaved-words.ts'
import { isClassForm, type ClassFormValues } from './class-form-values.ts'

/** A roster of thousands is not written with every key, ms. */
const keepAfterMs = 300

/** The form's state: begins with a kept draft where there is one, and keeps what is typed and imported from then on. */
export function useClassForm(stored: ClassFormValues, owner: DraftOf) {
  // A session that ends while the form stands takes the person's id away; the draft stays that person's.
  const [draftOf] = useState(owner)
  const [initial] = useState(stored)
  const [draft, setDraft] = useState(() => readDraft(draftOf, isClassForm))
  const [values, setValues] = useState(draft ?? stored)
  const latest = useRef(values)
  latest.current = values
  const isForgotten = useRef(false)
  const [isDone, setDone] = useState(false)

  useEffect(() => {
    const keep = () => {
      if (!isForgotten.current && latest.current !== initial) {
        keepDraft(draftOf, latest.current)
      }
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
      if (!isForgotten.current && latest.current !== initial) {
        keepDraft(draftOf, latest.current)
      }
    },
    [draftOf, initial],
  )

  return {
    values,
    change: (changes: Partial<ClassFormValues>) => setValues((before) => ({ ...before, ...changes })),
    setValues,
    /** What differs from the stored class, as a sentence; null when nothing does or it's saved. */
    unsaved: isDone ? null : unsavedWords(values, initial),
    hasDraft: draft !== null,
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

export type ClassForm = ReturnType<typeof useClassForm>
