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

/** Counts the refused attempts by reason. Each count shows its attempts. */
export function ReasonFilter({ counts, reason, onReason }: Props) {
  const reasons = countByReason(counts)
  if (reasons.length === 0) return null
  const total = reasons.reduce((sum, entry) => sum + counts[entry.reason], 0)
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={triesWords.byReason}
      value={reason ?? 'all'}
      // Clicking the chosen one again clears the choice.
      onChange={(_event, next: RefusalReason | 'all' | null) => onReason(next === 'all' ? null : next)}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 2, fontVariantNumeric: 'tabular-nums' }}
    >
      <ToggleButton value="all">{triesWords.all({ count: total })}</ToggleButton>
      {reasons.map((entry) => (
        <ToggleButton key={entry.reason} value={entry.reason}>
          {entry.says}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
