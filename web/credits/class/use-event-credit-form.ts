import { formatThousandths } from '#contract/credits/decimal.ts'
import { maxPoints } from '#contract/credits/limits.ts'
import { eventCreditWords } from '#contract/credits/words.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCreditChanges, type EventCredit } from './api.ts'
import type { CreditedEvent } from './credited.ts'
import { toThousandths } from './rule-values.ts'

type Values = { points: string; note: string }

const noticeMs = 10_000

/** The form for an event’s worth. What is typed is kept as a draft, and a notice after saving offers Undo. */
export function useEventCreditForm(classId: string, event: CreditedEvent, onClose: () => void) {
  const { facultyId } = useSession()
  const notify = useNotice()
  const { saveEvent } = useCreditChanges(classId)
  const form = useDraftForm<Values, Partial<Values>>({
    draftOf: { page: `event-credit-${classId}-${event.event}`, facultyId },
    stored: { points: event.points === null ? '' : formatThousandths(event.points), note: event.note ?? '' },
    pack: selectChanges,
    // When someone else saves, untouched fields show the new values.
    follow: (values, stored, next) => ({ ...next, ...selectChanges(values, stored) }),
    checks: 'once',
    findFaults: ({ points }) => (readPoints(points) === undefined ? { points: badPoints() } : {}),
  })

  const close = () => {
    form.forget()
    onClose()
  }

  /**
   * Reverts what this form changed to what was stored just before, maybe by someone else. Other changes saved since
   * then are kept.
   */
  async function undo(changes: Partial<EventCredit>, replaced: EventCredit): Promise<void> {
    const previous = Object.fromEntries(Object.entries(replaced).filter(([field]) => field in changes))
    try {
      const { news } = await saveEvent(event.event, { ...replaced, ...changes }, previous)
      notify({
        message: joinSentences(eventCreditWords.undone({ event: event.event_name }), ...news),
        durationMs: noticeMs,
      })
    } catch (error) {
      notify({ message: errorSentence(error, eventCreditWords.failed), durationMs: noticeMs })
    }
  }

  return {
    ...form,
    close,
    save: () =>
      form.submit(
        async ({ points, note }) => {
          const values = { points: readPoints(points) ?? null, note: note.trim() || null }
          const changes = selectChanges<EventCredit>(values, event)
          const { replaced, news } = await saveEvent(event.event, event, changes)
          close()
          notify({
            message: joinSentences(eventCreditWords.saved({ event: event.event_name }), ...news),
            action: { label: eventCreditWords.undo, onClick: () => void undo(changes, replaced) },
            durationMs: noticeMs,
          })
        },
        (error) => readRefusal(error, ['points', 'note'], eventCreditWords.failed),
      ),
  }
}

/** Combined in one notice, because a second notice would replace the first one and its button. */
const joinSentences = (...sentences: string[]) => sentences.join(' ')

/** Returns typed points in thousandths, null for the rule’s points, or undefined if the text isn’t valid. */
function readPoints(text: string): number | null | undefined {
  return text.trim() === '' ? null : toThousandths(text)
}

const badPoints = () => eventCreditWords.badPoints({ most: maxPoints / 1_000 })
