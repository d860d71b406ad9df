import { useState } from 'react'
import { reasonKinds, type ReasonKind } from '#contract/rolls/mark-values.ts'
import { triesWords } from '#contract/rolls/words.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import { useSession } from '#web/session/use-session.ts'

type Reason = { reasonKind: ReasonKind; reason: string }

const usual: Reason = { reasonKind: 'phone', reason: triesWords.prefilled }

/** The reason for counting students who never confirmed. What was typed is kept until it is sent or discarded. */
export function useCountReason(eventId: string) {
  const { facultyId } = useSession()
  // A session that ends while the dialog is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(() => ({ page: `count/${eventId}`, facultyId: facultyId ?? '' }))
  const [draft, setDraft] = useState(() => readDraft(draftOf, isReason))
  const values = draft ?? usual
  return {
    ...values,
    isTyped: draft !== null,
    change(changes: Partial<Reason>): void {
      const next = { ...values, ...changes }
      setDraft(next)
      keepDraft(draftOf, next)
    },
    drop: () => dropDraft(draftOf.page),
  }
}

function isReason(value: unknown): value is Reason {
  const { reasonKind, reason } = Object(value) as Partial<Record<keyof Reason, unknown>>
  return typeof reason === 'string' && reasonKinds.some((kind) => kind === reasonKind)
}
