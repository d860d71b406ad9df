import { kitWords } from '#contract/kit/words.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { RollMark } from '#contract/rolls/marks.ts'
import { Whole } from '#web/kit/dotted.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { useMarks } from './api.ts'
import { describeEnd, describeSays, isOfPerson } from './mark-history.ts'
import type { MarkedPerson } from './task.ts'

type Props = { eventId: string; person: MarkedPerson; open: boolean; onClose: () => void; onExited: () => void }

/** Everything that was said about one person at one event, the latest first, undone or not. */
export function HistoryDialog({ eventId, person, open, onClose, onExited }: Props) {
  const titleId = useId()
  const { data, isError, refetch } = useMarks(eventId, { isWanted: true, isFresh: true })
  const marks = data?.filter((mark) => isOfPerson(mark, person.id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      disableRestoreFocus
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={titleId}>
        {rich(markingWords.historyTitle({ name: person.name, own: (name) => <OwnName>{name}</OwnName> }))}
      </DialogTitle>
      <DialogContent>
        {!marks && !isError && <ListSkeleton label={markingWords.loadingHistory} />}
        {!marks && isError && <FailedToLoad says={markingWords.historyFailed} onRetry={() => void refetch()} />}
        {marks && (
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            {marks.map((mark) => (
              <Made key={mark.id} mark={mark} marks={marks} />
            ))}
            {person.scannedAt && (
              <Box component="li" sx={entry}>
                <Box sx={{ fontWeight: 600 }}>{markingWords.checkedInAt}</Box>
                <Note>{dateAndTime(person.scannedAt)}</Note>
              </Box>
            )}
          </Box>
        )}
        {marks?.length === 0 && !person.scannedAt && (
          <Typography sx={{ color: 'text.secondary' }}>{markingWords.historyEmpty}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {kitWords.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const entry = { py: 1.5, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' } as const

function Made({ mark, marks }: { mark: RollMark; marks: readonly RollMark[] }) {
  const end = describeEnd(mark, marks)
  return (
    <Box component="li" sx={entry}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <Box component="span" sx={end === null ? null : { textDecoration: 'line-through', color: 'text.secondary' }}>
          {describeSays(mark)}
        </Box>
        {end === null && <TagChip kind="ready" label={markingWords.current} />}
      </Box>
      <Box sx={{ my: 0.25 }}>{markingWords.quoted({ reason: mark.reason })}</Box>
      <Note>
        {mark.made_by !== null && `${markingWords.byName({ name: mark.made_by })}, `}
        <Whole>{dateAndTime(mark.made_at)}</Whole>
      </Note>
      {end !== null && <Note>{end}</Note>}
    </Box>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
}
