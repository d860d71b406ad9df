import FullIcon from '@mui/icons-material/DoneAllOutlined'
import ExcusedIcon from '@mui/icons-material/EventBusyOutlined'
import ElsewhereIcon from '@mui/icons-material/RedoOutlined'
import { creditStateWords, ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import type { CreditState } from '#contract/credits/values.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

type EventInClass = { course: OwnClassCredit; event: OwnClassCredit['events'][number] }

/** Returns the classes that use an event, with the event’s credit in each. */
export function findInClasses(classes: readonly OwnClassCredit[], eventId: string): EventInClass[] {
  return classes.flatMap((course) =>
    course.events.filter(({ event }) => event === eventId).map((event) => ({ course, event })),
  )
}

/** An event’s credit, one line per class. Renders nothing if there is no class. */
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
  const values = { className, state: creditStateWords[state], own: asOwnName }
  return state === 'counted' && rule?.counts !== 'at-least'
    ? ownCreditWords.ofClassPoints({ ...values, points: points / 1_000 })
    : ownCreditWords.ofClass(values)
}

const kinds: Record<CreditState, Partial<ComponentProps<typeof TagChip>>> = {
  counted: { kind: 'attended' },
  'will-count': { kind: 'hint', icon: null },
  'chosen-elsewhere': { kind: 'semester', icon: ElsewhereIcon },
  'over-cap': { kind: 'semester', icon: FullIcon },
  excused: { kind: 'semester', icon: ExcusedIcon },
  'not-counted': { kind: 'notRegistered' },
  waiting: { kind: 'own' },
}

/** Shows whether an event counts for a student. Each state also looks different without color. */
export function CreditChip({ state }: { state: CreditState }) {
  return <TagChip kind="semester" {...kinds[state]} label={creditStateWords[state]} />
}
