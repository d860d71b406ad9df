import { classesWords, assignMessages } from '#contract/classes/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { listNotice } from '#web/events/event-news.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeZone } from '#web/events/zone-words.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { assignEvent, useClassChoices, useClassesWith } from './assign-api.ts'
import { AssignClassesField } from './assign-classes-field.tsx'
import { assignInTurn, describeAssignment, type Assignment } from './assign-event.ts'

type Props = {
  event: FacultyEvent
  /** The id of an event whose classes are chosen at first. */
  like: string | null
  onClose: () => void
  onAssigned: () => void
}

/** Chooses the classes that an event counts for. After an error the choice stays. */
export default function AssignDialog({ event, like, onClose, onAssigned }: Props) {
  const choices = useClassChoices()
  const assigned = useClassesWith(event.id)
  const zone = describeZone(event.date, event.time_zone)
  const notify = useNotice()
  const ofLike = useClassesWith(like)
  const [picked, setChosen] = useState<string[] | null>(null)
  const suggested = (choices.data ?? []).filter(({ id }) => ofLike?.has(id) && !assigned?.has(id))
  const chosen = picked ?? suggested.map(({ id }) => id)
  const [assignment, setAssignment] = useState<Assignment>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const close = () => {
    if (!isBusy) onClose()
  }

  async function assign(): Promise<void> {
    setBusy(true)
    setFailed(false)
    const selection = (choices.data ?? []).filter(({ id }) => chosen.includes(id))
    const { error, ...result } = await assignInTurn(selection, (classId) => assignEvent(classId, event.id), {
      previous: assignment,
    })
    setBusy(false)
    onAssigned()
    if (error) {
      setAssignment(result)
      setFailed(true)
      return
    }
    onClose()
    notify(listNotice(describeAssignment(result)))
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
        {hasFailed && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {assignMessages.failed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={close} disabled={isBusy}>
          {classesWords.cancel}
        </Button>
        {choices.data?.length !== 0 && (
          <Button variant="contained" onClick={() => void assign()} disabled={isBusy || chosen.length === 0}>
            {isBusy ? classesWords.assigning : classesWords.assign}
          </Button>
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
