import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ownCreditWords } from '#contract/credits/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { useOwnAppeals, useOwnCredits } from './api.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { AllSums } from './all-sums.tsx'
import { ChooseClass } from './choose-class.tsx'
import { ClassCredit } from './class-credit.tsx'
import { findChoices, type Choice } from './moves.ts'

/** “Your Credits”: a card per class with its rule, the student’s credit, and why each event counts or doesn’t. */
export default function CreditsTab() {
  const { data } = useOwnCredits()
  return (
    <Box component="section" sx={{ pb: 5 }}>
      <NoNetworkNote>{data && kitWords.lastVersionShown}</NoNetworkNote>
      <Typography variant="h3" component="h2">
        {ownCreditWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
        {ownCreditWords.about}
      </Typography>
      <Classes />
    </Box>
  )
}

function Classes() {
  const credits = useOwnCredits()
  const now = useNow(60_000)
  // Credits are complete without the questions, so failing to load those isn’t reported.
  const { data: appeals = [] } = useOwnAppeals()
  return (
    <Loaded
      query={credits}
      waiting={<OwnCreditsSkeleton />}
      failed={ownCreditWords.loadFailed}
      stale={ownCreditWords.oldShown}
      empty={
        <EmptyState kind="none-yet" title={ownCreditWords.none} sentence={ownCreditWords.noneAbout} headingLevel="h3" />
      }
    >
      {(classes) => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {classes.length > 1 && <AllSums classes={activeFirst(classes)} />}
          {classes.length > 1 && <Choices classes={classes} now={now} />}
          {activeFirst(classes).map((course) => (
            <ClassCredit key={course.class} course={course} classes={classes} appeals={appeals} />
          ))}
        </Box>
      )}
    </Loaded>
  )
}

/** Moves classes without events and a rule to the end. */
function activeFirst(classes: OwnClassCredit[]): OwnClassCredit[] {
  const isActive = ({ events, rule }: OwnClassCredit) => events.length > 0 || rule !== null
  return [...classes.filter(isActive), ...classes.filter((course) => !isActive(course))]
}

function OwnCreditsSkeleton() {
  return (
    <Card role="status" aria-label={ownCreditWords.loading}>
      <Box aria-hidden sx={{ p: { xs: 2, sm: 3 } }}>
        <Skeleton width={120} height={28} />
        <Skeleton width={180} height={18} />
        <Skeleton variant="rounded" height={8} sx={{ my: 2 }} />
        <Skeleton width="80%" height={18} />
      </Box>
      <EntrySkeleton />
      <EntrySkeleton />
    </Card>
  )
}

type Props = { classes: readonly OwnClassCredit[]; now: number }

/** Lists all events that can count for a different class now. Renders nothing if there are none. */
function Choices({ classes, now }: Props) {
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
        {rich(ownCreditWords.countsFor({ className: course.class_name, own: asOwnName }))}
      </Box>
      <ChooseClass event={event} course={course} classes={classes} now={now} headingId={id} />
    </Box>
  )
}
