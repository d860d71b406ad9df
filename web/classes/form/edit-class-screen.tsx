import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { generatePath, Link, useParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useClass, useRoster } from '#web/classes/api.ts'
import { useOtherOwner } from '#web/classes/class-owner.tsx'
import { EditClassForm } from './edit-class-form.tsx'
import { useLeavesForm } from '#web/classes/from-form.ts'

/** /faculty/classes/{id}/edit. */
export default function EditClassScreen() {
  const { classId = '' } = useParams()
  useLeavesForm()
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
      {error ? <Failed error={error} onRetry={retry} /> : <FormSkeleton />}
    </>
  )
}

/** Shown for a colleague's class, which an administrator can see but not change. */
function NotYours({ classId }: { classId: string }) {
  return (
    <>
      <PageHead title={classesWords.editClass} back={{ to: addresses.classes, label: classesWords.myClasses }} />
      <FailedToLoad
        says={classPageMessages.notYours}
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

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <FailedToLoad
      says={isGone ? classPageMessages.notFound : classPageMessages.loadFailed}
      {...(isGone && { sentence: classesWords.mayHaveBeenDeleted })}
      onRetry={isGone ? undefined : onRetry}
      back={
        <Button variant="outlined" component={Link} to={addresses.classes}>
          {classesWords.backClasses}
        </Button>
      }
    />
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
