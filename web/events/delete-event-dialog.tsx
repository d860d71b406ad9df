import type { EventDeletion } from '#contract/deletions/deletions.ts'
import { recentlyDeletedDays } from '#contract/retention/grace-periods.ts'
import { eventsWords } from '#contract/events/words.ts'
import { deletionsWords } from '#contract/deletions/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import { rich } from '#web/kit/rich.ts'
import Typography from '@mui/material/Typography'
import { call } from '#web/api/call.ts'
import { renderCount, DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { Removed, RemovedList } from '#web/deletions/removed-list.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useSession } from '#web/session/use-session.ts'
import { useDeleteEvent } from './api.ts'
import { deletionProblem } from './event-messages.ts'
import { eventNews } from './event-news.ts'
import type { FacultyEvent } from './faculty-event.ts'

type Props = {
  event: FacultyEvent
  /** The page that asks. Pages have different messages for a failure. */
  page: 'list' | 'edit' | 'panel'
  /** Called with the message, even if the event was already deleted. */
  onDeleted: (words: string) => void
  onClose: () => void
}

/** Asks before deleting an event. If it has check-ins or counts for colleagues’ classes, its name must be typed. */
export function DeleteEventDialog({ event, page, onDeleted, onClose }: Props) {
  const { facultyId } = useSession()
  const { mutateAsync } = useDeleteEvent(event.id)
  const deletion = useDeletion({
    id: event.id,
    count: (signal) =>
      call('GET /api/events/:id/deletion/', { params: { id: event.id }, query: { faculty_id: facultyId }, signal }),
    isMore: isMoreThanSaid,
    remove: () => mutateAsync(),
    onDeleted: (counts) => onDeleted(deletedWords(counts)),
  })
  const { counts } = deletion
  const otherClasses = counts?.classes.filter(({ is_own }) => !is_own) ?? []
  // Unknown counts may not be zero, so the name is required in that case as well.
  const asksName = deletion.isNotCounted || (counts !== undefined && (counts.check_ins > 0 || otherClasses.length > 0))
  return (
    <DeletionDialog
      deletion={deletion}
      title={eventsWords.deleteEvent}
      confirmLabel={eventsWords.deleteEventButton}
      describe={(error) => deletionProblem(error, page)}
      name={asksName ? { label: eventsWords.typeEventsNameDelete, value: event.name } : null}
      undoNote={deletionsWords.canBeReopened({ days: recentlyDeletedDays })}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what={<>{rich(eventsWords.eventName({ name: event.name, own: asOwnName }))}</>} />
        <Removed what={eventsWords.qrCodeLinkPrintedOnes} />
        <Removed what={eventsWords.checkIns} count={renderCount(deletion, counts?.check_ins)} />
        <Removed
          what={eventsWords.placeClasses}
          count={renderCount(deletion, counts && counts.classes.length - otherClasses.length)}
        />
        <Removed
          what={eventsWords.placeColleaguesClasses}
          count={renderCount(deletion, counts && otherClasses.length)}
        />
        {counts &&
          listCredit(counts).map(([label, count]) => count > 0 && <Removed key={label} what={label} count={count} />)}
      </RemovedList>
      {counts && otherClasses.length > 0 && (
        <Typography sx={{ mt: 1.75, overflowWrap: 'anywhere' }}>
          {counts.check_ins > 0
            ? eventsWords.classesLoseCredit({ classes: listOthers(otherClasses) })
            : eventsWords.classesLoseEvent({ classes: listOthers(otherClasses) })}
        </Typography>
      )}
    </DeletionDialog>
  )
}

/** Lists what will be deleted with the event’s credit. */
function listCredit({ choices, questions, credit_marks }: EventDeletion): [label: string, count: number][] {
  return [
    [eventsWords.creditChoices, choices],
    [eventsWords.creditQuestions, questions],
    [eventsWords.creditMarks, credit_marks],
  ]
}

type OfClass = EventDeletion['classes'][number]

/** Whether more would be deleted than the dialog announced, so that it must ask again. */
function isMoreThanSaid(current: EventDeletion, announcement: EventDeletion | undefined): boolean {
  if (!announcement) return true
  if (current.check_ins > 0 && announcement.check_ins === 0) return true
  const named = new Set(announcement.classes.map(({ id }) => id))
  return listOtherClasses(current).some(({ id }) => !named.has(id))
}

/** Classes with their owners: 'BIO 210, Section 1 (Daniel Osei) and PSY 101 (Ruth Adeyemi)'. */
function listOthers(classes: OfClass[]): string {
  return listAll(classes.map(({ name, faculty_name }) => `${name} (${faculty_name})`))
}

/** The message after deleting an event: what else was deleted, and how many colleagues were notified. */
function deletedWords(went: EventDeletion | undefined): string {
  if (!went) return eventNews.deleted
  const colleagues = new Set(listOtherClasses(went).map(({ faculty_name }) => faculty_name)).size
  const parts = [
    went.check_ins > 0 && eventsWords.checkInsDeleted({ checkIns: went.check_ins }),
    colleagues > 0 && eventsWords.colleaguesEmailed({ colleagues }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${eventNews.deleted}. ${parts.join(' ')}` : eventNews.deleted
}

function listOtherClasses({ classes }: EventDeletion): OfClass[] {
  return classes.filter(({ is_own }) => !is_own)
}
