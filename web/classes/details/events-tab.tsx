import { classesWords } from '#contract/classes/words.ts'
import AssignIcon from '@mui/icons-material/PlaylistAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { sectionEvents } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeZone } from '#web/events/zone-words.ts'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { usePresence } from '#web/rolls/grid/use-grid.ts'
import { addresses } from '#web/session/addresses.ts'
import { useUnassign } from './api.ts'
import type { useClassDownloads } from './files.ts'
import { hasOpened } from './report.ts'
import { ClassEventEntry } from './event-entry.tsx'

type Props = {
  classId: string
  events: FacultyEvent[]
  /** The number of students on the roster. */
  students: number
  downloads: ReturnType<typeof useClassDownloads>
  /** Whether the viewer may assign and remove events. */
  mayChange: boolean
}

/** The approximate height of an entry, in px. */
const entryHeight = 132

const toId = ({ id }: FacultyEvent) => id

/** The upcoming and past events of a class. Each has a report once check-in opens. */
export function EventsTab({ classId, events, students, downloads, mayChange }: Props) {
  const now = useNow(60_000)
  const presence = usePresence(classId)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus was removed with its row. After the last row, the list has another heading.
  const { busy, unassign } = useUnassign(
    classId,
    () => void setTimeout(() => heading.current?.focus({ preventScroll: true })),
  )
  const { others: upcoming, past } = useMemo(() => sectionEvents(events, null, now), [events, now])

  const entry = (event: FacultyEvent, line: ListItemProps) => (
    <ClassEventEntry
      classId={classId}
      event={event}
      presence={presence?.get(event.id)}
      students={students}
      now={now}
      isBusy={busy.includes(event.id)}
      onUnassign={mayChange ? () => unassign(event) : null}
      report={hasOpened(event, now) ? downloads.reportFor(event) : null}
      line={line}
    />
  )

  if (events.length === 0) return <NoEvents ref={heading} classId={classId} mayChange={mayChange} />
  return (
    <>
      <Section
        ref={heading}
        title={classesWords.upcomingEvents}
        whenEmpty={classesWords.noUpcomingEventsAssignedClass}
        action={mayChange && <AssignEventsButton classId={classId} isShort />}
        events={upcoming}
        renderItem={entry}
      />
      <Section
        title={classesWords.pastEvents}
        whenEmpty={classesWords.noAssignedEventOverYet}
        events={past}
        renderItem={entry}
      />
      <Typography variant="caption" component="p" sx={{ mt: -2, color: 'text.secondary' }}>
        {describeZone(now, events[0]?.time_zone)}
      </Typography>
    </>
  )
}

type SectionProps = {
  title: string
  whenEmpty: string
  action?: ReactNode
  events: FacultyEvent[]
  renderItem: (event: FacultyEvent, line: ListItemProps) => ReactNode
  ref?: Ref<HTMLHeadingElement>
}

function Section({ title, whenEmpty, action, events, renderItem, ref }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4.5 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 1.5,
        }}
      >
        <Typography ref={ref} id={id} variant="h3" component="h2" tabIndex={-1}>
          {title}
        </Typography>
        {action}
      </Box>
      {events.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whenEmpty}
        </Typography>
      ) : (
        <Card>
          <VirtualList items={events} keyOf={toId} height={entryHeight} renderItem={renderItem} />
        </Card>
      )}
    </Box>
  )
}

function AssignEventsButton({ classId, isShort = false }: { classId: string; isShort?: boolean }) {
  return (
    <Button
      variant="contained"
      startIcon={<AssignIcon />}
      component={Link}
      to={`${addresses.events}?class=${encodeURIComponent(classId)}`}
      {...(isShort && { sx: iconOnPhone })}
    >
      {isShort ? <WideLabel>{classesWords.assignEventsTitle}</WideLabel> : classesWords.assignEventsTitle}
    </Button>
  )
}

type NoEventsProps = { ref?: Ref<HTMLHeadingElement>; classId: string; mayChange: boolean }

/** Shown for a class without events: what to do next. */
export function NoEvents({ ref, classId, mayChange }: NoEventsProps) {
  return (
    <Box ref={ref} tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
      <EmptyState
        kind="none-yet"
        title={classesWords.noEventsAssignedYet}
        {...(mayChange && {
          sentence: classesWords.assignEventsAbout,
          action: <AssignEventsButton classId={classId} />,
        })}
      />
    </Box>
  )
}
