import { readLastMarkChange } from '#server/rolls/marks/store.ts'
import type { Db } from '#server/database/db.ts'
import type { RollReader } from '#server/rolls/live/frame.ts'
import { countEventAttendance } from './event-attendance.ts'
import { longListing } from '#server/reader/long-listing.ts'
import { liveCaller, backgroundCaller, type Reader, type Readers } from '#server/reader/reader.ts'
import { rollQueries } from './queries.ts'
import { openRows } from '#server/database/open-rows.ts'

/** Returns the functions that read a live roll. They read a few rows directly, and a long roll in a reader thread. */
export function createRollReader(db: Db, readers: Pick<Readers, 'of'>): RollReader {
  const count = (event: string) => countEventAttendance(db, event)
  const isLong = async (event: string) => (await count(event)) > longListing
  const findReader = async (event: string): Promise<Reader> => {
    const owner = await db
      .selectFrom(openRows('event'))
      .select(['school_id', 'faculty_id'])
      .where('id', '=', event)
      .executeTakeFirst()
    return readers.of(liveCaller(owner?.school_id ?? backgroundCaller.university, owner?.faculty_id ?? event))
  }
  return {
    count,
    readLastMarkChange: (event) => readLastMarkChange(db, event),
    readRows: (event, ids) => rollQueries.attendanceOfEvent(db, { event, ids }),
    async listIds(event) {
      if (await isLong(event)) return (await findReader(event)).read('idsOnRoll', { event })
      return rollQueries.idsOnRoll(db, { event })
    },
    async readRowsSince(event, start) {
      const question = start === null ? { event } : { event, arrivalStart: start }
      // No index contains the time of arrival, so finding even a few rows means reading the whole roll.
      if (await isLong(event)) return (await findReader(event)).read('attendanceOfEvent', question)
      return rollQueries.attendanceOfEvent(db, question)
    },
  }
}
