import { ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { describeLeft } from './describe-left.ts'

/** The name of a class, “2 of 5 events”, a bar, and the rule in words. */
export function ClassSum({ course, headingId }: { course: OwnClassCredit; headingId: string }) {
  const { class_name: name, faculty_name: faculty, semester, have, needed, rule_text: rule } = course
  const points = ownCreditWords.points({ points: course.points / 1_000 })
  const remaining = describeLeft(course)
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{name}</OwnName>
      </Typography>
      <Typography id={`${headingId}-about`} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <OwnName>{faculty}</OwnName>
        {semester !== null && (
          <>
            {' · '}
            <OwnName>{semester}</OwnName>
          </>
        )}
      </Typography>
      <Box
        sx={{
          mt: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <div>
          {rich(needed === null ? ownCreditWords.have({ have, big }) : ownCreditWords.haveOf({ have, needed, big }))}
        </div>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>{points}</Box>
      </Box>
      {needed !== null && needed > 0 && <Bar share={Math.min(1, have / needed)} />}
      {remaining !== null && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{remaining}</Box>}
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {rich(ownCreditWords.howItCounts({ rule, b: (text) => <b>{text}</b> }))}
      </Typography>
    </Box>
  )
}

const big = (text: ReactNode) => (
  <Box component="span" sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Box>
)

/** The numbers beside it say the same, so that screen readers skip it. */
function Bar({ share }: { share: number }) {
  return (
    <Box aria-hidden sx={{ my: 1, height: 8, borderRadius: '4px', bgcolor: 'neutralFill', overflow: 'hidden' }}>
      <Box sx={{ height: 1, width: `${share * 100}%`, borderRadius: 'inherit', bgcolor: 'gold' }} />
    </Box>
  )
}
