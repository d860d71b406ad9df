import MoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { GridEvent } from '#contract/rolls/grid.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import { isToday } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { DownloadButtons, type SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { Entry } from '#web/kit/lists/entry.tsx'
import { EventFacts } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { describePresence, hintsNote, describeNoComparison, type HintsById } from '#web/rolls/evidence/evidence.ts'
import { HintChips } from '#web/rolls/evidence/hint-chips.tsx'
import { useClassEvidence } from '#web/rolls/evidence/use-evidence.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'

type Props = {
  classId: string
  event: FacultyEvent
  presence: GridEvent | undefined
  /** The number of students on the roster. */
  students: number
  /** The current time, in ms. */
  now: number
  isBusy: boolean
  /** Null if it isn’t the viewer’s own class. */
  onUnassign: (() => void) | null
  /** Null before check-in opens, because there is nothing to report yet. */
  report: SheetDownload | null
  /** The props of an item in a long list. */
  line: ListItemProps
}

/** One event of a class, with its report, and a button that removes it from the class. */
export function ClassEventEntry({ classId, event, presence, students, now, isBusy, onUnassign, report, line }: Props) {
  const today = isToday(event, now)
  const { state } = judgeCheckIn(toCheckInTimes(event), now)
  return (
    <Box component="li" {...line} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Entry component="div" date={event.date} now={now} today={today}>
        <Box sx={{ display: { lg: 'flex' }, alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
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
              mt: { xs: 1.5, lg: 0 },
              ml: { xs: report ? 0 : -1.5, lg: 0 },
              '& .MuiButton-root': { fontSize: '0.875rem' },
            }}
          >
            {report && (
              <DownloadButtons label={classesWords.attendanceReport} describedBy={nameId(event)} {...report} />
            )}
            {onUnassign && (
              <BusyButton variant="plain" onClick={onUnassign} busy={isBusy} aria-describedby={nameId(event)}>
                {classesWords.unassign}
              </BusyButton>
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

type ClassHintsProps = {
  classId: string
  event: { id: string; name: string }
  /** Whether students can still check in. */
  isOpen: boolean
  /** How many of the class were present, and whether their names have been deleted. Undefined until it loads. */
  presence: Pick<GridEvent, 'checked_in' | 'names_deleted'> | undefined
  /** The number of students on the roster. */
  students: number
}

/** Shows how many students of a class were present at an event. On demand, compares their check-ins. */
function ClassHints({ classId, event, isOpen: isCheckInOpen, presence, students }: ClassHintsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Reserve the line while it loads, so that the list doesn’t move when the response arrives.
  if (!presence) return <Box sx={{ minHeight: 44, mt: 0.5 }} />
  const { checked_in: present, names_deleted } = presence
  const words = names_deleted ? classesWords.namesDeleted : describePresence({ present, students }, isCheckInOpen)
  const hasHints = present > 0 && !names_deleted
  return (
    <Box sx={{ mt: 0.5 }}>
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {hasHints ? (
          <Button
            variant="plain"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${classesWords.presenceAndHints({ presence: words })}, ${event.name}`}
            endIcon={<MoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            sx={{ ml: -1.5, textAlign: 'left', fontVariantNumeric: 'tabular-nums' }}
          >
            {classesWords.presenceAndHints({ presence: words })}
          </Button>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {words}
          </Typography>
        )}
      </Box>
      {hasHints && (
        <Collapse in={isOpen} id={id} unmountOnExit>
          <Hints classId={classId} event={event} isOpen={isCheckInOpen} />
        </Collapse>
      )}
    </Box>
  )
}

/** The hints from comparing an event’s check-ins. They require the whole roll, so they load only when shown. */
function Hints({ classId, event, isOpen }: Pick<ClassHintsProps, 'classId' | 'event' | 'isOpen'>) {
  const query = useClassEvidence({ classId, eventId: event.id }, { isOpen })
  return (
    <Loaded
      query={query}
      waiting={<Says role="status">{reportsWords.checkInsBeingCompared}</Says>}
      failed={reportsWords.couldntCompare}
    >
      {({ evidence, hints }) => (
        <>
          {hints.size > 0 ? (
            <HintLines name={event.name} hints={hints} />
          ) : (
            <Says>{evidence.check_ins > 0 ? reportsWords.noHints : reportsWords.nothingToCompare}</Says>
          )}
          <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
            {hintsNote} {describeNoComparison(evidence)}
          </Typography>
        </>
      )}
    </Loaded>
  )
}

function Says({ role, children }: { role?: 'status'; children: string }) {
  return (
    <Typography variant="body2" role={role} sx={{ py: 1 }}>
      {children}
    </Typography>
  )
}

function HintLines({ name, hints }: { name: string; hints: HintsById }) {
  return (
    <Box component="ul" aria-label={classesWords.checkInsHintsName({ name })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {[...hints.values()].map((hint) => (
        <Box
          component="li"
          key={hint.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
            alignItems: 'center',
            gap: '6px 16px',
            py: '10px',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <OwnName>{hint.name}</OwnName>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' }}>
            <HintChips hints={hint} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
