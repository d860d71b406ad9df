import { classesWords } from '#contract/classes/words.ts'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import type { useEventsAddress } from '#web/events/use-events-address.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import { AssignBar } from './assign-bar.tsx'
import { listChoices, openIds } from './choose-events.ts'
import { EventChoice } from './event-choice.tsx'
import { useAssignMany } from './use-assign-many.ts'

type Props = {
  course: FacultyClass
  assigned: ReadonlySet<string>
  events: FacultyEvent[]
  now: number
  address: Pick<ReturnType<typeof useEventsAddress>, 'query' | 'wantsPast'>
}

/** About how high a line is, in px. */
const lineHeight = 76

const toId = ({ id }: FacultyEvent) => id

/** The events to choose from, with those that count already marked. What is chosen stays when a search hides it. */
export function ChooseList({ course, assigned, events, now, address: { query: searchText, wantsPast } }: Props) {
  const { facultyId } = useSession()
  const deferredText = useDeferredValue(searchText)
  const visibleEvents = useMemo(
    () => listChoices(events, { facultyId, now, searchText: deferredText, showsPast: wantsPast }),
    [events, facultyId, now, deferredText, wantsPast],
  )
  const { chosen, steps, hasFailed, choose, assign } = useAssignMany(course)
  const open = openIds(visibleEvents, assigned)
  const isAllChosen = open.every((id) => chosen.has(id))
  return (
    <>
      {visibleEvents.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 2 }}>
          {deferredText.trim() === '' ? classesWords.noEventsComingUp : classesWords.noEventMatches}{' '}
          {!wantsPast && classesWords.turnOnPastEvents}
        </Typography>
      ) : (
        <Card sx={{ mb: 2 }}>
          <VirtualList
            label={classesWords.eventsChoose}
            items={visibleEvents}
            keyOf={toId}
            height={lineHeight}
            renderItem={(event, line) => (
              <EventChoice
                event={event}
                isAssigned={assigned.has(event.id)}
                isChosen={chosen.has(event.id)}
                disabled={steps !== null}
                onChoose={(id, is) => choose([id], is)}
                line={line}
              />
            )}
          />
        </Card>
      )}
      <AssignBar
        openCount={open.length}
        isAllChosen={isAllChosen}
        onAll={() => choose(open, !isAllChosen)}
        chosen={chosen.size}
        steps={steps}
        hasFailed={hasFailed}
        onAssign={() => assign(events.filter(({ id }) => chosen.has(id)))}
      />
    </>
  )
}
