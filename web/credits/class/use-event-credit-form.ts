import { useEffect, useRef, useState } from 'react'
import { formatThousandths } from '#contract/credits/decimal.ts'
import { maxPoints } from '#contract/credits/limits.ts'
import { eventCreditWords } from '#contract/credits/words.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useCreditChanges } from './api.ts'
import type { CreditedEvent } from './credited.ts'
import { toThousandths } from './rule-values.ts'

type Values = { points: string; note: string }
type Problems = Partial<Record<keyof Values | 'form', string>>

/** Duration of an error notice, and of one that can be undone, in ms. */
const noticeMs = 10_000

/**
 * The form of what an event is worth in a class. What was typed is kept as a draft until it is saved or discarded.
 * After saving, a notice offers to undo it.
 */
export function useEventCreditForm(classId: string, event: CreditedEvent, onClose: () => void) {
  const { facultyId } = useSession()
  const notify = useNotice()
  const { saveEvent } = useCreditChanges(classId)
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(() => ({ page: `event-credit-${classId}-${event.event}`, facultyId: facultyId ?? '' }))
  const [stored] = useState((): Values => ({
    points: event.points === null ? '' : formatThousandths(event.points),
    note: event.note ?? '',
  }))
  const [values, setValues] = useState(() => readDraft(draftOf, isValues) ?? stored)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  // The first wrong field gets the focus.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems])

  const close = () => {
    dropDraft(draftOf.page)
    onClose()
  }

  async function undo(): Promise<void> {
    try {
      await saveEvent(event.event, { points: event.points, note: event.note })
      notify(eventCreditWords.undone({ event: event.event_name }))
    } catch (error) {
      notify({ message: errorSentence(error, eventCreditWords.failed), durationMs: noticeMs })
    }
  }

  return {
    values,
    problems,
    isBusy,
    isChanged: values.points !== stored.points || values.note !== stored.note,
    /** Belongs on the element around the fields. */
    fields,
    close,
    change(changes: Partial<Values>): void {
      const next = { ...values, ...changes }
      setValues(next)
      setProblems({})
      keepDraft(draftOf, next)
    },
    async save(): Promise<void> {
      const isByRule = values.points.trim() === ''
      const points = isByRule ? null : toThousandths(values.points)
      if (points === undefined) {
        setProblems({ points: eventCreditWords.badPoints({ most: maxPoints / 1_000 }) })
        return
      }
      setBusy(true)
      setProblems({})
      try {
        await saveEvent(event.event, { points, note: values.note.trim() || null })
        close()
        notify({
          message: eventCreditWords.saved({ event: event.event_name }),
          action: { label: eventCreditWords.undo, onClick: () => void undo() },
          durationMs: noticeMs,
        })
      } catch (error) {
        const { points: wrongPoints, note } = readFieldErrors(error)
        setProblems({
          ...(wrongPoints && { points: wrongPoints.join(' ') }),
          ...(note && { note: note.join(' ') }),
          ...(!wrongPoints && !note && { form: errorSentence(error, eventCreditWords.failed) }),
        })
      } finally {
        setBusy(false)
      }
    },
  }
}

function isValues(values: unknown): values is Values {
  const { points, note } = (values ?? {}) as Record<string, unknown>
  return typeof points === 'string' && typeof note === 'string'
}
