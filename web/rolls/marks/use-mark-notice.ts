import { useRef } from 'react'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useMarkCalls } from './api.ts'
import { undoProblems } from './mark-problems.ts'

/** How long (ms) one tap undoes a mark. The server accepts an undo without a reason for slightly longer. */
const undoOffered = 6_000

const sentences = {
  present: markingWords.isPresent,
  absent: markingWords.isAbsent,
  excused: markingWords.isExcused,
  counts: markingWords.hasCredit,
  'does-not-count': markingWords.hasNoCredit,
}

/** Shows what happened to a mark. The notice after making a mark can also undo it. */
export function useMarkNotice(eventId: string) {
  const notify = useNotice()
  const calls = useMarkCalls(eventId)
  const withdraw = useRef<() => void>(() => {})
  // Keep only the latest notice. A queued one would offer Undo when the server already requires a reason.
  const say = (notice: Parameters<typeof notify>[0]) => {
    withdraw.current()
    withdraw.current = notify(notice)
  }
  const undone = ({ student_name: name }: RollMark) => say(markingWords.isUndone({ name }))

  async function undo(mark: RollMark): Promise<void> {
    try {
      undone(await calls.undo(mark.id, null))
    } catch (error) {
      const { form, reason } = undoProblems(error)
      say((form ?? reason)!)
    }
  }

  return {
    marked(mark: RollMark): void {
      say({
        message: sentences[mark.says]({ name: mark.student_name }),
        durationMs: undoOffered,
        action: { label: markingWords.undo, onClick: () => void undo(mark) },
      })
    },
    undone,
  }
}

export type MarkNotice = ReturnType<typeof useMarkNotice>
