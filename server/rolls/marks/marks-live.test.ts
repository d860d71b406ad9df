import assert from 'node:assert/strict'
import { aTalk, phoneDied, leftEarly } from '#test/mark-steps.ts'
import { openRoll } from '#test/roll-stream.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a mark is shown on other screens as soon as it is made or undone', async (world, t) => {
  const { professor, event, maya, noor, mark, undo } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id })
  t.after(screen.close)
  await screen.until(({ frames }) => frames.length > 0)
  const last = () => screen.frames.at(-1)!

  const [ofNoor] = (await mark([{ student: noor.id, ...phoneDied }])).body
  await screen.until(() => last().count === 2)
  const row = screen.rows().find(({ student_id }) => student_id === noor.id)!
  assert.deepEqual([row.id, row.method, row.scanned_at], [ofNoor.id, 'by-hand', null])
  assert.deepEqual([row.mark?.reason, row.timestamp], ['Phone battery died', ofNoor.made_at])

  const [ofMaya] = (await mark([{ student: maya.id, ...leftEarly }])).body
  await screen.until(() => last().count === 1)
  await undo(ofNoor.id)
  await screen.until(() => last().count === 0)
  await undo(ofMaya.id)
  await screen.until(() => last().count === 1)
})

onAnyEngine('other screens read the marks again when someone who isn’t on the roll is excused', async (world, t) => {
  const { professor, event, noor, ask, mark, undo } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id })
  t.after(screen.close)
  await screen.until(({ frames }) => frames.at(-1)?.marks === 0)
  const latest = async () => {
    const { body } = await ask('GET', `/api/events/${event.id}/marks/`)
    const marks = body as { made_at: string; undone_at: string | null }[]
    return Math.max(...marks.map(({ made_at, undone_at }) => Date.parse(undone_at ?? made_at)))
  }
  const seesLatest = async () => {
    const moment = await latest()
    await screen.until(({ frames }) => frames.at(-1)?.marks === moment)
    return moment
  }
  const [excused] = (await mark([{ student: noor.id, ...phoneDied, says: 'excused' }])).body
  const first = await seesLatest()
  const [absent] = (await mark([{ student: noor.id, ...leftEarly }])).body
  const second = await seesLatest()
  assert.equal((await undo(excused.id)).status, 409)
  // The excuse is current again, so the number of current marks and of undone marks is the same as before.
  assert.equal((await undo(absent.id)).status, 200)
  const third = await seesLatest()
  assert.ok(first < second && second < third, 'on a clock that stands still')
  assert.deepEqual(new Set(screen.frames.map(({ count }) => count)), new Set([1]), 'only Maya is on the roll')
})

onAnyEngine('a screen that shows only the count gets no rows for marks', async (world, t) => {
  const { professor, event, noor, mark } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id, only: 'count' })
  t.after(screen.close)
  await mark([{ student: noor.id, ...phoneDied }])
  await screen.until(({ frames }) => frames.at(-1)?.count === 2)
  assert.deepEqual(screen.rows(), [])
})
