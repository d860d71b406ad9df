import { dot } from '#contract/language/formatters.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { generatePath, useNavigate } from 'react-router'
import { classesWords } from '#contract/classes/words.ts'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, memo } from 'react'
import { eventsWords } from '#contract/events/words.ts'
import { NoEventsYet } from '#web/events/events-empty.tsx'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import type { useEventsAddress } from '#web/events/use-events-address.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import { EventDetailsInLine } from '#web/kit/event-facts.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate, timeRange } from '#web/kit/time/times.ts'
import { assignEvent, useRefreshAssigned } from './assign-api.ts'
import { assignInTurn, assignProblem, describeEvents, type Assignment, listChoices, openIds } from './assign-event.ts'

type Props = {
  course: FacultyClass
  assigned: ReadonlySet<string>
  events: FacultyEvent[]
  now: number
  address: Pick<ReturnType<typeof useEventsAddress>, 'query' | 'wantsPast'>
}

/** The approximate height of a row, in px. */
const lineHeight = 76

const toId = ({ id }: FacultyEvent) => id

/** The events to choose from. Those already assigned are ticked. Hiding events by a search keeps them selected. */
export function ChooseList({ course, assigned, events, now, address: { query: searchText, wantsPast } }: Props) {
  const { facultyId } = useSession()
  const deferredText = useDeferredValue(searchText)
  const visibleEvents = useMemo(
    () => listChoices(events, { facultyId, now, searchText: deferredText, showsPast: wantsPast }),
    [events, facultyId, now, deferredText, wantsPast],
  )
  const { chosen, steps, problem, choose, assign } = useAssignMany(course)
  const chosenEvents = events.filter(({ id }) => chosen.has(id))
  const open = openIds(visibleEvents, assigned)
  const isAllChosen = open.every((id) => chosen.has(id))
  if (events.length === 0) return <NoEventsYet />
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
        chosen={chosenEvents.length}
        steps={steps}
        problem={problem}
        onAssign={() => assign(chosenEvents)}
      />
    </>
  )
}

type AssignBarProps = {
  /** The number of listed events that can still be selected, and whether all of them are selected. */
  openCount: number
  isAllChosen: boolean
  onAll: () => void
  chosen: number
  steps: number | null
  problem: string | undefined
  onAssign: () => void
}

/** A bar that stays in view below the list: how many events are selected, and the button that assigns them. */
function AssignBar({ openCount, isAllChosen, onAll, chosen, steps, problem, onAssign }: AssignBarProps) {
  const isBusy = steps !== null
  return (
    <Box
      className="foot-bar"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {problem !== undefined && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        {openCount > 0 && (
          <BusyButton variant="plain" onClick={onAll} busy={isBusy}>
            {isAllChosen ? classesWords.selectNone : classesWords.selectAllShownShown({ shown: openCount })}
          </BusyButton>
        )}
        <BusyButton variant="contained" onClick={onAssign} busy={isBusy} disabled={chosen === 0} sx={{ ml: 'auto' }}>
          {isBusy
            ? classesWords.assigningStepsChosen({ steps, chosen })
            : chosen === 0
              ? classesWords.assign
              : classesWords.assignCount({ count: chosen })}
        </BusyButton>
      </Box>
    </Box>
  )
}

/** The events selected for a class, and a function that assigns them and then opens the class’s page. */
function useAssignMany(course: FacultyClass) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [assignment, setAssignment] = useState<Assignment<FacultyEvent>>()
  const [steps, setSteps] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const refresh = useRefreshAssigned()
  const notify = useNotice()
  const navigate = useNavigate()

  function choose(ids: string[], isChosen: boolean): void {
    setChosen((old) => {
      const next = new Set(old)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }

  async function assign(events: FacultyEvent[]): Promise<void> {
    setProblem(undefined)
    setSteps(0)
    const { error, ...result } = await assignInTurn(events, (id) => assignEvent(course.id, id), {
      previous: assignment,
      onStep: () => setSteps((count) => (count ?? 0) + 1),
    })
    setSteps(null)
    refresh(result.assigned.map(({ id }) => id))
    if (error) {
      setAssignment(result)
      // Deselect the completed events, so that the button counts only the remaining ones.
      choose(
        [...result.assigned, ...result.already].map(({ id }) => id),
        false,
      )
      setProblem(assignProblem(error))
      // Reload the list, in case an event was deleted.
      void client.invalidateQueries({ queryKey: ['events'] })
      return
    }
    notify(describeEvents(result, course.name))
    void navigate(generatePath(addresses.classDetails, { classId: course.id }))
  }

  return {
    chosen,
    /** The number of events processed so far, or null if no assignment is running. */
    steps,
    problem,
    choose,
    assign: (events: FacultyEvent[]) => void assign(events),
  }
}

type EventChoiceProps = {
  event: FacultyEvent
  isAssigned: boolean
  isChosen: boolean
  disabled: boolean
  onChoose: (id: string, isChosen: boolean) => void
  line: ListItemProps
}

/** One event to choose for a class. An event that already counts stays ticked. */
const EventChoice = memo(function EventChoice({
  event,
  isAssigned,
  isChosen,
  disabled,
  onChoose,
  line,
}: EventChoiceProps) {
  return (
    <Box
      component="li"
      {...line}
      sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' }, ...(isChosen && { bgcolor: 'goldWash' }) }}
    >
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, p: 1, minHeight: 60, cursor: 'pointer' }}
      >
        <Checkbox
          checked={isAssigned || isChosen}
          disabled={isAssigned || disabled}
          onChange={(_change, is) => onChoose(event.id, is)}
          slotProps={{ input: { 'aria-label': event.name } }}
        />
        <Box sx={{ minWidth: 0, flex: 1, pt: '9px', overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', fontWeight: 600 }}>
            <OwnName>{event.name}</OwnName>
            {isAssigned && <TagChip kind="ready" label={classesWords.alreadyAssigned} />}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {shortDate(event.date)}, {timeRange(event.date, event.end_time)}
            <EventDetailsInLine event={event} unknownLocation={eventsWords.noLocationSpecified} />
            {event.faculty_name && (
              <>
                {dot}
                <OwnName>{event.faculty_name}</OwnName>
              </>
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  )
})
