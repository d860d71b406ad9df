import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { allUniversities } from '#contract/usage/limits.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { usageRanges } from '#contract/usage/words.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { serverNow } from '#web/api/client.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { DayFilter } from './day-filter.tsx'
import { findRange, whyNoDays, type UsageFilters, type UsageRange } from './filters.ts'

type Props = {
  filters: UsageFilters
  /** Undefined until a report has loaded. */
  universities: UsageReport['universities'] | undefined
  isLoading: boolean
  /** The server's error for each filter. */
  problems: Partial<Record<keyof UsageFilters, string>>
  /** Whether there is a choice. Otherwise it is one's own university. */
  mayChoose: boolean
  onChange: (changes: Partial<UsageFilters>) => void
}

/** Which university and which days. */
export function UsageFilterRow({ filters, universities, isLoading, problems, mayChoose, onChange }: Props) {
  return (
    <Box component="search" aria-label={reportsWords.filters} sx={{ mb: 3.5 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '1.4fr 1fr 1fr' },
          alignItems: 'start',
          gap: 2,
          maxWidth: 760,
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <UniversityFilter {...{ filters, universities, isLoading, problems, mayChoose, onChange }} />
        <DayFilter
          label={reportsWords.startDate}
          value={filters.start}
          error={problems.start}
          onChange={(start) => onChange({ start })}
        />
        <DayFilter
          label={reportsWords.endDate}
          value={filters.end}
          error={whyNoDays(filters) ?? problems.end}
          onChange={(end) => onChange({ end })}
        />
      </Box>
      <RangeButtons {...{ filters, onChange }} />
    </Box>
  )
}

const ranges: UsageRange[] = ['month', 'term', 'all']

/** Sets both days at once, by the viewer's calendar. */
function RangeButtons({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const day = calendarDay(serverNow())
  return (
    <Box role="group" aria-label={usageRanges.range} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {ranges.map((range) => {
        const days = findRange(range, day)
        const isChosen = filters.start === days.start && filters.end === days.end
        return (
          <Button
            key={range}
            size="small"
            variant="outlined"
            aria-pressed={isChosen}
            onClick={() => onChange(days)}
            sx={isChosen ? { bgcolor: 'goldTint' } : null}
          >
            {usageRanges[range]}
          </Button>
        )
      })}
    </Box>
  )
}

function UniversityFilter({ filters: { university }, universities, isLoading, problems, mayChoose, onChange }: Props) {
  const list = universities ?? []
  // An id of the address that is not in the list must not be shown as an empty line.
  const isKnown = university === allUniversities || list.some(({ id }) => id === university)
  const selected = mayChoose ? isKnown && university : list[0]?.id
  const nothing = mayChoose ? reportsWords.chooseUniversity : reportsWords.university
  return (
    <SelectField
      label={reportsWords.universityColumn}
      id="usage-university"
      value={selected || ''}
      error={problems.university}
      disabled={!mayChoose || isLoading}
      hint={mayChoose ? undefined : reportsWords.ownUniversityOnly}
      onChange={({ target }) => onChange({ university: target.value })}
      slotProps={{ select: { displayEmpty: true, MenuProps: { slotProps: { paper: { sx: { maxHeight: 300 } } } } } }}
    >
      <MenuItem value="" disabled sx={{ display: 'none' }}>
        {isLoading ? reportsWords.loading : nothing}
      </MenuItem>
      <MenuItem value={allUniversities}>{reportsWords.allUniversities}</MenuItem>
      {list.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </SelectField>
  )
}
