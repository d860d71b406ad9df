import { adminRoleLabels } from '#contract/administration/words.ts'
import { accountsWords } from '#contract/accounts/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'
import { listAll } from '#contract/language/formatters.ts'
import { renderCount } from '#web/deletions/deletion-dialog.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { Removed, RemovedList, RemovedPublished } from '#web/deletions/removed-list.tsx'
import { shortDate, viewerZone, zoneNote } from '#web/kit/time/times.ts'
import type { Deletion } from '#web/deletions/use-deletion.ts'

type Props = { deletion: Deletion & { counts: FacultyDeletion | undefined }; isOwn: boolean }

/** Lists what is deleted with a faculty account, and the events that stay. `isOwn`: the account is the viewer's. */
export function FacultyDeletionNote({ deletion, isOwn }: Props) {
  const { counts } = deletion
  const owner = toOwner(isOwn)
  return (
    <>
      <RemovedList>
        <Removed what={accountsWords.facultyProfile({ owner })} />
        {counts?.role && <Removed what={accountsWords.adminRole({ owner, role: adminRoleLabels[counts.role] })} />}
        <Removed what={accountsWords.facultyClasses({ owner })} count={renderCount(deletion, counts?.classes)} />
        <Removed what={accountsWords.studentsFromTheirRosters} count={renderCount(deletion, counts?.students)} />
        <Removed what={accountsWords.facultyEvents({ owner })} count={renderCount(deletion, counts?.events)} />
        <Removed what={accountsWords.checkInsTheseEvents} count={renderCount(deletion, counts?.check_ins)} />
        <RemovedPublished deletion={deletion} count={counts?.published_credits} />
      </RemovedList>
      {counts && counts.kept_events.length > 0 && <KeptEvents events={counts.kept_events} isOwn={isOwn} />}
    </>
  )
}

function toOwner(isOwn: boolean): 'self' | 'other' {
  return isOwn ? 'self' : 'other'
}

function KeptEvents({ events, isOwn }: { events: FacultyDeletion['kept_events']; isOwn: boolean }) {
  return (
    <>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {accountsWords.eventsKept({ count: events.length, owner: toOwner(isOwn) })}
      </Typography>
      <Box component="ul" aria-label={accountsWords.eventsStay} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ overflowWrap: 'anywhere', '&::marker': { color: 'text.secondary' } }}
          >
            <OwnName>{event.name}</OwnName>, {shortDate(event.date)}
            {zoneNote(event.date, viewerZone(), event.time_zone)}
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Whether more would be deleted than the dialog showed, so that it must ask again. */
export function exceedsShownCounts(now: FacultyDeletion, shownDeletion: FacultyDeletion | undefined): boolean {
  if (!shownDeletion) return true
  const hasFirstCheckIns = now.check_ins > 0 && shownDeletion.check_ins === 0
  const { classes, events, published_credits } = shownDeletion
  const isMore = now.classes > classes || now.events > events || now.published_credits > published_credits
  return isMore || hasFirstCheckIns
}

/** Whether the deletion includes any classes or events. Then the name must be typed to confirm it. */
export function requiresTypedName(counts: FacultyDeletion | undefined): boolean {
  return counts !== undefined && counts.classes + counts.events > 0
}

/** The message after someone deleted their own account, with counts of what was deleted. */
export function deletedAccountWords(went: FacultyDeletion | undefined): string {
  if (!went) return accountsWords.accountWasDeleted
  const { classes, events, check_ins, kept_events } = went
  const parts = [
    classes > 0 && accountsWords.deletedClasses({ count: classes }),
    events > 0 && accountsWords.deletedEvents({ count: events }),
    check_ins > 0 && accountsWords.deletedCheckIns({ count: check_ins }),
  ].filter((part) => part !== false)
  const deleted =
    parts.length > 0 ? accountsWords.deletedWith({ what: listAll(parts) }) : accountsWords.accountWasDeleted
  if (kept_events.length === 0) return deleted
  return `${deleted} ${accountsWords.eventsStayWithUniversity({ count: kept_events.length })}`
}
