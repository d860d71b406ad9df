import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PageHead } from '#web/events/page-head.tsx'
import { CardSection } from '#web/kit/lists/card-section.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { useClasses } from './api.ts'
import { useOtherTabsChanges } from './class-changes.ts'
import { ClassCard } from './class-card.tsx'
import { listProblem } from './class-page-messages.ts'
import { AddClassButton, ClassesSkeleton, NoClassesYet, NoCurrentClasses } from './classes-empty.tsx'
import { DeleteClassDialog } from './delete-class-dialog.tsx'
import { sectionClasses, type FacultyClass } from './faculty-class.ts'
import { useFocusAfterForm } from './from-form.ts'
import { LeftOverRows } from './left-over-rows.tsx'

/** About how high a card is, in px. */
const cardHeight = 104

const toId = ({ id }: FacultyClass) => id

/** /faculty/classes: one’s own classes, those of former semesters behind a switch. */
export default function ClassListScreen() {
  const { facultyId } = useSession()
  const [params, setParams] = useSearchParams()
  // Students that the previous form couldn't send. They stay on the page.
  const state: unknown = useLocation().state
  const list = useClasses({ refreshes: true })
  const now = useNow(60_000)
  const notify = useNotice()
  const undoDeletion = useUndoDeletion()
  const [deleting, setDeleting] = useState<FacultyClass | null>(null)
  const [deletedCount, setDeletedCount] = useState(0)
  useOtherTabsChanges()
  useFocusAfterForm(() => void list.refetch())

  useEffect(() => {
    // The dialog returned the focus to the icon that opened it, which was removed with its card.
    if (deletedCount > 0) document.querySelector('h1')?.focus()
  }, [deletedCount])

  const showsPast = params.get('past') === '1'
  const showPast = (past: boolean) => setParams(past ? { past: '1' } : {}, { state, preventScrollReset: true })
  const { current, previous } = useMemo(() => sectionClasses(list.data ?? [], new Date(now)), [list.data, now])

  const section = (title: string, classes: FacultyClass[], whenEmpty: string) => (
    <CardSection
      title={title}
      items={classes}
      keyOf={toId}
      height={cardHeight}
      whenEmpty={whenEmpty}
      inPairs
      renderItem={(course, line) => <ClassCard course={course} onDelete={setDeleting} {...line} />}
    />
  )

  return (
    <>
      <PageHead title={classesWords.myClasses} action={list.data?.length === 0 ? undefined : <AddClassButton />} />
      <LeftOverRows />
      {facultyId === null && <Alert severity="error">{classPageMessages.noFaculty}</Alert>}
      <Loaded
        query={list}
        waiting={facultyId !== null && <ClassesSkeleton />}
        failed={listProblem}
        empty={<NoClassesYet />}
      >
        {() => (
          <>
            <FormControlLabel
              control={<Switch checked={showsPast} onChange={(_event, checked) => showPast(checked)} />}
              label={classesWords.showPastClasses}
              sx={{ ml: '-11px', mr: 0, mb: 3 }}
            />
            {current.length === 0 && !showsPast ? (
              <NoCurrentClasses onShowPast={() => showPast(true)} />
            ) : (
              section(classesWords.currentClasses, current, classesWords.haveNoClassesSemester)
            )}
            {showsPast && section(classesWords.previousClasses, previous, classesWords.noPreviousClasses)}
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
            setDeletedCount(deletedCount + 1)
          }}
        />
      )}
    </>
  )
}
