import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { useSession } from '#web/session/use-session.ts'
import { useMarks } from './api.ts'
import { isOfPerson, toShownMark } from './mark-history.ts'
import { rememberFocus } from './row-menu-button.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { dropTask, readTyped, type MarkedPerson, type Task } from './task.ts'
import { useMarkNotice, type MarkNotice } from './use-mark-notice.ts'

/** One person at one event, and the marks that the viewer may make there. */
export type MarkSubject = {
  event: { id: string; name: string }
  person: Omit<MarkedPerson, 'mark'>
  /** Whether the viewer may correct who was present. */
  managesEvent: boolean
  /** The viewer’s own classes that the event counts for. */
  classes: { id: string; name: string }[]
}
/** Opens the menu of marks at a button. */
export type OpenMarks = (button: HTMLElement, subject: MarkSubject) => void

/** Lets a list of several events open the marks of one person at one event, with a menu and dialogs. */
export function EventMarking({ children }: { children: (openMarks: OpenMarks) => ReactNode }) {
  const [latestId, setLatestId] = useState('')
  // One notice for all events. A new notice replaces the previous one, whose Undo might be clicked too late.
  const notice = useMarkNotice(latestId)
  const [opened, setOpened] = useState<{ subject: MarkSubject; anchor: HTMLElement; moveBack: () => void } | null>(null)
  const [openMarks] = useState<OpenMarks>(() => (button: HTMLElement, subject: MarkSubject) => {
    setLatestId(subject.event.id)
    setOpened({ subject, anchor: button, moveBack: rememberFocus(button) })
  })
  return (
    <>
      {children(openMarks)}
      {opened && (
        <MarksOfPerson key={opened.subject.event.id} {...opened} notice={notice} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

type Props = {
  subject: MarkSubject
  anchor: HTMLElement
  moveBack: () => void
  notice: MarkNotice
  onClose: () => void
}

function MarksOfPerson({ subject, anchor, moveBack, notice, onClose }: Props) {
  const { event, person, managesEvent, classes } = subject
  const { facultyId } = useSession()
  const [task, setTask] = useState<Task | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { data: marks = [] } = useMarks(event.id, { isWanted: true, isFresh: true })
  const choose = (chosen: Task) => {
    setTask(chosen)
    setDialogOpen(true)
  }
  const label = markingWords.marksAt({ name: person.name, event: event.name })
  const scopes = [...(managesEvent ? [null] : []), ...classes]
  return (
    <>
      <Menu open={task === null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
        {scopes.flatMap((course) => [
          course && scopes.length > 1 && (
            <ListSubheader key={course.id} role="presentation">
              {markingWords.inClass({ className: course.name })}
            </ListSubheader>
          ),
          ...listChoices(course?.id ?? null, person, marks).map(({ says, ...choice }) => (
            <MenuItem key={`${course?.id ?? ''} ${says}`} onClick={() => choose(choice.task)}>
              {choice.label}
            </MenuItem>
          )),
        ])}
        <MenuItem divider={false} onClick={() => choose({ what: 'history', person: { ...person, mark: null } })}>
          {markingWords.history}
        </MenuItem>
      </Menu>
      {task && (
        <TaskDialog
          eventId={event.id}
          task={task}
          values={readTyped(event.id, facultyId, task)}
          notice={notice}
          open={isDialogOpen}
          onClose={() => {
            // Don’t drop a draft about something else, for example if only the history was opened.
            if (readTyped(event.id, facultyId, task)) dropTask(event.id)
            setDialogOpen(false)
          }}
          onExited={() => {
            onClose()
            moveBack()
          }}
        />
      )}
    </>
  )
}

type Choice = { says: string; label: string; task: Task }

/** Lists the marks that can be made about a person’s presence, or if a class is given, about their credit in it. */
function listChoices(classId: string | null, subject: MarkSubject['person'], marks: readonly RollMark[]): Choice[] {
  const current = marks.find(
    (mark) => mark.class === classId && mark.undone_at === null && isOfPerson(mark, subject.id),
  )
  const person = { ...subject, mark: current ? toShownMark(current) : null }
  const presence = subject.isPresent
    ? ({ says: 'absent', label: markingWords.markAbsent } as const)
    : ({ says: 'present', label: markingWords.markPresent } as const)
  const credit = [
    { says: 'counts', label: markingWords.giveCredit },
    { says: 'does-not-count', label: markingWords.takeCredit },
  ] as const
  const sayings = [
    ...(classId === null ? [presence] : credit),
    { says: 'excused', label: markingWords.excuse } as const,
  ]
  const choices: Choice[] = sayings
    .filter(({ says }) => says !== current?.says)
    .map(({ says, label }) => ({
      says,
      label,
      task: { what: 'mark', says, person, ...(classId !== null && { classId }) },
    }))
  return current
    ? [...choices, { says: 'undo', label: markingWords.undoMark, task: { what: 'undo', person } }]
    : choices
}
