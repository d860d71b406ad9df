import OpensIcon from '@mui/icons-material/ChevronRightOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import { creditListWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useState, memo } from 'react'
import { generatePath, Link } from 'react-router'
import type { CreditSort } from '#contract/credits/credits.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import type { CreditList, useClassCredits } from './api.ts'
import { addresses } from '#web/session/addresses.ts'
import type { CreditedClass, StudentCredit } from './credited.ts'
import { CreditsTable, type ListProps } from './credits-table.tsx'
import { StudentEvents, describeHave } from './student-events.tsx'

type Props = {
  course: CreditedClass
  mayChange: boolean
  credits: ReturnType<typeof useClassCredits>
  list: CreditList
  onList: (list: CreditList) => void
}

const sorts: { value: CreditSort; words: string }[] = [
  { value: 'name', words: creditListWords.byName },
  { value: 'points', words: creditListWords.byPoints },
  { value: 'missing', words: creditListWords.byMissing },
]

/** Lists what each student of a class has, sorted, with the events of one on demand. Loads more near the end. */
export function StudentCredits({
  course,
  mayChange,
  credits: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  list,
  onList,
}: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const students = useMemo(() => data?.pages.flatMap(({ items }) => items.students) ?? [], [data])
  useEffect(() => {
    if (!end || !hasNextPage || isFetchingNextPage) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '800px',
    })
    watch.observe(end)
    return () => watch.disconnect()
  }, [end, hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]?.items
  if (!first) return null
  const count = list.onlyShort ? first.one_short : first.students_count
  const props = {
    students,
    count,
    sort: list.sort,
    onSort: (sort: CreditSort) => onList({ ...list, sort }),
    onOpen: ({ id }: StudentCredit) => setOpenedId(id),
  }
  return (
    <Box component="section" aria-labelledby="student-credits" sx={{ mt: 3 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'end',
          gap: 1.5,
          mb: 1.5,
        }}
      >
        <Typography id="student-credits" variant="h3" component="h2" sx={headingSx}>
          {creditListWords.students}
        </Typography>
        {first.students_count > 0 && (
          <Box
            sx={{ flex: { xs: 1, md: 'none' }, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}
          >
            <ToggleButtonGroup
              exclusive
              aria-label={creditListWords.which}
              value={list.onlyShort ? 'short' : 'all'}
              onChange={(_event, choice: string | null) => onList({ ...list, onlyShort: choice === 'short' })}
            >
              <ToggleButton value="all">{creditListWords.all({ count: first.students_count })}</ToggleButton>
              <ToggleButton value="short">{creditListWords.oneShort({ count: first.one_short })}</ToggleButton>
            </ToggleButtonGroup>
            {!isWide && (
              <SelectField
                label={creditListWords.sortBy}
                value={list.sort}
                onChange={(event) => onList({ ...list, sort: event.target.value as CreditSort })}
                sx={{ flex: '1 1 140px' }}
              >
                {sorts.map(({ value, words }) => (
                  <MenuItem key={value} value={value}>
                    {words}
                  </MenuItem>
                ))}
              </SelectField>
            )}
          </Box>
        )}
      </Box>
      {first.students_count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {creditListWords.noStudents}{' '}
          {mayChange && (
            <MuiLink component={Link} to={generatePath(addresses.editClass, { classId: course.id })}>
              {creditListWords.addStudents}
            </MuiLink>
          )}
        </Typography>
      ) : (
        <>
          {students.length === 0 ? (
            <Typography role="status" sx={{ color: 'text.secondary' }}>
              {creditListWords.noneShort}
            </Typography>
          ) : isWide ? (
            <CreditsTable {...props} />
          ) : (
            <CreditCards {...props} />
          )}
          {hasNextPage && (
            <Box ref={setEnd} sx={{ mt: 1.5 }}>
              <Button variant="plain" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? creditListWords.loadingMore : creditListWords.more}
              </Button>
            </Box>
          )}
        </>
      )}
      <StudentEvents
        // A mark changes what is shown.
        student={students.find(({ id }) => id === openedId) ?? null}
        credits={first}
        mayChange={mayChange}
        onClose={() => setOpenedId(null)}
      />
    </Box>
  )
}

/** On a phone only heard: the list itself starts that much higher. */
const headingSx = {
  alignSelf: 'center',
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
}

/** About how high an entry is, in px. */
const entryHeight = 73

const toId = ({ id }: StudentCredit) => id

/** Lists what each student has, on a phone. */
function CreditCards({ students, onOpen }: Pick<ListProps, 'students' | 'onOpen'>) {
  return (
    <Card>
      <VirtualList
        label={creditListWords.students}
        items={students}
        keyOf={toId}
        height={entryHeight}
        renderItem={(student, props) => <StudentEntry student={student} onOpen={onOpen} {...props} />}
      />
    </Card>
  )
}

type EntryProps = { student: StudentCredit; onOpen: (student: StudentCredit) => void } & ListItemProps

const StudentEntry = memo(function StudentEntry({ student, onOpen, ...props }: EntryProps) {
  return (
    <Box component="li" {...props} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        onClick={() => onOpen(student)}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          p: 2,
          pr: 5.5,
          position: 'relative',
          display: 'block',
          textAlign: 'start',
          typography: 'body2',
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
          '&.Mui-focusVisible': { outlineOffset: '-3px' },
        }}
      >
        <OpensIcon sx={{ position: 'absolute', right: 12, top: '50%', mt: '-12px', color: 'text.secondary' }} />
        <PersonName of={student} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary', mt: 0.25 }}>
          <span>{describeHave(student)}</span>
          <span>{creditListWords.pointsOf({ points: student.points / 1_000 })}</span>
          {student.missing !== null && student.missing > 0 && (
            <span>{creditListWords.moreNeeded({ events: student.missing })}</span>
          )}
        </Box>
      </ButtonBase>
    </Box>
  )
})
