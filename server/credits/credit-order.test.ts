import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { anEvent, type Event } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

onAnyEngine('two events with the same start each show their own credit under any collation', async (world) => {
  const { professor, maya, bio, assignAll, scan, setRule, ask, readCredit } = await aTerm(world, { events: 0 })
  const startsAt = new Date(world.clock.now() - 86_400_000).toISOString()
  const named = async (id: string, name: string): Promise<Event> => {
    const event = await anEvent(world, professor, { name, startsAt })
    await world.db.updateTable('event').set({ id }).where('id', '=', event.id).execute()
    return { ...event, id }
  }
  // In code unit order “B” comes first; in a dictionary “a” does.
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

onAnyEngine('a class’s credits can be searched by name or address, in pages and in every order', async (world) => {
  const { school, professor, maya, bio, events, assignAll, scan, ask } = await aTerm(world, { events: 1 })
  await assignAll()
  await scan(maya, events[0]!)
  const add = (firstName: string, lastName: string) =>
    ask('POST', '/api/faculty/add-student/', professor, {
      class_id: bio,
      email: `${firstName}.${lastName}@${school.studentDomain}`.toLowerCase(),
      firstName,
      lastName,
    })
  for (const last of ['Ames', 'Bauer', 'Cole']) await add('Theo', last)
  const list = async (query: string) => (await ask('GET', `/api/classes/${bio}/credits/?${query}`, professor)).body
  const names = (body: { students: { last_name: string }[] }) => body.students.map(({ last_name }) => last_name)
  const theos = await list('search=THÉO')
  assert.deepEqual([names(theos), theos.found, theos.students_count], [['Ames', 'Bauer', 'Cole'], 3, 5])
  assert.deepEqual(names(await list('search=cole%20theo')), ['Cole'], 'in any order of the words')
  assert.deepEqual(names(await list('search=theo.bauer%40')), ['Bauer'])
  assert.deepEqual(
    (await list('search=maya')).students.map(({ id }: { id: string }) => id),
    [maya.id],
  )
  const nobody = await list('search=nobody&sort=points')
  assert.deepEqual([nobody.students, nobody.found, nobody.students_count], [[], 0, 5])
  assert.equal((await list('')).found, 5)

  const parts: string[] = []
  for (let path: string | null = `/api/classes/${bio}/credits/?search=theo&sort=missing&limit=1`; path !== null;) {
    const response = await world.call('GET', path, { token: professor.token })
    assert.equal(response.body.found, 3)
    parts.push(...names(response.body))
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  assert.deepEqual(parts, ['Ames', 'Bauer', 'Cole'])
  const refused = await ask('GET', `/api/classes/${bio}/credits/?search=${'a'.repeat(201)}`, professor)
  assert.deepEqual([refused.status, refused.body.search], [400, ['Search for at most 200 characters.']])
})

/** Makes PostgreSQL sort ids with a language's collation. SQLite has none. The database belongs to this test alone. */
async function sortLikeADictionary({ engine, db }: World): Promise<void> {
  if (engine === 'postgres') await sql`alter table event alter column id type text collate "en-x-icu"`.execute(db)
}
