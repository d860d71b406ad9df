import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { rich } from '#web/kit/rich.ts'
import Typography from '@mui/material/Typography'
import type { SchoolContents } from '#contract/administration/administration.ts'
import type { School } from '#contract/schools/schools.ts'
import { schoolClosedDays } from '#contract/retention/grace-periods.ts'
import { call } from '#web/api/call.ts'
import { renderCount, DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { Removed, RemovedList, RemovedPublished } from '#web/deletions/removed-list.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { DownloadArchive } from '#web/archive/download-archive.tsx'
import { deleteSchool, useReloadLists } from './admin-api.ts'

type Props = { school: School; onDeleted: () => void; onClose: () => void }

/** Asks before deleting a university, with counts of its data. Unless it is empty, its name must be typed. */
export default function DeleteSchoolDialog({ school, onDeleted, onClose }: Props) {
  const readAgain = useReloadLists()
  const deletion = useDeletion({
    id: school.id,
    count: (signal) => call('GET /api/schools/:id/contents/', { params: { id: school.id }, signal }),
    isMore: (current, previous) => holdsAnything(current) && !(previous && holdsAnything(previous)),
    // Reloads the list even after an error: someone else may have deleted the university first.
    remove: () => deleteSchool(school.id).finally(readAgain),
    onDeleted,
  })
  const { counts } = deletion
  // If counting failed, there may be data, so the name is required.
  const asksName = deletion.isNotCounted || (counts !== undefined && holdsAnything(counts))
  return (
    <DeletionDialog
      deletion={deletion}
      title={schoolsWords.deleteUniversity}
      confirmLabel={schoolsWords.deleteUniversityButton}
      describe={whyNotDeleted}
      name={asksName ? { label: schoolsWords.typeUniversitysNameDelete, value: school.name } : null}
      undoNote={schoolsWords.deleteUniversityAbout({ days: schoolClosedDays })}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.75, overflowWrap: 'anywhere' }}>
        {rich(
          schoolsWords.deletingRemoves({
            name: school.name,
            strong: (text) => (
              <strong>
                <OwnName>{text}</OwnName>
              </strong>
            ),
          }),
        )}
      </Typography>
      <RemovedList>
        <Removed what={schoolsWords.faculty} count={renderCount(deletion, counts?.faculty)} />
        <Removed what={schoolsWords.students} count={renderCount(deletion, counts?.students)} />
        <Removed what={schoolsWords.classes} count={renderCount(deletion, counts?.classes)} />
        <Removed what={schoolsWords.eventsQRCodesLinks} count={renderCount(deletion, counts?.events)} />
        <Removed what={schoolsWords.checkIns} count={renderCount(deletion, counts?.check_ins)} />
        <RemovedPublished deletion={deletion} count={counts?.published_credits} />
        <Removed what={schoolsWords.universityAdmins} count={renderCount(deletion, counts?.administrators)} />
      </RemovedList>
      {asksName && <DownloadArchive school={school} />}
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        {schoolsWords.everyoneSignedOut}
      </Typography>
    </DeletionDialog>
  )
}

function holdsAnything({ faculty, students, classes, events, check_ins, administrators }: SchoolContents): boolean {
  return faculty + students + classes + events + check_ins + administrators > 0
}

/** Explains why a university wasn't deleted. */
function whyNotDeleted(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return schoolPageMessages.network
  if (error instanceof ApiError && error.status === 404) return schoolPageMessages.gone
  return errorSentence(error, schoolPageMessages.deleteFailed)
}
