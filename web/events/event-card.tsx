import { dot } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import { rich } from '#web/kit/rich.ts'
import QrIcon from '@mui/icons-material/QrCodeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo, useState } from 'react'
import { describeCheckInWindow } from '#contract/check-ins/window.ts'
import { Entry } from '#web/kit/lists/entry.tsx'
import { ring } from '#web/kit/lists/use-highlight.ts'
import { EventSummary } from './event-summary.tsx'
import { Fact } from '#web/kit/fact.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { EventActions, type EventCallbacks } from './event-actions.tsx'
import { isPast, isToday } from './event-sections.ts'
import { rightsOver, type EventListing, type FacultyEvent } from './faculty-event.ts'

type Props = EventCallbacks & {
  event: FacultyEvent
  facultyId: string | null
  permissions: EventListing['permissions']
  now: number
  isPulsing: boolean
  /** The month, shown above the card. */
  month: string | null
} & ListItemProps

/** The element id of an event’s card. */
export const cardId = (eventId: string) => `event-${eventId}`

export const EventCard = memo(function EventCard({
  event,
  facultyId,
  permissions,
  now,
  isPulsing,
  month,
  onShare,
  onAssign,
  onAttendance,
  onDelete,
  ...line
}: Props) {
  const rights = rightsOver(event, facultyId, permissions)
  const today = isToday(event, now)
  const nameId = `${cardId(event.id)}-name`
  return (
    <Box component="li" {...line} id={cardId(event.id)} sx={ring(isPulsing)}>
      {month !== null && (
        <Typography variant="overline" component="p" sx={{ mb: 0.5, color: 'text.secondary' }}>
          {month}
        </Typography>
      )}
      <Entry card date={event.date} now={now} today={today}>
        <EventSummary
          event={event}
          nameId={nameId}
          chips={
            <>
              {today && <TagChip kind="today" />}
              {rights.owns ? <TagChip kind="own" /> : rights.edits && <TagChip kind="adminAccess" />}
            </>
          }
        >
          <Fact icon={QrIcon}>
            {describeCheckInWindow(event.checkin_before_minutes ?? null, event.checkin_after_minutes ?? null)}
          </Fact>
        </EventSummary>
        <Description event={event} showsOwner={!rights.owns} />
        <EventActions
          event={event}
          nameId={nameId}
          rights={rights}
          today={today}
          past={isPast(event, now)}
          onShare={onShare}
          onAssign={onAssign}
          onAttendance={onAttendance}
          onDelete={onDelete}
        />
      </Entry>
    </Box>
  )
})

/** A longer description is folded, because the list is for finding events, not for reading about them. */
const maxUnfoldedLength = 200

function Description({ event, showsOwner }: { event: FacultyEvent; showsOwner: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const text = event.description || eventsWords.noDescriptionAvailable
  const isLong = text.length > maxUnfoldedLength
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere', maxWidth: '110ch' }}
    >
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {isLong && !isOpen ? `${text.slice(0, maxUnfoldedLength).trimEnd()}…` : text}
      </Box>{' '}
      {showsOwner && event.faculty_name && (
        <span>
          {event.description ? '' : dot.trimStart()}
          {rich(
            eventsWords.createdByFacultyName({
              facultyName: event.faculty_name,
              own: asOwnName,
            }),
          )}
        </span>
      )}
      {isLong && (
        <Button
          variant="text"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ px: 0.5, py: 0, minHeight: 24, minWidth: 0, verticalAlign: 'baseline' }}
        >
          {isOpen ? eventsWords.showLess : eventsWords.showMore}
        </Button>
      )}
    </Typography>
  )
}
