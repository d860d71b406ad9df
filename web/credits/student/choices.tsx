import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ownCreditWords } from '#contract/credits/words.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { ChooseClass } from './choose-class.tsx'
import { findChoices, type Choice } from './moves.ts'

type Props = { classes: readonly OwnClassCredit[]; now: number }

/** All events that can count for another class now, in one list. Nothing when there are none. */
export function Choices({ classes, now }: Props) {
  const id = useId()
  const choices = findChoices(classes, now)
  if (choices.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h5" component="h3">
        {ownCreditWords.choices}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {choices.map((choice) => (
          <ChoiceLine key={choice.event.event} choice={choice} classes={classes} now={now} />
        ))}
      </Box>
    </Card>
  )
}

function ChoiceLine({ choice: { event, course }, classes, now }: Props & { choice: Choice }) {
  const id = useId()
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography id={id} variant="subtitle2" component="h4" tabIndex={-1}>
        <OwnName>{event.event_name}</OwnName>
      </Typography>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {rich(ownCreditWords.countsFor({ className: course.class_name, own: (name) => <OwnName>{name}</OwnName> }))}
      </Box>
      <ChooseClass event={event} course={course} classes={classes} now={now} headingId={id} />
    </Box>
  )
}
