import type { ReactNode } from 'react'
import type { MarkSubject, OpenMarks } from '#web/rolls/marks/event-marking.tsx'

type Props = { subject: MarkSubject | null; openMarks: OpenMarks; isSkipped?: boolean; children: ReactNode }

/**
 * The state of a student at an event, as a button that opens the marks there. `isSkipped`: Tab skips it, because a grid
 * has thousands. With the keyboard, a student’s name leads to the same marks.
 */
export function MarksCell({ subject, openMarks, isSkipped = false, children }: Props) {
  if (subject === null) return children
  return (
    <button
      type="button"
      tabIndex={isSkipped ? -1 : undefined}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMarks(currentTarget, subject)}
    >
      {children}
    </button>
  )
}
