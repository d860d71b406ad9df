import assert from 'node:assert/strict'
import { aTalk, died, left } from '#test/mark-steps.ts'
import { openRoll } from '#test/roll-stream.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('a mark shows on another screen as it is made, and so does undoing it', async (world, t) => {
  const { professor, event, maya, noor, mark, undo } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id })
  t.after(screen.close)
  await screen.until(({ frames }) => frames.length > 0)
  const last = () => screen.frames.at(-1)!

  const [ofNoor] = (await mark([{ student: noor.id, ...died }])).body
  await screen.until(() => last().count === 2)
  const row = screen.rows().find(({ student_id }) => student_id === noor.id)!
  assert.deepEqual([row.id, row.method, row.scanned_at], [ofNoor.id, 'by-hand', null])
  assert.deepEqual([row.mark?.reason, row.timestamp], ['Phone battery died', ofNoor.made_at])

  const [ofMaya] = (await mark([{ student: maya.id, ...left }])).body
  await screen.until(() => last().count === 1)
  await undo(ofNoor.id)
  await screen.until(() => last().count === 0)
  await undo(ofMaya.id)
  await screen.until(() => last().count === 1)
})

onBothEngines('someone who isn’t on the roll is excused, and other screens read the marks again', async (world, t) => {
  const { professor, event, noor, ask, mark, undo } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id })
  t.after(screen.close)
  await screen.until(({ frames }) => frames.at(-1)?.marks === 0)
  const changes = async () => {
    const { body } = await ask('GET', `/api/events/${event.id}/marks/`)
    return (body as { undone_at: string | null }[]).reduce((sum, one) => sum + (one.undone_at === null ? 1 : 2), 0)
  }
  const [excused] = (await mark([{ student: noor.id, ...died, says: 'excused' }])).body
  await screen.until(({ frames }) => frames.at(-1)?.marks === 1)
  assert.equal(await changes(), 1)
  await mark([{ student: noor.id, ...left }])
  await screen.until(({ frames }) => frames.at(-1)?.marks === 3)
  assert.equal(await changes(), 3)
  assert.equal((await undo(excused.id)).status, 409)
  assert.deepEqual(new Set(screen.frames.map(({ count }) => count)), new Set([1]), 'only Maya is on the roll')
})

onBothEngines('a screen that shows only the number sees no names of marks', async (world, t) => {
  const { professor, event, noor, mark } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id, only: 'count' })
  t.after(screen.close)
  await mark([{ student: noor.id, ...died }])
  await screen.until(({ frames }) => frames.at(-1)?.count === 2)
  assert.deepEqual(screen.rows(), [])
})
