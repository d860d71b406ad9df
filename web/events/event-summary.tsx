import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { EventFacts } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'

type Props = Pick<ComponentProps<typeof EventFacts>, 'event' | 'children'> & {
  event: { name: string }
  /** The id of the heading with the name. */
  nameId?: string
  /** Shown beside the name. */
  chips?: ReactNode
}

/** An event in a list: its name, time and place, and other details. */
export function EventSummary({ event, nameId, chips, children }: Props) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <Typography id={nameId} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <OwnName>{event.name}</OwnName>
        </Typography>
        {chips}
      </Box>
      <EventFacts event={event} strongTime>
        {children}
      </EventFacts>
    </>
  )
}
