import { useRef } from 'react'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useMarkCalls } from './api.ts'
import { undoProblems } from './mark-problems.ts'

/** Within this time (ms) a mark is undone by one tap. The server asks for no reason a little longer. */
const undoOffered = 6_000

const sentences = {
  present: markingWords.isPresent,
  absent: markingWords.isAbsent,
  excused: markingWords.isExcused,
  counts: markingWords.hasCredit,
  'does-not-count': markingWords.hasNoCredit,
}

/** Says what happened to a mark. Right after it was made, the notice also undoes it. */
export function useMarkNotice(eventId: string) {
  const notify = useNotice()
  const calls = useMarkCalls(eventId)
  const withdraw = useRef<() => void>(() => {})
  // Only the latest: in a row of others, its Undo would come when the server already asks for a reason.
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
