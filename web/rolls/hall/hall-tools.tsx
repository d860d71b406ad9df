import { formatNumber } from '#contract/language/formatters.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import type { ClassAtEvent } from '#contract/rolls/live/statistics.ts'
import { low } from '#web/kit/page/low-window.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { classLabel, knownClass } from './expected.ts'
import { lists, type HallList, type useHallAddress } from './use-hall-address.ts'

const names: Record<HallList, string> = {
  came: reportsWords.checked,
  missing: reportsWords.missing,
  refused: reportsWords.refused,
  away: markingWords.absentOrExcused,
}

type Props = {
  address: ReturnType<typeof useHallAddress>
  /** The number of entries in each list, if known. */
  counts: Record<HallList, number | undefined>
  /** Whether some of the students who came were marked present and didn’t check in. */
  isMixed: boolean
}

/** Buttons that choose which list is shown, with each list’s count. */
export function HallLists({ address, counts, isMixed }: Props) {
  // The list of absent and excused students is rarely needed, so it is hidden while it is empty.
  const visibleLists = lists.filter((list) => list !== 'away' || counts.away || address.list === 'away')
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={reportsWords.whichList}
      value={address.list}
      onChange={(_event, list: HallList | null) => list && address.open(list)}
      sx={{ flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {visibleLists.map((list) => (
        <ToggleButton key={list} value={list}>
          {list === 'came' && isMixed ? reportsWords.present : names[list]}
          {counts[list] !== undefined && ` ${formatNumber(counts[list])}`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

type FilterProps = { address: Props['address']; ownClasses: ClassAtEvent[] }

/** Filters the names by text, and by one of the viewer’s own classes. */
export const HallFilters = memo(function HallFilters({ address, ownClasses }: FilterProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  return (
    <Box
      sx={{
        flex: { xs: '1 1 140px', sm: '1 1 200px' },
        maxWidth: { sm: 560 },
        display: 'grid',
        // A phone has no room for both side by side.
        gridAutoFlow: { xs: 'row', sm: 'column' },
        gridAutoColumns: 'minmax(0, 1fr)',
        [low]: { gridAutoFlow: 'column' },
        gap: 1,
        // Two fields side by side have the same height.
        '& .MuiOutlinedInput-root': { minHeight: 44, height: '100%' },
      }}
    >
      <SearchField
        typed={address.typed}
        onSearch={address.search}
        placeholder={reportsWords.searchByName}
        label={reportsWords.searchStudentsByName}
      />
      {(ownClasses.length > 1 || (isWide && ownClasses.length > 0)) && (
        <TextField
          select
          value={knownClass(ownClasses, address.classId) ?? ''}
          onChange={(event) => address.chooseClass(event.target.value || null)}
          slotProps={{ htmlInput: { 'aria-label': reportsWords.class }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{reportsWords.allStudents}</MenuItem>
          {ownClasses.map((course) => (
            <MenuItem key={course.id} value={course.id}>
              {classLabel(course, ownClasses)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
})
