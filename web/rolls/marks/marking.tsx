import { useRef, useState, type ReactNode } from 'react'
import { useSession } from '#web/session/use-session.ts'
import { MarkingContext, type MarkingActions } from './marking-context.ts'
import { PersonMenu } from './person-menu.tsx'
import { rememberFocus } from './return-focus.ts'
import { TaskDialog } from './task-dialog.tsx'
import { useMarkNotice } from './use-mark-notice.ts'
import { dropTask, readTask, type StoredTask, type MarkedPerson } from './task.ts'

type Props = {
  eventId: string
  /** Whether this person may say who was present. */
  mayMark: boolean
  children: ReactNode
}

type OpenTask = Omit<StoredTask, 'values'> & { values: StoredTask['values'] | null }

/** Lets the rows of a roll correct it: one menu and one dialog for all of them. */
export function Marking({ eventId, mayMark, children }: Props) {
  const { facultyId } = useSession()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; person: MarkedPerson } | null>(null)
  // The typed text is there again after a sign-in.
  const [storedTask] = useState(() => readTask(eventId, facultyId))
  const [task, setTask] = useState<OpenTask | null>(storedTask)
  const [isOpen, setOpen] = useState(storedTask !== null)
  const notice = useMarkNotice(eventId)
  const moveBack = useRef<(() => void) | null>(null)
  const [actions] = useState<MarkingActions>(() => ({
    openMenu(button, person) {
      moveBack.current = rememberFocus(button)
      setMenu({ anchor: button, person })
    },
    add(button) {
      moveBack.current = rememberFocus(button)
      setTask({ task: { what: 'add' }, values: null })
      setOpen(true)
    },
  }))

  return (
    <MarkingContext value={mayMark ? actions : null}>
      {children}
      {mayMark && menu && (
        <PersonMenu
          {...menu}
          onClose={() => setMenu(null)}
          onChoose={(chosen) => {
            setMenu(null)
            setTask({ task: chosen, values: null })
            setOpen(true)
          }}
        />
      )}
      {mayMark && task && (
        <TaskDialog
          eventId={eventId}
          {...task}
          notice={notice}
          open={isOpen}
          onClose={() => {
            dropTask(eventId)
            setOpen(false)
          }}
          onExited={() => {
            setTask(null)
            moveBack.current?.()
          }}
        />
      )}
    </MarkingContext>
  )
}
