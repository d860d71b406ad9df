import { lastMarkChange } from '#server/check-ins/marks/store.ts'
import type { Db } from '#server/database/db.ts'
import type { RollReading } from '#server/live/frame.ts'
import { countEventAttendance } from './event-attendance.ts'
import { longListing } from '#server/reader/long-listing.ts'
import type { Reader } from '#server/reader/reader.ts'
import { rollReadings } from './readings.ts'

/** Returns how the live roll is read: a long roll in the reader's thread, a few rows by id directly. */
export function rollReading(db: Db, reader: Reader): RollReading {
  const count = (event: string) => countEventAttendance(db, event)
  const isLong = async (event: string) => (await count(event)) > longListing
  return {
    count,
    marks: (event) => lastMarkChange(db, event),
    rowsOf: (event, ids) => rollReadings.attendanceOfEvent(db, { event, ids }),
    async ids(event) {
      return (await isLong(event)) ? reader.read('idsOnRoll', { event }) : rollReadings.idsOnRoll(db, { event })
    },
    async rowsSince(event, since) {
      const question = since === null ? { event } : { event, since }
      // No index has the time of arrival, so even a few rows of a long roll take a read of all of it.
      if (await isLong(event)) return reader.read('attendanceOfEvent', question)
      return rollReadings.attendanceOfEvent(db, question)
    },
  }
}
