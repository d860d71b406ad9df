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

onBothEngines('a screen that shows only the number sees no names of marks', async (world, t) => {
  const { professor, event, noor, mark } = await aTalk(world)
  const screen = await openRoll(world.url, { token: professor.token, event: event.id, only: 'count' })
  t.after(screen.close)
  await mark([{ student: noor.id, ...died }])
  await screen.until(({ frames }) => frames.at(-1)?.count === 2)
  assert.deepEqual(screen.rows(), [])
})
