import { formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { hasHints, type AttendanceRow } from '#web/rolls/dialog/rows.ts'
import { hintsNote, type HintsById } from './evidence.ts'
import { HintsOfRoll, useEventEvidence } from './use-evidence.ts'

type Props = {
  eventId: string
  /** The number of students who checked in with a phone, whether or not a search shows them. */
  checkIns: number
  /** The rows to show. */
  rows: AttendanceRow[]
  /** Whether only rows with hints are shown. Stored by the page, because a search without matches unmounts this. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
  children: (rows: AttendanceRow[]) => ReactNode
}

const noHints: HintsById = new Map()

/** Adds hints to the rows of a roll, shows how many rows have one, and can show only those. */
export function WithHints({ eventId, checkIns, rows, isOnly, onOnly, children }: Props) {
  const { data, isError } = useEventEvidence(eventId, checkIns)
  const hints = data?.hints ?? noHints
  const hinted = rows.filter(({ student_id }) => hints.has(student_id ?? ''))
  // The roll is complete without hints, so a failed comparison hides nothing.
  const note = (hints.size > 0 || rows.some(hasHints)) && (
    <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {hintsNote}
    </Typography>
  )
  // A roll with only marks has nothing to compare, so no hints are requested for it.
  if (checkIns === 0 || (isError && !data))
    return (
      <>
        {children(rows)}
        {note}
      </>
    )
  return (
    <HintsOfRoll value={hints}>
      {/* Most rolls have no hints, so they need no filter. */}
      {(hinted.length > 0 || isOnly) && (
        <ToggleButtonGroup
          exclusive
          aria-label={reportsWords.whichCheckIns}
          value={isOnly}
          // Clicking the selected button again shows all rows.
          onChange={(_event, next: boolean | null) => onOnly(next ?? false)}
          sx={{ mb: 1.5, '& > .MuiToggleButton-root': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } }}
        >
          <ToggleButton value={false}>{reportsWords.allRows({ rows: rows.length })}</ToggleButton>
          <ToggleButton value>
            {reportsWords.withHints} {data ? formatNumber(hinted.length) : '…'}
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {isOnly && hinted.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', py: 2 }}>
          {data ? reportsWords.noCheckHereHasHint : reportsWords.checkInsBeingCompared}
        </Typography>
      ) : (
        children(isOnly ? hinted : rows)
      )}
      {note}
    </HintsOfRoll>
  )
}
