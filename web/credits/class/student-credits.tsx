import OpensIcon from '@mui/icons-material/ChevronRightOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import { creditListWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState, memo } from 'react'
import { generatePath, Link } from 'react-router'
import type { CreditSort } from '#contract/credits/values.ts'
import TextField from '@mui/material/TextField'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { useTermLinkProps } from '#web/rolls/term-link.tsx'
import type { CreditList, useClassCredits } from './api.ts'
import { addresses } from '#web/session/addresses.ts'
import { type CreditedClass, type StudentCredit, describeHave } from './credited.ts'
import { CreditsTable, type ListProps } from './credits-table.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

type Props = {
  course: CreditedClass
  mayChange: boolean
  credits: ReturnType<typeof useClassCredits>
  list: CreditList
  address: CreditsAddress
}

/** The part of the page’s address that determines which students are listed. */
export type CreditsAddress = {
  typed: string
  search: (searchText: string) => void
  sort: string | null
  sortBy: (sort: string) => void
  onlyShort: boolean
  showShort: (isShort: boolean) => void
  /** Whether a long list is shown in full, which moves the end of the page far down. */
  isWhole: boolean
  showWhole: () => void
}

/** A list with more students than this shows only the first ones initially, so that the end of the page is near. */
const longList = 100
const shownAtFirst = 20

const sorts: { value: CreditSort; words: string }[] = [
  { value: 'name', words: creditListWords.byName },
  { value: 'points', words: creditListWords.byPoints },
  { value: 'missing', words: creditListWords.byMissing },
]

/** Lists each student’s credit, sorted, with a link to their term. Loads more students near the end. */
export function StudentCredits({
  course,
  mayChange,
  credits: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  list,
  address,
}: Props) {
  const isWide = useIsWide('md')
  const isPrinting = useIsPrinting()
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const foundCount = data?.pages[0]?.items.found ?? 0
  const isCut = foundCount > longList && !address.isWhole && !isPrinting
  const students = useMemo(() => {
    const loaded = data?.pages.flatMap(({ items }) => items.students) ?? []
    return isCut ? loaded.slice(0, shownAtFirst) : loaded
  }, [data, isCut])
  useEffect(() => {
    if (!end || isCut || !hasNextPage || isFetchingNextPage) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '800px',
    })
    watch.observe(end)
    return () => watch.disconnect()
  }, [end, isCut, hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]?.items
  if (!first) return null
  // Without a limit in the rule, no student can be one event short.
  const { rule } = first
  const hasGoal = rule !== null && [rule.needed, rule.best, rule.cap].some((limit) => limit !== null)
  const props = {
    classId: course.id,
    students,
    count: foundCount,
    sort: list.sort,
    onSort: address.sortBy,
  }
  return (
    <Box component="section" aria-labelledby="student-credits" sx={{ mt: { xs: 1.5, md: 2 } }}>
      <Typography id="student-credits" component="h2" sx={visuallyHidden}>
        {creditListWords.students}
      </Typography>
      {first.students_count > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
          <Box sx={{ flex: { xs: '1 1 100%', md: '0 1 340px' }, [low]: { flex: '1 1 150px' } }}>
            <SearchField
              typed={address.typed}
              onSearch={address.search}
              placeholder={creditListWords.search}
              label={creditListWords.searchLabel}
            />
          </Box>
          {(hasGoal || list.onlyShort) && (
            <ToggleButtonGroup
              exclusive
              aria-label={creditListWords.which}
              value={list.onlyShort ? 'short' : 'all'}
              onChange={(_event, choice: string | null) => address.showShort(choice === 'short')}
              sx={{
                ml: { md: 'auto' },
                '& > .MuiToggleButton-root': { px: { xs: 1, sm: '14px' }, whiteSpace: 'nowrap' },
              }}
            >
              <ToggleButton value="all">{creditListWords.all({ count: first.students_count })}</ToggleButton>
              <ToggleButton value="short">{creditListWords.oneShort({ count: first.one_short })}</ToggleButton>
            </ToggleButtonGroup>
          )}
          {!isWide && (
            <TextField
              select
              value={list.sort}
              onChange={(event) => address.sortBy(event.target.value)}
              sx={{ flex: '1 1 120px', '& .MuiOutlinedInput-root': { minHeight: 44 } }}
              slotProps={{ htmlInput: { 'aria-label': creditListWords.sortBy } }}
            >
              {sorts.map(({ value, words }) => (
                <MenuItem key={value} value={value}>
                  {words}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Box>
      )}
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
              {list.search === '' ? creditListWords.noneShort : creditListWords.noneFound}
            </Typography>
          ) : isWide ? (
            <CreditsTable {...props} />
          ) : (
            <CreditCards {...props} />
          )}
          {isPrinting && students.length < foundCount && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {creditListWords.onPaper({ shown: students.length, count: foundCount })}
            </Typography>
          )}
          {(isCut || hasNextPage) && (
            <Box ref={setEnd} sx={{ mt: 1.5 }}>
              <BusyButton
                variant="plain"
                busy={isFetchingNextPage}
                onClick={() => (isCut ? address.showWhole() : void fetchNextPage())}
              >
                {isCut
                  ? creditListWords.whole({ count: foundCount })
                  : isFetchingNextPage
                    ? creditListWords.loadingMore
                    : creditListWords.more}
              </BusyButton>
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

/** The approximate height of an entry, in px. */
const entryHeight = 73

const toId = ({ id }: StudentCredit) => id

/** Lists each student’s credit, on a phone. */
function CreditCards({ classId, students }: Pick<ListProps, 'classId' | 'students'>) {
  return (
    <Card>
      <VirtualList
        label={creditListWords.students}
        items={students}
        keyOf={toId}
        height={entryHeight}
        renderItem={(student, props) => <StudentEntry classId={classId} student={student} {...props} />}
      />
    </Card>
  )
}

type EntryProps = { classId: string; student: StudentCredit } & ListItemProps

const StudentEntry = memo(function StudentEntry({ classId, student, ...props }: EntryProps) {
  const target = useTermLinkProps(classId, student.id)
  return (
    <Box component="li" {...props} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        component={Link}
        {...target}
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
