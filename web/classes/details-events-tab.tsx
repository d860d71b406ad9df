import AssignIcon from '@mui/icons-material/PlaylistAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { sectionEvents } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useNow } from '#web/kit/use-now.ts'
import { addresses } from '#web/session/addresses.ts'
import { useUnassign } from './details-api.ts'
import type { useClassDownloads } from './details-downloads.ts'
import { ClassEventEntry } from './details-event-entry.tsx'

type Props = { classId: string; events: FacultyEvent[]; downloads: ReturnType<typeof useClassDownloads> }

/** The events of a class: what is coming, and what is over with its report. */
export function EventsTab({ classId, events, downloads }: Props) {
  const now = useNow(60_000)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus goes with its line.
  const { busy, unassign } = useUnassign(classId, () => heading.current?.focus())
  const { others: upcoming, past } = sectionEvents(events, null, now)

  const entries = (list: FacultyEvent[], isPast: boolean) =>
    list.map((event) => (
      <ClassEventEntry
        key={event.id}
        classId={classId}
        event={event}
        now={now}
        isBusy={busy.includes(event.id)}
        onUnassign={() => unassign(event)}
        report={isPast ? downloads.reportOf(event) : null}
      />
    ))

  if (events.length === 0) return <NoEvents ref={heading} />
  return (
    <>
      <Section
        ref={heading}
        title="Upcoming Events"
        whenEmpty="No upcoming events are assigned to this class."
        action={<AssignEventsButton />}
      >
        {entries(upcoming, false)}
      </Section>
      <Section title="Past Events" whenEmpty="No assigned event is over yet.">
        {entries(past, true)}
      </Section>
    </>
  )
}

type SectionProps = {
  title: string
  whenEmpty: string
  action?: ReactNode
  children: ReactNode[]
  ref?: Ref<HTMLHeadingElement>
}

function Section({ title, whenEmpty, action, children, ref }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap-reverse',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 1.5,
          '& > .MuiButton-root': { width: { xs: '100%', sm: 'auto' } },
        }}
      >
        <Typography ref={ref} id={id} variant="h3" component="h2" tabIndex={-1}>
          {title}
        </Typography>
        {action}
      </Box>
      {children.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whenEmpty}
        </Typography>
      ) : (
        <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Card>
      )}
    </Box>
  )
}

function AssignEventsButton() {
  return (
    <Button variant="contained" startIcon={<AssignIcon />} component={Link} to={addresses.events}>
      Assign Events
    </Button>
  )
}

function NoEvents({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  return (
    <Box ref={ref} tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
      <EmptyState
        kind="none-yet"
        title="No events are assigned yet"
        sentence="Find an event on the events page and assign it here: check-ins to it, earlier ones too, then count for this class."
        action={<AssignEventsButton />}
      />
    </Box>
  )
}
