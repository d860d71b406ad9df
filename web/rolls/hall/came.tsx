import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import { useDeferredValue, useMemo } from 'react'
import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { describeNoNames } from '#web/rolls/dialog/messages.ts'
import { countByOrigin, searchRows, type AttendanceRow } from '#web/rolls/dialog/rows.ts'
import type { RollEvent } from '#web/rolls/roll-event.ts'
import { useNewRows } from '#web/rolls/use-new-rows.ts'
import { WithHints } from '#web/rolls/evidence/with-hints.tsx'
import { CameList } from './came-list.tsx'
import { classesByStudent, knownClass, studentsOfClass } from './expected.ts'
import type { useHallAddress } from './use-hall-address.ts'

type Props = {
  eventId: string
  address: ReturnType<typeof useHallAddress>
  /** Undefined while it loads, or when it didn't load: then no classes are known. */
  statistics: LiveStatistics | undefined
  rows: AttendanceRow[]
  event: RollEvent | undefined
  isFilling: boolean
}

/** Lists who came, with a search and a class filter. */
export function Came({ eventId, address, statistics, rows, event, isFilling }: Props) {
  const fresh = useNewRows(rows)
  const searchText = useDeferredValue(address.typed)
  const ownClasses = useMemo(() => statistics?.classes.filter((course) => course.is_own) ?? [], [statistics])
  const classId = knownClass(ownClasses, address.classId)
  const classes = useMemo(() => (statistics ? classesByStudent(statistics) : null), [statistics])
  const matches = useMemo(() => {
    const ofClass = statistics ? studentsOfClass(statistics.students, classId) : null
    return searchRows(ofClass ? rows.filter((row) => ofClass.has(row.student_id ?? '')) : rows, searchText)
  }, [rows, statistics, classId, searchText])
  // Students in none of the classes have no name here.
  const isNarrowed = classId !== null && searchText === '' && rows.length > 0
  const none = describeNoNames({
    count: rows.length,
    foundCount: matches.length,
    searchText,
    isFilling,
    withoutNames: statistics?.without_names ?? 0,
  })
  return (
    <>
      {none ? (
        <EmptyState
          {...none}
          {...(isNarrowed && {
            title: isFilling ? reportsWords.noOneFromClassHas : reportsWords.noOneFromClassChecked,
            sentence: undefined,
          })}
          action={
            none.kind === 'none-match' && (
              <Button variant="outlined" onClick={address.clear}>
                {reportsWords.showAllStudents}
              </Button>
            )
          }
        />
      ) : (
        <WithHints
          eventId={eventId}
          checkIns={countByOrigin(rows).checkedIn}
          rows={matches}
          isOnly={address.isHintedOnly}
          onOnly={address.showHintedOnly}
        >
          {(visibleRows) => (
            <CameList
              rows={visibleRows}
              fresh={fresh}
              eventDate={event?.date}
              classes={ownClasses.length > 0 ? classes : null}
            />
          )}
        </WithHints>
      )}
    </>
  )
}
