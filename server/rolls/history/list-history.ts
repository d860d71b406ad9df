import { sql } from 'kysely'
import { prefixEventFields } from '#contract/events/event-prefix.ts'
import type { HistoryItem } from '#contract/rolls/history.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { asEventFacts, eventFactColumns, type EventFactRow } from '#server/events/event-fields.ts'
import { selectPresence } from '#server/events/presence.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asShownMark, selectCurrentMarks } from '#server/rolls/marks/current-marks.ts'

type Ordered = { moment: number; item: HistoryItem }

/** Latest event first, no matter when its check-in or mark was made. */
export const historyOrder: Order<Ordered> = {
  cursorFor: ({ moment, item }) => [moment, item.id],
  compare: compareBy('down', 'up'),
}

/**
 * Returns a student’s events, latest first: those with a check-in, and those with a current mark about the student’s
 * presence. `moment` is the event’s start (ms).
 */
export async function listHistory(db: DbOrTrx, student: string): Promise<Ordered[]> {
  const marks = await listMarks(db, student)
  const scans = await listCheckIns(db, student)
  const present = marks.length === 0 ? null : await presentAt(db, student)
  const markByEvent = new Map(marks.map((mark) => [mark.event_id, mark]))
  const scanned = new Set(scans.map(({ event_id }) => event_id))
  const isPresent = (event: string) => present?.has(event) ?? true
  return [
    ...scans.map((scan) => {
      const mark = markByEvent.get(scan.event_id)
      const item: HistoryItem = {
        ...toEventFields(scan),
        scanned_at: isoTime(scan.scanned_at),
        received_at: isoTime(scan.received_at),
        late_sent: scan.late_sent === 1,
        method: scan.method,
        present: isPresent(scan.event_id),
        ...(mark && { mark: asShownMark(mark) }),
      }
      return { moment: scan.starts_at, item }
    }),
    ...marks
      .filter(({ event_id }) => !scanned.has(event_id))
      .map((mark) => {
        const item: HistoryItem = {
          ...toEventFields(mark),
          scanned_at: null,
          received_at: isoTime(mark.made_at),
          late_sent: false,
          method: 'by-hand',
          present: isPresent(mark.event_id),
          mark: asShownMark(mark),
        }
        return { moment: mark.starts_at, item }
      }),
  ].toSorted((first, second) => historyOrder.compare(historyOrder.cursorFor(first), historyOrder.cursorFor(second)))
}

function toEventFields(row: EventFactRow & { id: string; event_id: string }) {
  return { id: row.id, event: row.event_id, ...prefixEventFields(asEventFacts(row)) }
}

function listCheckIns(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('attendance'))
    .innerJoin(openRows('event'), 'event.id', 'attendance.event_id')
    .innerJoin('school', 'school.id', 'event.school_id')
    .select([
      'attendance.id',
      'attendance.event_id',
      'attendance.scanned_at',
      'attendance.received_at',
      'attendance.late_sent',
      'attendance.method',
    ])
    .select(eventFactColumns)
    .where('attendance.student_id', '=', student)
    .execute()
}

function listMarks(db: DbOrTrx, student: string) {
  return selectCurrentMarks(db)
    .innerJoin(openRows('event'), 'event.id', 'roll_mark.event_id')
    .innerJoin('school', 'school.id', 'event.school_id')
    .select(eventFactColumns)
    .where('roll_mark.student_id', '=', student)
    .execute()
}

/** The events at which a student was present. */
async function presentAt(db: DbOrTrx, student: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom(selectPresence((table) => sql`${sql.ref(`${table}.student_id`)} = ${student}`))
    .select('presence.event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}
