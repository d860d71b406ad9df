import { Fragment } from 'react'
import { listEventDetails, type EventDetailFields } from './event-details.ts'
import { OwnName } from './own-name.tsx'

/** An event's place and other details, each after a dot, to continue a line. */
export function EventDetailsInLine({ event, unknownLocation }: { event: EventDetailFields; unknownLocation?: string }) {
  return listEventDetails(event, unknownLocation).map(({ field, text }) => (
    <Fragment key={field}>
      {' · '}
      <OwnName>{text}</OwnName>
    </Fragment>
  ))
}
