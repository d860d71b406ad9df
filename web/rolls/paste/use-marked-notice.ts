import type { RollMark } from '#contract/rolls/marks.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { undoMarks } from './api.ts'
import { useReadRollAgain } from './read-roll-again.ts'

/** Returns a function that shows how many students were marked, and for a moment offers to undo all of these marks. */
export function useMarkedNotice(eventId: string): (marks: readonly RollMark[]) => void {
  const notify = useNotice()
  const readAgain = useReadRollAgain(eventId)
  const undo = async (ids: string[]) => {
    try {
      const { length: undone } = await undoMarks(eventId, ids)
      const count = ids.length
      notify(undone < count ? pasteWords.undoneSome({ undone, count }) : pasteWords.undone({ count }))
    } catch {
      notify(pasteWords.undoFailed)
    }
    readAgain()
  }
  return (marks) => {
    readAgain()
    const ids = marks.map(({ id }) => id)
    notify({
      message: pasteWords.marked({ count: ids.length }),
      action: { label: pasteWords.undo, onClick: () => void undo(ids) },
    })
  }
}
