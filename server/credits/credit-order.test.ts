import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { anEvent, type Event } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

onAnyEngine('of two events with the same start, each shows its own credit, whatever the collation', async (world) => {
  const { professor, maya, bio, assignAll, scan, setRule, ask, readCredit } = await aTerm(world, { events: 0 })
  const startsAt = new Date(world.clock.now() - 86_400_000).toISOString()
  const named = async (id: string, name: string): Promise<Event> => {
    const event = await anEvent(world, professor, { name, startsAt })
    await world.db.updateTable('event').set({ id }).where('id', '=', event.id).execute()
    return { ...event, id }
  }
  // A code unit’s order has “B” first, the order of an English dictionary “a”.
  const lower = await named('aKaKaKaKaKaKaKaK', 'Lower')
  const upper = await named('BzBzBzBzBzBzBzBz', 'Upper')
  await sortLikeADictionary(world)
  await assignAll([lower, upper])
  await setRule({ counts: 'each', points: 1_000, cap: 1_000 })
  await scan(maya, lower)
  const expected = [
    ['Upper', 'not-counted'],
    ['Lower', 'counted'],
  ]
  const { events } = (await readCredit(maya)) as unknown as { events: { event_name: string; state: string }[] }
  assert.deepEqual(
    events.map((event) => [event.event_name, event.state]),
    expected,
  )
  const { body } = await ask('GET', `/api/classes/${bio}/credits/`, professor)
  const states = body.students[0].events as { state: string }[]
  assert.deepEqual(
    body.events.map((event: { event_name: string }, index: number) => [event.event_name, states[index]!.state]),
    expected,
  )
  const file = `/api/classes/${bio}/credits/file/?format=csv`
  const [head, row]: string[][] = parse((await ask('GET', file, professor)).text, { bom: true })
  assert.deepEqual(
    head!.slice(6).map((name, index) => [name.split(' ')[0], row![6 + index]]),
    [
      ['Upper', 'Not counted'],
      ['Lower', '1'],
    ],
  )
  const explained: string[][] = parse((await ask('GET', `${file}&explained=1`, professor)).text, { bom: true })
  assert.deepEqual(
    explained.slice(1, 3).map((line) => [line[3], line[5]]),
    [
      ['Upper', 'Not counted'],
      ['Lower', 'Counted'],
    ],
  )
})

/** Makes PostgreSQL sort ids as with a language's collation. SQLite has none. The database is for this test only. */
async function sortLikeADictionary({ engine, db }: World): Promise<void> {
  if (engine === 'postgres') await sql`alter table event alter column id type text collate "en-x-icu"`.execute(db)
}
