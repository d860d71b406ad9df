import { AddDialog } from './add-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import type { Task, TaskValues } from './task.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { MarkNotice } from './use-mark-notice.ts'

type Props = {
  eventId: string
  task: Task
  /** The values that were typed before the session ended. */
  values: TaskValues | null
  notice: MarkNotice
  open: boolean
  onClose: () => void
  onExited: () => void
}

/** The dialog of a task. What it did is said in a notice. */
export function TaskDialog({ task, values, notice, onClose, ...rest }: Props) {
  const shared = { ...rest, storedValues: values, onClose }
  switch (task.what) {
    case 'mark':
    case 'add': {
      const onMarked = (mark: Parameters<typeof notice.marked>[0]) => {
        onClose()
        notice.marked(mark)
      }
      return task.what === 'mark' ? (
        <MarkDialog {...shared} task={task} onMarked={onMarked} />
      ) : (
        <AddDialog {...shared} task={task} onMarked={onMarked} />
      )
    }
    case 'undo':
      return (
        <UndoDialog
          {...shared}
          task={task}
          onUndone={(mark) => {
            onClose()
            notice.undone(mark)
          }}
        />
      )
    case 'history':
      return <HistoryDialog {...rest} person={task.person} onClose={onClose} />
  }
}
