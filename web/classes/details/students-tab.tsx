import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { classesWords } from '#contract/classes/words.ts'
import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { formatNumber } from '#contract/language/formatters.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { EmailText, PersonName } from '#web/kit/person-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { TermLink } from '#web/rolls/term-link.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { addresses } from '#web/session/addresses.ts'
import type { useDetailsAddress, StudentFilter } from './address.ts'
import { searchStudents } from '#web/accounts/search-students.ts'

type Props = {
  classId: string
  students: RosterStudent[]
  /** Whether the viewer may change the roster. */
  mayChange: boolean
  address: Pick<ReturnType<typeof useDetailsAddress>, 'typed' | 'filter' | 'search' | 'filterBy'>
}

/** Lists the students of a class, and shows which of them have registered. */
export function StudentsTab({ classId, students, address, mayChange }: Props) {
  const { filter } = address
  const deferredText = useDeferredValue(address.typed)
  const matches = useMemo(
    () => filterStudents(searchStudents(students, deferredText), filter),
    [students, deferredText, filter],
  )
  if (students.length === 0) return <NoStudents classId={classId} mayChange={mayChange} />
  return (
    <>
      <StudentTools students={students} {...address} />
      {matches.length === 0 ? (
        <NoneMatch
          onClear={() => {
            address.search('')
            address.filterBy('all')
          }}
        />
      ) : (
        <StudentList classId={classId} students={matches} />
      )}
      {mayChange && students.some(({ email_verified }) => !email_verified) && (
        <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {classesWords.notRegisteredHint}
        </Typography>
      )}
    </>
  )
}

function NoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      kind="none-match"
      title={classesWords.noStudentMatches}
      sentence={classesWords.checkSpellingShowAllStudents}
      action={
        <Button variant="outlined" onClick={onClear}>
          {classesWords.showAllStudents}
        </Button>
      }
    />
  )
}

/** Shown for a class without students: what to do next. */
export function NoStudents({ classId, mayChange }: Pick<Props, 'classId' | 'mayChange'>) {
  return (
    <Box>
      <EmptyState
        kind="none-yet"
        title={classesWords.noStudentsYet}
        {...(mayChange && {
          sentence: classesWords.addThemOneByOne,
          action: (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              component={Link}
              to={generatePath(addresses.editClass, { classId })}
            >
              {classesWords.addStudents}
            </Button>
          ),
        })}
      />
    </Box>
  )
}

const createColumns = (classId: string): Column<RosterStudent>[] => [
  {
    title: classesWords.name,
    render: (student) => (
      <TermLink classId={classId} studentId={student.id}>
        <PersonName of={student} />
      </TermLink>
    ),
  },
  { title: classesWords.email, isSecondary: true, render: ({ email }) => <EmailText>{email}</EmailText> },
  {
    title: classesWords.status,
    width: 200,
    render: ({ email_verified }) => <TagChip kind={email_verified ? 'registered' : 'notRegistered'} />,
  },
]

const toId = ({ id }: RosterStudent) => id
const entrySx = { py: 2 }

function StudentList({ classId, students }: Pick<Props, 'classId' | 'students'>) {
  const columns = useMemo(() => createColumns(classId), [classId])
  return (
    <RecordList
      label={classesWords.students}
      items={students}
      keyOf={toId}
      columns={columns}
      heights={[59, 121]}
      entrySx={entrySx}
    />
  )
}

type StudentToolsProps = {
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

function StudentTools({ students, typed: searchText, search, filter, filterBy }: StudentToolsProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        justifyContent: 'space-between',
        gap: 1.5,
        mb: 2,
        [low]: { flexDirection: 'row', mb: 1 },
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
        // Clicking the selected button again shows all students.
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

function filterStudents(students: RosterStudent[], filter: StudentFilter): RosterStudent[] {
  return filter === 'all'
    ? students
    : students.filter((student) => student.email_verified === (filter === 'registered'))
}
