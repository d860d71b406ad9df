import { formatNumber } from '#contract/language/formatters.ts'
import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import type { StudentFilter } from './address.ts'
import { filterStudents } from './students.ts'

type Props = {
  students: RosterStudent[]
  typed: string
  search: (searchText: string) => void
  filter: StudentFilter
  filterBy: (filter: StudentFilter) => void
}

const filters: { value: StudentFilter; words: string }[] = [
  { value: 'all', words: classesWords.all },
  { value: 'registered', words: classesWords.registered },
  { value: 'pending', words: classesWords.notRegistered },
]

/** Search and filter over the students of a class. */
export function StudentTools({ students, typed: searchText, search, filter, filterBy }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        justifyContent: 'space-between',
        gap: 1.5,
        mb: 2,
      }}
    >
      <SearchField
        typed={searchText}
        onSearch={search}
        placeholder={classesWords.searchStudents}
        label={classesWords.searchStudentsByNameEmail}
      />
      <ToggleButtonGroup
        exclusive
        aria-label={classesWords.whichStudents}
        value={filter}
        // Clicking the chosen one again clears the choice.
        onChange={(_event, next: StudentFilter | null) => filterBy(next ?? 'all')}
        sx={{ flexWrap: 'wrap', '& > .MuiToggleButton-root': { px: { xs: 1, sm: '14px' }, whiteSpace: 'nowrap' } }}
      >
        {filters.map(({ value, words }) => (
          <ToggleButton key={value} value={value} sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {words} {formatNumber(filterStudents(students, value).length)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
