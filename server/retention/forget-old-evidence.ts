import { deleteOldAttempts, forgetEvidence, keepPlace, listWithEvidence } from '#server/check-ins/forget-evidence.ts'
import type { Db } from '#server/database/db.ts'
import type { Reader } from '#server/reader/reader.ts'
import { writeProgress } from './store.ts'

/** Rows changed in one statement. With a hundred, a check-in waits a few milliseconds for it. */
const together = 100

type Work = { school: string; from: number; until: number; now: () => number }

/**
 * Deletes the evidence of a university's check-ins that were scanned before `until` (ms). `from` (ms) is how far an
 * earlier run got. Before an event's first position is deleted, the summary of all its check-ins is stored, because
 * deleting positions would move the center. Yields after each batch.
 */
export async function* forgetOldEvidence(db: Db, reader: Reader, work: Work): AsyncGenerator<number> {
  const { school, until, now } = work
  for (let { from } = work; ;) {
    const rows = await listWithEvidence(db, { school, start: from, end: until }, together)
    const last = rows.at(-1)
    if (!last) break
    for (const event of new Set(rows.flatMap(({ event_id, place }) => (place === null ? event_id : [])))) {
      for await (const _ of keepPlaces(db, reader, event)) yield 0
    }
    await forgetEvidence(
      db,
      rows.map(({ id }) => id),
    )
    from = last.scanned_at
    await writeProgress(db, school, from, now())
    yield rows.length
  }
  await writeProgress(db, school, until, now())
  for (let gone = together; gone === together;) {
    gone = await deleteOldAttempts(db, { school, cutoff: until, limit: together })
    yield gone
  }
}

async function* keepPlaces(db: Db, reader: Reader, event: string): AsyncGenerator<void> {
  const { far, inside, unknown } = await reader.read('placesToKeep', { event })
  for (const { id, distance } of far) {
    await keepPlace(db, [id], { place: 'far', distance })
    yield
  }
  for (const [place, ids] of [
    ['inside', inside],
    ['unknown', unknown],
  ] as const) {
    for (let at = 0; at < ids.length; at += together) {
      await keepPlace(db, ids.slice(at, at + together), { place, distance: null })
      yield
    }
  }
}
