import { assignMessages, classesWords } from '#contract/classes/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listNotice } from '#web/events/event-news.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeZone } from '#web/events/zone-words.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { focusHeading } from '#web/kit/dialogs/focus-heading.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { assignEvent, useClassChoices, useClassesWith } from './assign-api.ts'
import { AssignClassesField } from './assign-classes-field.tsx'
import { assignInTurn, assignProblem, describeAssignment, type Assignment, type ClassChoice } from './assign-event.ts'

type Props = {
  event: FacultyEvent
  /** The id of another event whose classes are selected at first. */
  like: string | null
  onClose: () => void
  onAssigned: () => void
}

/** A dialog for selecting the classes that an event counts for. After an error, the selection stays. */
export default function AssignDialog({ event, like, onClose, onAssigned }: Props) {
  const choices = useClassChoices()
  const assigned = useClassesWith(event.id)
  const zone = describeZone(event.date, event.time_zone)
  const notify = useNotice()
  const ofLike = useClassesWith(like)
  const [picked, setChosen] = useState<string[] | null>(null)
  const suggested = (choices.data ?? []).filter(({ id }) => ofLike?.has(id) && !assigned?.has(id))
  const isListed = (id: string) => choices.data?.some((course) => course.id === id)
  const chosen = picked?.filter(isListed) ?? suggested.map(({ id }) => id)
  const [assignment, setAssignment] = useState<Assignment>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isEventGone, setEventGone] = useState(false)
  const client = useQueryClient()
  const close = () => {
    if (isBusy) return
    onClose()
    // If the event was deleted, it leaves the list together with the button that opened this dialog.
    if (problem !== undefined)
      void client.invalidateQueries({ queryKey: ['events'] }).then(() => setTimeout(focusHeading))
  }

  async function assign(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    const selection = (choices.data ?? []).filter(({ id }) => chosen.includes(id))
    const { error, ...result } = await assignInTurn(selection, (classId) => assignEvent(classId, event.id), {
      previous: assignment,
    })
    setBusy(false)
    onAssigned()
    if (error) {
      setAssignment(result)
      setProblem(assignProblem(error))
      if (isGone(error)) void findGone(selection)
      return
    }
    onClose()
    notify(listNotice(describeAssignment(result)))
  }

  /** Deselects classes that have been deleted. If none was, the event itself must be gone. */
  async function findGone(selection: ClassChoice[]): Promise<void> {
    const { data, isSuccess } = await choices.refetch()
    if (!isSuccess || !selection.every(({ id }) => data.some((course) => course.id === id))) return
    setProblem(assignMessages.eventGone)
    setEventGone(true)
  }

  return (
    <Dialog open onClose={close} aria-labelledby="assign-title" maxWidth="sm" fullWidth>
      <DialogTitle id="assign-title">{classesWords.assignClasses}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2.5, overflowWrap: 'anywhere' }}>
          {rich(
            classesWords.assignAbout({
              name: event.name,
              date: dateAndTime(event.date),
              zone,
              own: asOwnName,
            }),
          )}
        </Typography>
        {choices.data?.length === 0 ? (
          <NoClasses />
        ) : (
          <AssignClassesField
            classes={choices.data}
            assigned={assigned}
            hasFailed={choices.isError}
            onRetry={() => void choices.refetch()}
            chosen={chosen}
            onChoose={setChosen}
            disabled={isBusy}
          />
        )}
        {problem !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <BusyButton variant="plain" onClick={close} busy={isBusy}>
          {isEventGone ? kitWords.close : classesWords.cancel}
        </BusyButton>
        {choices.data?.length !== 0 && !isEventGone && (
          <BusyButton variant="contained" onClick={() => void assign()} busy={isBusy} disabled={chosen.length === 0}>
            {isBusy ? classesWords.assigning : classesWords.assign}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

function NoClasses() {
  return (
    <EmptyState
      kind="none-yet"
      bare
      title={classesWords.haveNoClassesYet}
      sentence={classesWords.noClassesAbout}
      action={
        <Button variant="contained" component={Link} to={addresses.addClass}>
          {classesWords.addNewClass}
        </Button>
      }
    />
  )
}
