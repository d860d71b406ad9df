import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { GridEvent } from '#contract/rolls/grid.ts'
import { isToday } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { DownloadButtons, type SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { Entry } from '#web/kit/lists/entry.tsx'
import { EventFacts } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { ClassHints } from '#web/classes/class-hints.tsx'

type Props = {
  classId: string
  event: FacultyEvent
  presence: GridEvent | undefined
  /** The number of students on the roster. */
  students: number
  /** In ms. */
  now: number
  isBusy: boolean
  /** Null where it is not one's own class. */
  onUnassign: (() => void) | null
  /** Null before check-in opens: there is nothing to report yet. */
  report: SheetDownload | null
  /** The props of an item in a long list. */
  line: ListItemProps
}

/** One event of a class, with its report and a button to remove it from the class. */
export function ClassEventEntry({ classId, event, presence, students, now, isBusy, onUnassign, report, line }: Props) {
  const today = isToday(event, now)
  const { state } = judgeCheckIn(toCheckInTimes(event), now)
  return (
    <Box component="li" {...line} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Entry component="div" date={event.date} now={now} today={today}>
        <Box sx={{ display: { md: 'flex' }, alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
              <Typography id={nameId(event)} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
                <OwnName>{event.name}</OwnName>
              </Typography>
              {today && <TagChip kind="today" />}
            </Box>
            <EventFacts event={event} />
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              flex: 'none',
              gap: 0.5,
              mt: { xs: 1.5, md: 0 },
              ml: { xs: report ? 0 : -1.5, md: 0 },
              '& .MuiButton-root': { fontSize: 14 },
            }}
          >
            {report && (
              <DownloadButtons label={classesWords.attendanceReport} describedBy={nameId(event)} {...report} />
            )}
            {onUnassign && (
              <Button variant="plain" onClick={onUnassign} disabled={isBusy} aria-describedby={nameId(event)}>
                {classesWords.unassign}
              </Button>
            )}
          </Box>
        </Box>
        {state !== 'early' && (
          <ClassHints
            classId={classId}
            event={event}
            isOpen={state === 'open'}
            presence={presence}
            students={students}
          />
        )}
      </Entry>
    </Box>
  )
}

const nameId = (event: FacultyEvent) => `class-event-${event.id}`
