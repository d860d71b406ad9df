import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { draftPage, isPasteDraft, type PasteDraft } from './paste-draft.ts'

/** The delay (ms) before the draft is stored: a list of 2,000 lines takes time. */
const keepAfterMs = 300

type Changes = Partial<PasteDraft> | ((oldDraft: PasteDraft) => Partial<PasteDraft>)

const nothing: PasteDraft = { text: '', reasonKind: 'other', reason: '', decisions: [] }

/**
 * Keeps the typed text and the decisions about an event’s list. Starts with the stored draft if there is one.
 */
export function usePasteDraft(eventId: string) {
  const { facultyId } = useSession()
  // A session that ends while the dialog is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(() => ({ page: draftPage(eventId), facultyId: facultyId ?? '' }))
  const [draft, setDraft] = useState(() => readDraft(draftOf, isPasteDraft))
  const [values, setValues] = useState(draft ?? nothing)
  const latest = useRef(values)
  latest.current = values
  const isForgotten = useRef(false)

  useEffect(() => {
    const keep = () => {
      if (isForgotten.current || latest.current === nothing) return
      if (isEmpty(latest.current)) dropDraft(draftOf.page)
      else keepDraft(draftOf, latest.current)
    }
    const timer = setTimeout(keep, keepAfterMs)
    // It captures, so that it runs before the tab's drafts are left to the next tab.
    window.addEventListener('pagehide', keep, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep, { capture: true })
      // A dialog that closes doesn't wait for the timer.
      keep()
    }
  }, [values, draftOf])

  return {
    values,
    change: (changes: Changes) =>
      setValues((oldValues) => ({ ...oldValues, ...(typeof changes === 'function' ? changes(oldValues) : changes) })),
    isEmpty: isEmpty(values),
    isRestored: draft !== null,
    startOver: () => {
      setValues(nothing)
      dropDraft(draftOf.page)
      setDraft(null)
    },
    forget: () => {
      isForgotten.current = true
      dropDraft(draftOf.page)
    },
  }
}

/** Whether this person has an unfinished list of an event. */
export function hasPasteDraft(eventId: string, facultyId: string | null): boolean {
  return readDraft({ page: draftPage(eventId), facultyId: facultyId ?? '' }, isPasteDraft) !== null
}

function isEmpty({ text, reason }: PasteDraft): boolean {
  return text.trim() === '' && reason.trim() === ''
}
