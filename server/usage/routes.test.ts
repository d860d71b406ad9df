import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { anAdmin, anEvent, aStudent, attend } from '#test/builders.ts'
import {
  aUniversity,
  addCheckIn,
  readUsageReport as read,
  usagePath as path,
  type UsageUniversity,
} from '#test/usage-universities.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

onBothEngines(
  'the usage report shows each administrator what they may see, and no one else can read it',
  async (world) => {
    const [alder, birch] = [await aUniversity(world, 'UTC', 'Alder'), await aUniversity(world, 'UTC', 'Birch')]
    const closed = await aUniversity(world, 'UTC', 'Closed')
    for (const [n, place] of [alder, birch, birch, closed].entries()) {
      const talk = await anEvent(world, place.owner, { startsAt: `2026-03-0${n + 1}T10:00:00Z` })
      await addCheckIn(world, place, `2026-03-0${n + 1}T10:01:00Z`, talk.id)
    }
    await world.db
      .updateTable('school')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', closed.school.id)
      .execute()
    const named = ({ school: { id, name } }: UsageUniversity) => ({ id, name })
    const counted = (place: UsageUniversity, events: number) => ({ ...named(place), events, checkins: events })

    for (const role of ['master', 'co'] as const) {
      const report = await read(world, await anAdmin(world, role), { university: 'all' })
      assert.deepEqual(report.universities, [named(alder), named(birch)])
      assert.deepEqual(report.universityBreakdown, [counted(alder, 1), counted(birch, 2)])
      assert.deepEqual([report.totalCheckins, report.totalEvents], [3, 3])
      assert.deepEqual(
        report.overTime.points.map(({ start_date }: { start_date: string }) => start_date),
        ['2026-03-01', '2026-03-02', '2026-03-03'],
      )
    }
    const sub = await anAdmin(world, 'sub', { school: birch.school })
    for (const university of ['all', birch.school.id, '']) {
      const report = await read(world, sub, { university })
      assert.deepEqual([report.universities, report.universityBreakdown], [[named(birch)], [counted(birch, 2)]])
      assert.deepEqual([report.totalCheckins, report.totalEvents], [2, 2])
    }
    for (const university of [alder.school.id, closed.school.id, 'AAAAAAAAAAAAAAAA'])
      assert.equal((await world.call('GET', `${path}?university=${university}`, { token: sub.token })).status, 403)
    for (const { token } of [alder.owner, await aStudent(world, alder.school)])
      assert.equal((await world.call('GET', path, { token })).status, 403)
    const empty = await read(world, await anAdmin(world, 'master'), { start_date: '2026-03-20' })
    assert.deepEqual([empty.totalCheckins, empty.overTime.points], [0, []])
  },
)

onAnyEngine(
  'the usage report says which filter is invalid, and can be requested at most ten times a minute',
  async (world) => {
    await aUniversity(world, 'UTC')
    const [master, hurried] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
    const date = 'Send the date as YYYY-MM-DD, for example 2026-03-03.'
    for (const [query, fields] of [
      ['start_date=2026-02-30', { start_date: [date] }],
      ['start_date=yesterday&end_date=03/04/2026', { start_date: [date], end_date: [date] }],
      ['end_date=2200-01-01', { end_date: ['Choose a year from 1970 to 2199.'] }],
      [
        'start_date=2026-03-04&end_date=2026-03-03',
        { end_date: ['The end date is before the start date. Choose a later one, or change the start date.'] },
      ],
      [
        'university=AAAAAAAAAAAAAAAA',
        { university: ['This university doesn’t exist. Choose one from the list, or all.'] },
      ],
      ['university=all&university=all', { university: ['Send this only once.'] }],
    ] as const) {
      const { status, body } = await world.call('GET', `${path}?${query}`, { token: master.token })
      assert.deepEqual([status, messagesIn(body)], [400, fields], query)
    }
    assert.equal((await read(world, master, { start_date: '', end_date: '' })).totalEvents, 0)
    const statuses: number[] = []
    // The calls are made one after another. A simultaneous call might be sent on a closing connection, be retried, and
    // count twice.
    for (let n = 0; n < 11; n += 1) statuses.push((await world.call('GET', path, { token: hurried.token })).status)
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
  },
)

onAnyEngine('a check-in that waited on a phone past midnight counts on the day of its scan', async (world) => {
  world.clock.set('2026-03-05T04:58:00Z')
  const place = await aUniversity(world, 'America/New_York')
  const talk = await anEvent(world, place.owner)
  const student = await aStudent(world, place.school)
  world.clock.set('2026-03-05T05:06:00Z')
  await attend(world, student, talk, { queued_ms: 7 * 60_000 })
  const master = await anAdmin(world, 'master')
  const report = await read(world, master)
  assert.deepEqual(report.overTime.points, [
    { start_date: '2026-03-04', end_date: '2026-03-04', events: 1, checkins: 1 },
  ])
  const deleted = await world.call('DELETE', `/api/events/${talk.id}/`, { token: place.owner.token })
  assert.equal(deleted.status, 204)
  const { totalCheckins, totalEvents } = await read(world, master)
  assert.deepEqual([totalCheckins, totalEvents], [0, 0])
})
