import { dot } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import { type ReactNode, Fragment } from 'react'
import { listEventDetails, type EventDetailFields } from './event-details.ts'
import { Fact, Facts } from './fact.tsx'
import { timeRange } from './time/times.ts'

type Props = {
  event: EventDetailFields & { date: string; end_time?: string | null | undefined }
  /** Whether to emphasize the time, where people look for it first. */
  strongTime?: boolean
  /** More facts, after the time and the location. */
  children?: ReactNode
}

/** An event's time, location and other details, with icons. */
export function EventFacts({ event, strongTime = false, children }: Props) {
  return (
    <Facts>
      <Fact icon={ClockIcon} strong={strongTime}>
        {timeRange(event.date, event.end_time)}
      </Fact>
      {listEventDetails(event, eventsWords.noLocationSpecified).map(({ field, icon, text }) => (
        <Fact key={field} icon={icon}>
          {text}
        </Fact>
      ))}
      {children}
    </Facts>
  )
}

/** An event's location and other details, each after a dot, to continue a line. */
export function EventDetailsInLine({ event, unknownLocation }: { event: EventDetailFields; unknownLocation?: string }) {
  return listEventDetails(event, unknownLocation).map(({ field, text }) => (
    <Fragment key={field}>
      {dot}
      <bdi>{text}</bdi>
    </Fragment>
  ))
}
