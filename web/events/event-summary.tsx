import { eventsWords } from '#contract/events/words.ts'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#web/kit/fact.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { timeRange } from '#web/kit/time/times.ts'

type Props = {
  event: { name: string; date: string; end_time?: string | null | undefined; location?: string | null | undefined }
  /** The id of the name's heading. */
  nameId?: string
  /** More facts, after time and place. */
  children: ReactNode
}

/** An event in a list: its name, time and place, and other details. */
export function EventSummary({ event, nameId, children }: Props) {
  return (
    <>
      <Typography id={nameId} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{event.name}</OwnName>
      </Typography>
      <Facts>
        <Fact icon={ClockIcon} strong>
          {timeRange(event.date, event.end_time)}
        </Fact>
        <Fact icon={PlaceIcon}>{event.location || eventsWords.noLocationSpecified}</Fact>
        {children}
      </Facts>
    </>
  )
}
