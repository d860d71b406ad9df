import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Link, useParams, useNavigate } from 'react-router'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useClass, useRoster, useClasses, useStudentDomain } from '#web/classes/api.ts'
import { invalidateClasses } from '#web/classes/class-changes.ts'
import { useOtherOwner } from '#web/classes/class-owner.tsx'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import { NoClass } from '#web/classes/no-class.tsx'
import { useNoteFormExit } from '#web/classes/from-form.ts'
import { useImporting } from '#web/classes/import/use-importing.ts'
import type { LoadedClass } from '#web/classes/merge-class.ts'
import type { ProblemRow } from '#web/classes/problem-rows.ts'
import { useDelayedCall } from '#web/events/use-delayed-call.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { readSession } from '#web/session/session.ts'
import { formFromClass, type NewStudent } from './class-form-values.ts'
import { ClassForm, ClassFormPage, type Progress } from './class-form.tsx'
import { changeClass, emptySent, sendAdded } from './save-class.ts'
import { useClassForm } from './use-class-form.ts'

/** /faculty/classes/{id}/edit. */
export default function EditClassScreen() {
  const { classId = '' } = useParams()
  useNoteFormExit()
  return <EditClass key={classId} classId={classId} />
}

function EditClass({ classId }: { classId: string }) {
  const { facultyId } = useSession()
  const courseQuery = useClass(classId)
  const roster = useRoster(classId)
  const colleague = useOtherOwner(courseQuery.data ?? {})
  if (colleague !== null) return <NotYours classId={classId} />
  if (courseQuery.data && roster.data && facultyId !== null) {
    return <EditClassForm course={courseQuery.data} roster={roster.data} facultyId={facultyId} />
  }
  const error = courseQuery.error ?? roster.error
  const retry = () => {
    void courseQuery.refetch()
    void roster.refetch()
  }
  return (
    <>
      <PageHead title={classesWords.editClass} back={{ to: addresses.classes, label: classesWords.myClasses }} />
      {error ? <NoClass error={error} onRetry={retry} /> : <FormSkeleton />}
    </>
  )
}

/** Shown for a colleague’s class, which an administrator can see but not change. */
function NotYours({ classId }: { classId: string }) {
  return (
    <>
      <PageHead title={classesWords.editClass} back={{ to: addresses.classes, label: classesWords.myClasses }} />
      <FailedToLoad
        says={classPageMessages.notYours}
        error={null}
        sentence={classesWords.canSeeDownloadAttendance}
        back={
          <Button variant="outlined" component={Link} to={generatePath(addresses.classDetails, { classId })}>
            {classesWords.viewClass}
          </Button>
        }
      />
    </>
  )
}

function FormSkeleton() {
  return (
    <Box component="output" aria-label={classesWords.loadingTheClass} sx={{ display: 'grid', gap: 2.5 }}>
      <Card sx={{ p: 3 }}>
        <Skeleton width={120} height={16} sx={{ mb: 1 }} />
        <Skeleton height={48} />
      </Card>
      <Card sx={{ p: 3, display: 'grid', gap: 2 }}>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={40} />
        ))}
      </Card>
    </Box>
  )
}

/** How long the form’s last message is shown before the class opens, in ms. */
const afterUpdateMs = 1500

type Props = { course: FacultyClass; roster: RosterStudent[]; facultyId: string }

function EditClassForm({ course, roster, facultyId }: Props) {
  // Reloading the class must not change what has been typed.
  const [opened] = useState(() => ({ course, roster }))
  const [stored] = useState(() => formFromClass(course))
  const page = generatePath(addresses.editClass, { classId: course.id })
  const details = generatePath(addresses.classDetails, { classId: course.id })
  const form = useClassForm(stored, { page, facultyId }, roster)
  const otherClasses = useClasses().data ?? []
  const domain = useStudentDomain()
  const importing = useImporting()
  const [failed, setFailed] = useState<ProblemRow[]>([])
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useDelayedCall()

  async function save(onProgress: (progress: Progress) => void): Promise<boolean> {
    // Read from storage, because this page may not have noticed yet that another tab signed out.
    const session = readSession()
    if (session.facultyId === null) throw new SignedOut()
    const { values } = form
    const count = values.added.length
    setFailed([])
    const news = await changeClass({
      values,
      saver: session,
      original: seenSince(opened, roster),
      now: { course, roster },
    })
    const result =
      count === 0
        ? emptySent
        : await sendAdded(course.id, {
            values,
            saver: session,
            onProgress: (sentCount) => onProgress({ sentCount, total: count }),
          })
    invalidateClasses(client)
    notify({ message: classPageMessages.updated, durationMs: 6000 })
    if (news !== null) notify({ message: news, durationMs: 10_000 })
    if (result.failed.length > 0) {
      // They stay in the form, so that they can be corrected or sent again.
      form.change({ added: result.failed.map(asStudent), removed: [] })
      setFailed(result.failed)
      return false
    }
    form.forget()
    later(() => void navigate(details), afterUpdateMs)
    return true
  }

  return (
    <ClassFormPage
      form={form}
      stored={roster}
      domain={domain}
      title={classesWords.editClass}
      back={{ to: details, label: course.name }}
      columns="by name"
      importing={importing}
    >
      <ClassForm
        form={form}
        stored={roster}
        classId={course.id}
        otherClasses={otherClasses}
        domain={domain}
        submitLabel={classesWords.saveChanges}
        busyLabel={classesWords.saving}
        cancelTo={details}
        onSave={save}
        describeFailure={describeFailure}
        onImport={importing.open}
        warning={failed.length > 0 ? `${classPageMessages.someNotAdded} ${describeReasons(failed)}` : null}
      />
    </ClassFormPage>
  )
}

class SignedOut extends Error {}

function describeFailure(error: unknown): string {
  if (error instanceof SignedOut) return classPageMessages.signInToUpdate
  if (error instanceof ApiError && error.status === 404) return classesWords.wasDeleted
  return errorSentence(error, classPageMessages.updateFailed)
}

/** The class as it was when the form opened, plus students who have appeared on the roster since. */
function seenSince({ course, roster }: LoadedClass, now: RosterStudent[]): LoadedClass {
  return { course, roster: [...new Map([...now, ...roster].map((student) => [student.id, student])).values()] }
}

function asStudent({ firstName, lastName, email, line, identity }: ProblemRow): NewStudent {
  return { firstName, lastName, email, line, ...(identity && { identity }) }
}

function describeReasons(rows: ProblemRow[]): string {
  const reasons = new Set(rows.map(({ email, reason }) => `${email}: ${reason}`))
  return [...reasons].slice(0, 3).join(' ')
}
