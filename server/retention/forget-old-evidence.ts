import {
  purgeAttempts,
  purgeEvidence,
  storePositionSummary,
  listWithEvidence,
} from '#server/check-ins/forget-evidence.ts'
import type { Db } from '#server/database/db.ts'
import type { Reader } from '#server/reader/reader.ts'
import { writeProgress } from './store.ts'

/** Rows changed in one statement. With a hundred, a check-in waits a few milliseconds for it. */
const together = 100

type Work = { school: string; start: number; end: number; now: () => number }

/**
 * Deletes the evidence of a university's check-ins that were scanned before `end` (ms). `start` (ms) is how far an
 * earlier run got. Before an event's first position is deleted, the summary of all its check-ins is stored, because
 * deleting positions would move the center. Yields after each batch.
 */
export async function* purgeOldEvidence(db: Db, reader: Reader, work: Work): AsyncGenerator<number> {
  const { school, end, now } = work
  for (let { start } = work; ;) {
    const rows = await listWithEvidence(db, { school, start, end }, together)
    const last = rows.at(-1)
    if (!last) break
    for (const event of new Set(rows.flatMap(({ event_id, place }) => (place === null ? event_id : [])))) {
      for await (const _ of keepPlaces(db, reader, event)) yield 0
    }
    await purgeEvidence(
      db,
      rows.map(({ id }) => id),
    )
    start = last.scanned_at
    await writeProgress(db, school, start, now())
    yield rows.length
  }
  await writeProgress(db, school, end, now())
  for (let deletedCount = together; deletedCount === together;) {
    deletedCount = await purgeAttempts(db, { school, cutoff: end, limit: together })
    yield deletedCount
  }
}

async function* keepPlaces(db: Db, reader: Reader, event: string): AsyncGenerator<void> {
  const { far, inside, unknown } = await reader.read('summarizePositions', { event })
  for (const { id, distance } of far) {
    await storePositionSummary(db, [id], { place: 'far', distance })
    yield
  }
  for (const [place, ids] of [
    ['inside', inside],
    ['unknown', unknown],
  ] as const) {
    for (let start = 0; start < ids.length; start += together) {
      await storePositionSummary(db, ids.slice(start, start + together), { place, distance: null })
      yield
    }
  }
}
