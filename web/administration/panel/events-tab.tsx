import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { generatePath } from 'react-router'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { useEvents } from '#web/events/api.ts'
import { DeleteEventDialog } from '#web/events/delete-event-dialog.tsx'
import { eventPageMessages } from '#contract/events/words.ts'
import { searchEvents } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeZone } from '#web/events/zone-words.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { usePanelFaculty } from './api.ts'
import { describeCreator, isCreatorMissing, newestFirst } from './panel-events.ts'
import { RecordActions } from './record-actions.tsx'
import { SearchedList } from './searched-list.tsx'
import type { PanelAddress } from './use-panel-address.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'

const toId = ({ id }: FacultyEvent) => id

/** All events of the university, with buttons to edit and delete them. */
export function EventsTab({ address, schoolName }: { address: PanelAddress; schoolName: string | undefined }) {
  const listing = useEvents()
  const notify = useNotice()
  const undoDeletion = useUndoDeletion()
  const toHeading = useToHeading()
  const [deleting, setDeleting] = useState<FacultyEvent | null>(null)
  const events = listing.data?.events
  const deferredText = useDeferredValue(address.searchText)
  const sorted = useMemo(() => newestFirst(events ?? []), [events])
  const matches = useMemo(() => searchEvents(sorted, deferredText), [sorted, deferredText])
  const columns = useColumns(sorted, schoolName)
  return (
    <>
      <SearchedList
        query={{ ...listing, data: events }}
        found={{ count: matches.length, words: administrationWords.eventCount({ count: matches.length }) }}
        words={{
          waits: administrationWords.loadingEvents,
          fails: eventPageMessages.listFailed,
          none: { title: administrationWords.noEventsYet, sentence: administrationWords.noEventsYetAbout },
          noneMatch: administrationWords.noEventCalled({ search: deferredText.trim() }),
        }}
        typed={address.searchText}
        onSearch={address.search}
        placeholder={administrationWords.searchByName}
        label={administrationWords.searchEventsByName}
      >
        <RecordList
          label={administrationWords.events}
          items={matches}
          keyOf={toId}
          columns={columns}
          actions={{
            title: administrationWords.actions,
            width: 136,
            render: (event) => (
              <RecordActions
                name={event.name}
                edit={generatePath(addresses.editEvent, { eventId: event.id })}
                onDelete={() => setDeleting(event)}
              />
            ),
          }}
          heights={[59, 99]}
        />
        <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {describeZone(Date.now(), events?.[0]?.time_zone)}
        </Typography>
      </SearchedList>
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          page="panel"
          onClose={() => setDeleting(null)}
          onDeleted={(words) => {
            setDeleting(null)
            notify({ message: words, action: undoDeletion({ kind: 'event', id: deleting.id }) })
            toHeading()
          }}
        />
      )}
    </>
  )
}

function useColumns(events: FacultyEvent[], schoolName: string | undefined): Column<FacultyEvent>[] {
  const { facultyId } = useSession()
  const { data } = usePanelFaculty({ enabled: isCreatorMissing(events, facultyId) })
  const names = new Map(data?.map((event) => [event.id, `${event.first_name} ${event.last_name}`]))
  return [
    {
      title: administrationWords.name,
      render: (event) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <OwnName>{event.name}</OwnName>
        </Box>
      ),
    },
    {
      title: administrationWords.dateTime,
      width: 250,
      isSecondary: true,
      render: (event) => dateAndTime(event.date),
    },
    {
      title: administrationWords.creator,
      width: 220,
      isSecondary: true,
      render: (event) => describeCreator(event, { facultyId, schoolName, names }),
    },
  ]
}
