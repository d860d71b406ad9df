import { creditStateWords, ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'

type EventInClass = { course: OwnClassCredit; event: OwnClassCredit['events'][number] }

/** Returns the classes that use an event, with the event's credit in each. */
export function findInClasses(classes: readonly OwnClassCredit[], eventId: string): EventInClass[] {
  return classes.flatMap((course) =>
    course.events.filter(({ event }) => event === eventId).map((event) => ({ course, event })),
  )
}

/** An event's credit, one line a class. Without a class, nothing. */
export function CreditByClass({ classes }: { classes: readonly EventInClass[] }) {
  if (classes.length === 0) return null
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
      {classes.map(({ course, event }) => (
        <li key={course.class}>{rich(describeCredit(course, event))}</li>
      ))}
    </Box>
  )
}

function describeCredit({ class_name: className, rule }: OwnClassCredit, { state, points }: EventInClass['event']) {
  const values = { className, state: creditStateWords[state], own: (text: ReactNode) => <OwnName>{text}</OwnName> }
  return state === 'counted' && rule?.counts !== 'at-least'
    ? ownCreditWords.ofClassPoints({ ...values, points: points / 1_000 })
    : ownCreditWords.ofClass(values)
}
