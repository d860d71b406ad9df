import { classesWords } from '#contract/classes/words.ts'
import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { memo } from 'react'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { EventDetailsInLine } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate, timeRange } from '#web/kit/time/times.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'

type Props = {
  event: FacultyEvent
  isAssigned: boolean
  isChosen: boolean
  disabled: boolean
  onChoose: (id: string, isChosen: boolean) => void
  line: ListItemProps
}

/** One event to choose for a class. One that already counts stays ticked. */
export const EventChoice = memo(function EventChoice({ event, isAssigned, isChosen, disabled, onChoose, line }: Props) {
  return (
    <Box
      component="li"
      {...line}
      sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' }, ...(isChosen && { bgcolor: 'goldWash' }) }}
    >
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, p: 1, minHeight: 60, cursor: 'pointer' }}
      >
        <Checkbox
          checked={isAssigned || isChosen}
          disabled={isAssigned || disabled}
          onChange={(_change, is) => onChoose(event.id, is)}
          slotProps={{ input: { 'aria-label': event.name } }}
        />
        <Box sx={{ minWidth: 0, flex: 1, pt: '9px', overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', fontWeight: 600 }}>
            <OwnName>{event.name}</OwnName>
            {isAssigned && <TagChip kind="ready" label={classesWords.alreadyAssigned} />}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {shortDate(event.date)}, {timeRange(event.date, event.end_time)}
            <EventDetailsInLine event={event} unknownLocation={eventsWords.noLocationSpecified} />
            {event.faculty_name && (
              <>
                {' · '}
                <OwnName>{event.faculty_name}</OwnName>
              </>
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  )
})
