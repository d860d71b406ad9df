import Typography from '@mui/material/Typography'
import type { SchoolContents } from '#contract/administration/administration.ts'
import type { School } from '#contract/schools/schools.ts'
import { schoolClosedDays } from '#contract/accounts/ways-back.ts'
import { countOrWait, DeletionDialog } from '#web/kit/deletion-dialog.tsx'
import { Removed, RemovedList } from '#web/kit/removed-list.tsx'
import { useDeletion } from '#web/kit/use-deletion.ts'
import { DownloadArchive } from './download-archive.tsx'
import { deleteSchool, schoolPath, useReadAgain } from './admin-api.ts'
import { whyNotDeleted } from './school-messages.ts'

type Props = { school: School; onDeleted: () => void; onClose: () => void }

/** Asks before a university is deleted, with counts of what it holds. Unless it is empty, its name has to be typed. */
export function DeleteSchoolDialog({ school, onDeleted, onClose }: Props) {
  const readAgain = useReadAgain()
  const deletion = useDeletion<SchoolContents>({
    path: `${schoolPath(school.id)}contents/`,
    facultyId: null,
    isMore: (now, said) => holdsAnything(now) && !(said && holdsAnything(said)),
    // Somebody else may have been quicker: the list behind says so either way.
    remove: () => deleteSchool(school.id).finally(readAgain),
    onDeleted,
  })
  const { counts } = deletion
  // Not counted is not none: then the name is asked for as well.
  const asksName = deletion.isNotCounted || (counts !== undefined && holdsAnything(counts))
  return (
    <DeletionDialog
      deletion={deletion}
      title="Delete this university?"
      confirmLabel="Delete University"
      describe={whyNotDeleted}
      name={asksName ? { label: 'Type the university’s name to delete it', value: school.name } : null}
      wayBack={`The university is closed immediately and erased after ${schoolClosedDays} days. Until then you can reopen it on this page.`}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.75, overflowWrap: 'anywhere' }}>
        Deleting <strong>{school.name}</strong> removes all associated faculty, students, classes and events.
      </Typography>
      <RemovedList>
        <Removed what="Faculty" count={countOrWait(deletion, counts?.faculty)} />
        <Removed what="Students" count={countOrWait(deletion, counts?.students)} />
        <Removed what="Classes" count={countOrWait(deletion, counts?.classes)} />
        <Removed what="Events, with QR codes and links" count={countOrWait(deletion, counts?.events)} />
        <Removed what="Check-ins" count={countOrWait(deletion, counts?.check_ins)} />
        <Removed what="University Admins" count={countOrWait(deletion, counts?.administrators)} />
      </RemovedList>
      {asksName && <DownloadArchive school={school} />}
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        Everyone at this university is signed out immediately, and its administrators are told by email.
      </Typography>
    </DeletionDialog>
  )
}

function holdsAnything({ faculty, students, classes, events, check_ins, administrators }: SchoolContents): boolean {
  return faculty + students + classes + events + check_ins + administrators > 0
}
