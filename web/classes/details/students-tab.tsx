import { classesWords } from '#contract/classes/words.ts'
import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { addresses } from '#web/session/addresses.ts'
import type { useDetailsAddress } from './address.ts'
import { StudentList } from './student-list.tsx'
import { StudentTools } from './student-tools.tsx'
import { filterStudents } from './students.ts'
import { searchStudents } from '#web/accounts/search-students.ts'

type Props = {
  classId: string
  students: RosterStudent[]
  /** Whether the roster may be changed. */
  mayChange: boolean
  address: Pick<ReturnType<typeof useDetailsAddress>, 'typed' | 'filter' | 'search' | 'filterBy'>
}

/** Lists the students of a class, and shows who of them has registered. */
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
        <StudentList students={matches} />
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

function NoStudents({ classId, mayChange }: Pick<Props, 'classId' | 'mayChange'>) {
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
