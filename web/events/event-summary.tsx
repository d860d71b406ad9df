import Typography from '@mui/material/Typography'
import type { ComponentProps } from 'react'
import { EventFacts } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'

type Props = Pick<ComponentProps<typeof EventFacts>, 'event' | 'children'> & {
  event: { name: string }
  /** The id of the name's heading. */
  nameId?: string
}

/** An event in a list: its name, time and place, and other details. */
export function EventSummary({ event, nameId, children }: Props) {
  return (
    <>
      <Typography id={nameId} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{event.name}</OwnName>
      </Typography>
      <EventFacts event={event} strongTime>
        {children}
      </EventFacts>
    </>
  )
}
