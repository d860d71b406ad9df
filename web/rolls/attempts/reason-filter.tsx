import type { EventAttempts } from '#contract/rolls/attempts.ts'
import type { RefusalReason } from '#contract/rolls/refused-attempts.ts'
import { triesWords } from '#contract/rolls/words.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { countByReason } from './count-by-reason.ts'

type Props = {
  counts: EventAttempts['counts']
  /** Null for all. */
  reason: RefusalReason | null
  onReason: (reason: RefusalReason | null) => void
}

/** How many were refused for each reason. Each count shows its attempts. */
export function ReasonFilter({ counts, reason, onReason }: Props) {
  const found = countByReason(counts)
  if (found.length === 0) return null
  const all = found.reduce((sum, one) => sum + counts[one.reason], 0)
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={triesWords.byReason}
      value={reason ?? 'all'}
      // Clicking the chosen one again clears the choice.
      onChange={(_event, next: RefusalReason | 'all' | null) => onReason(next === 'all' ? null : next)}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 2, fontVariantNumeric: 'tabular-nums' }}
    >
      <ToggleButton value="all">{triesWords.all({ count: all })}</ToggleButton>
      {found.map((one) => (
        <ToggleButton key={one.reason} value={one.reason}>
          {one.says}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
