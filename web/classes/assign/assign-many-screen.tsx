import { classesWords } from '#contract/classes/words.ts'
import { generatePath } from 'react-router'
import { EventFilters } from '#web/events/event-filters.tsx'
import { useEvents } from '#web/events/api.ts'
import { eventPageMessages } from '#contract/events/words.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { useEventsAddress } from '#web/events/use-events-address.ts'
import { describeZone } from '#web/events/zone-words.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { addresses } from '#web/session/addresses.ts'
import { NoClass } from '#web/classes/no-class.tsx'
import { useAssigned } from './assign-api.ts'
import { ChooseList } from './choose-list.tsx'

/** /faculty/events?class={id}: assigns many events to one class at once. */
export default function AssignManyScreen({ classId }: { classId: string }) {
  const address = useEventsAddress()
  const now = useNow(60_000)
  const listing = useEvents()
  const assignments = useAssigned(classId)
  const events = listing.data?.events
  const retry = () => void Promise.all([listing.refetch(), assignments.refetch()])
  const name = assignments.data?.course.name
  const zone = describeZone(now, events?.[0]?.time_zone)
  if (isGone(assignments.error))
    return (
      <>
        <PageHead
          title={classesWords.assignEventsTitle}
          back={{ to: addresses.classes, label: classesWords.myClasses }}
        />
        <NoClass error={assignments.error} onRetry={retry} />
      </>
    )
  return (
    <>
      <PageHead
        title={name ? classesWords.assignEventsTo({ name }) : classesWords.assignEventsTitle}
        back={{ to: generatePath(addresses.classDetails, { classId }), label: name ?? classesWords.class }}
        facts={name ? classesWords.assignManyAbout({ name, zone }) : zone}
      />
      <EventFilters
        query={address.query}
        onSearch={address.search}
        showsPast={address.wantsPast}
        onShowPast={address.showPast}
      />
      {/* Wait for fresh data: cached data lacks the events that were assigned since the last visit. */}
      {events && assignments.data && assignments.isFetchedAfterMount ? (
        <ChooseList
          course={assignments.data.course}
          assigned={assignments.data.assigned}
          events={events}
          now={now}
          address={address}
        />
      ) : listing.isError || assignments.isError ? (
        <FailedToLoad says={eventPageMessages.listFailed} error={assignments.error ?? listing.error} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
