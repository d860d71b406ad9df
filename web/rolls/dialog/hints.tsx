import { reportsWords } from '#contract/rolls/words.ts'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import MarkIcon from '@mui/icons-material/EditNoteOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import { describeAccuracy, describeKeptLocation, describeLateness, type AttendanceRow } from './rows.ts'
import { HintChips } from '#web/rolls/evidence/hint-chips.tsx'
import { useStudentHints } from '#web/rolls/evidence/use-evidence.ts'

/** Shows what is unusual about a check-in: measurements in plain words, never a verdict. Most rows have none. */
export function AttendanceHints({ row }: { row: AttendanceRow }) {
  const hints = useStudentHints(row.student_id)
  // A hint isn't repeated.
  const lateness = hints?.minutesLate == null ? describeLateness(row) : null
  const accuracy = hints?.far ? null : describeAccuracy(row)
  const place = hints?.far ? null : describeKeptLocation(row)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: hints ? '6px 16px' : '2px 16px',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {hints && <HintChips hints={hints} />}
      {row.mark && <Hint icon={MarkIcon} words={describeMark(row.mark)} />}
      {lateness && <Hint icon={ScheduleIcon} words={lateness} />}
      {accuracy && <Hint icon={PlaceIcon} words={accuracy} label={reportsWords.locationAccuracy} />}
      {place && <Hint icon={PlaceIcon} words={place} label={reportsWords.location} />}
    </Box>
  )
}

type HintProps = { icon: SvgIconComponent; words: string; label?: string }

function Hint({ icon: Icon, words, label }: HintProps) {
  return (
    <Box
      component="span"
      title={label && `${label}: ${words}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 0.5,
        minWidth: 0,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon
        sx={{ fontSize: 16, mt: '2px', flex: 'none' }}
        {...(label ? { titleAccess: label } : { 'aria-hidden': true })}
      />
      <span>{words}</span>
    </Box>
  )
}
