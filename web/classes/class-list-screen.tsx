import AddIcon from '@mui/icons-material/AddOutlined'
import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams, Link } from 'react-router'
import { findByWords } from '#contract/find-by-words.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { CardSection } from '#web/kit/lists/card-section.tsx'
import { useHighlight } from '#web/kit/lists/use-highlight.ts'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useClasses } from './api.ts'
import { useOtherTabsChanges, listProblem } from './class-changes.ts'
import { ClassCard, cardId } from './class-card.tsx'
import { DeleteClassDialog } from './delete-class-dialog.tsx'
import { sectionClasses, type FacultyClass } from './faculty-class.ts'
import { useFocusAfterForm } from './from-form.ts'
import { RejectedRowsAlert } from './rejected-rows-alert.tsx'

/** The approximate height of a card, in px. */
const cardHeight = 104

/** A list with fewer classes than this has no search field. */
const searchableFrom = 12

const describeClass = ({ name, semester }: FacultyClass) => `${name} ${semester ?? ''}`
const toId = ({ id }: FacultyClass) => id

/** /faculty/classes: the viewer’s own classes, with those from past semesters behind a switch. */
export default function ClassListScreen() {
  const { facultyId } = useSession()
  const [params, setParams] = useSearchParams()
  // Passed by the form that has just created a class: the class to highlight. `RejectedRowsAlert` reads the rest.
  const state = useLocation().state as { highlight?: string | null } | null
  const highlight = state?.highlight ?? null
  const list = useClasses({ refreshes: true })
  const now = useNow(60_000)
  const notify = useNotice()
  const undoDeletion = useUndoDeletion()
  const [deleting, setDeleting] = useState<FacultyClass | null>(null)
  const toHeading = useToHeading()
  useOtherTabsChanges()
  useFocusAfterForm(() => void list.refetch())

  const isHighlighted = ({ id }: FacultyClass) => id === highlight
  const searchText = params.get('q') ?? ''
  const matches = useMemo(() => findByWords(list.data ?? [], searchText, describeClass), [list.data, searchText])
  const { current, previous } = useMemo(() => sectionClasses(matches, new Date(now)), [matches, now])
  const showsPast = params.get('past') === '1' || previous.some(isHighlighted)
  const change = (changes: { past?: boolean; q?: string }, replace = false) => {
    const { past = showsPast, q = searchText } = changes
    const options = { state: { ...state, highlight: null }, preventScrollReset: true, replace }
    setParams({ ...(past && { past: '1' }), ...(q && { q }) }, options)
  }
  const pulsing = useHighlight(highlight && cardId(highlight), list.data?.some(isHighlighted) === true)
  const isSearched = searchText.trim() !== ''

  const section = (title: string, classes: FacultyClass[], whenEmpty: string) => (
    <CardSection
      title={title}
      items={classes}
      keyOf={toId}
      height={cardHeight}
      whenEmpty={whenEmpty}
      inPairs
      kept={highlight}
      renderItem={(course, line) => (
        <ClassCard course={course} onDelete={setDeleting} isPulsing={pulsing === cardId(course.id)} {...line} />
      )}
    />
  )

  return (
    <>
      <PageHead title={classesWords.myClasses} action={list.data?.length === 0 ? undefined : <AddClassButton />} />
      <RejectedRowsAlert />
      {facultyId === null && <Alert severity="error">{classPageMessages.noFaculty}</Alert>}
      <Loaded
        query={list}
        waiting={facultyId !== null && <ClassesSkeleton />}
        failed={listProblem}
        empty={<NoClassesYet />}
      >
        {() => (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 3 }}>
              {(isSearched || (list.data?.length ?? 0) >= searchableFrom) && (
                <Box sx={{ flex: { xs: '1 1 100%', md: '0 1 340px' } }}>
                  <SearchField
                    typed={searchText}
                    onSearch={(q) => change({ q }, true)}
                    placeholder={classesWords.searchClasses}
                  />
                </Box>
              )}
              <FormControlLabel
                control={<Switch checked={showsPast} onChange={(_event, past) => change({ past })} />}
                label={classesWords.showPastClasses}
                sx={{ ml: '-11px', mr: 0 }}
              />
            </Box>
            {current.length === 0 && !showsPast && !isSearched ? (
              <NoCurrentClasses onShowPast={() => change({ past: true })} />
            ) : (
              section(
                classesWords.currentClasses,
                current,
                isSearched ? classesWords.noClassMatches : classesWords.haveNoClassesSemester,
              )
            )}
            {showsPast &&
              section(
                classesWords.previousClasses,
                previous,
                isSearched ? classesWords.noClassMatches : classesWords.noPreviousClasses,
              )}
          </>
        )}
      </Loaded>
      {deleting && (
        <DeleteClassDialog
          course={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            notify({ message: classesWords.classDeleted, action: undoDeletion({ kind: 'class', id: deleting.id }) })
            toHeading()
          }}
        />
      )}
    </>
  )
}

function AddClassButton() {
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={Link} to={addresses.addClass}>
      {classesWords.addNewClass}
    </Button>
  )
}

function NoClassesYet() {
  return (
    <EmptyState
      kind="none-yet"
      title={classPageMessages.noneYet}
      sentence={classesWords.classAbout}
      action={<AddClassButton />}
    />
  )
}

/** Shown if every class is in a past semester, and those are hidden. */
function NoCurrentClasses({ onShowPast }: { onShowPast: () => void }) {
  return (
    <EmptyState
      kind="none-yet"
      title={classPageMessages.noneCurrent}
      action={
        <Button variant="outlined" onClick={onShowPast}>
          {classesWords.showPastClasses}
        </Button>
      }
    />
  )
}

function ClassesSkeleton() {
  return (
    <Box component="output" aria-label={classesWords.loadingClasses} sx={{ display: 'grid', gap: 1.5, mt: 6 }}>
      {[0, 1, 2].map((line) => (
        <Card key={line} sx={{ px: 3, py: 2.5 }}>
          <Skeleton width="40%" height={26} />
          <Box sx={{ display: 'flex', gap: 2, mt: 1.5 }}>
            <Skeleton width={92} height={26} />
            <Skeleton width={110} height={22} />
          </Box>
        </Card>
      ))}
    </Box>
  )
}
