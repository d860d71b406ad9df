import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import type { DraftKey } from './draft-text.ts'

/** A text that someone types. It is kept as a draft until it was sent or emptied. */
export function useDraftText({ page, person }: DraftKey) {
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(() => ({ page, facultyId: person ?? '' }))
  const [text, setText] = useState(() => readDraft(draftOf, isKeptText)?.text ?? '')
  return {
    text,
    change(newText: string): void {
      setText(newText)
      if (newText.trim() === '') dropDraft(draftOf.page)
      else keepDraft(draftOf, { text: newText })
    },
    /** For a text that was sent. */
    drop: () => dropDraft(draftOf.page),
  }
}

function isKeptText(values: unknown): values is { text: string } {
  return typeof (values as { text?: unknown } | null)?.text === 'string'
}
