import assert from 'node:assert/strict'
import { aClassWith, aScan } from '#test/builders.ts'
import { aTalk, assign, phoneDied, leftEarly } from '#test/mark-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onBothEngines } from '#test/world.ts'

const rounds = 8

onBothEngines('two marks of one student at the same moment leave one current mark', async (world) => {
  const { noor, mark } = await aTalk(world)
  for (let round = 0; round < rounds; round += 1) {
    const responses = await Promise.all([
      mark([{ student: noor.id, ...phoneDied }]),
      mark([{ student: noor.id, ...leftEarly }]),
      mark([{ student: noor.id, ...phoneDied }]),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201, 201],
    )
    const current = await world.db.selectFrom('roll_mark').select('id').where('undone_at', 'is', null).execute()
    assert.equal(current.length, 1)
  }
})

onBothEngines(
  'a mark and a check-in at the same moment are both kept, and the student is on the roll only once',
  async (world) => {
    const { noor, event, mark, listPresent, listScans } = await aTalk(world)
    const [marked, scanned] = await Promise.all([
      mark([{ student: noor.id, ...phoneDied }]),
      world.call('POST', '/api/attendance/', { token: noor.token, body: aScan(world, noor, event) }),
    ])
    assert.deepEqual([marked.status, scanned.status], [201, 201])
    assert.deepEqual(await listPresent(), ['Maya', 'Noor'])
    assert.equal((await listScans()).length, 2)
  },
)

onBothEngines('marks while an event is being deleted are refused or erased with it', async (world) => {
  const { school, event, mark, ask } = await aTalk(world)
  const walkIn = (n: number) => ({ email: `walk.in.${n}@${school.studentDomain}`, first_name: `W${n}`, ...phoneDied })
  const calls = Array.from({ length: rounds }, (_, n) => mark([walkIn(n)]))
  const [deleted, ...marked] = await Promise.all([ask('DELETE', `/api/events/${event.id}/`), ...calls])
  assert.equal(deleted.status, 204, deleted.text)
  for (const { status, text } of marked) assert.ok([201, 404, 409].includes(status), text)
  await untilErased(world)
  assert.deepEqual(await world.db.selectFrom('roll_mark').select('id').execute(), [])
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [], 'no one is left behind')
})

onBothEngines('a walk-in who registers while being marked keeps the mark', async (world) => {
  const { school, event, mark, ask } = await aTalk(world)
  for (let round = 0; round < rounds; round += 1) {
    const email = `walk.in.${round}@${school.studentDomain}`
    const { token, cookies } = await register(world, 'student', school, email)
    const [marked, verified] = await Promise.all([
      mark([{ email, first_name: 'Walk', ...phoneDied }]),
      verify(world, 'student', { token }, { cookies }),
    ])
    assert.deepEqual([marked.status, verified.status], [201, 200])
    const id = verified.body.student_id as string
    const { body } = await ask('GET', `/api/events/${event.id}/attendance/`)
    assert.ok((body as { student_id: string }[]).some((row) => row.student_id === id))
  }
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [])
})

onBothEngines(
  'a mark about a class that is being deleted or unassigned is either refused or kept, never half-made',
  async (world) => {
    const { professor, noor, event, ask, mark } = await aTalk(world)
    const deletedIds: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aClassWith(world, professor, [noor], `BIO ${round}`)
      await assign(world, professor, id, event.id)
      const classMark = { student: noor.id, class: id, says: 'counts', reason: 'Helped to set up' }
      const isDeleted = round % 2 === 0
      const path = isDeleted ? `/api/classes/${id}/` : `/api/class/${id}/event/${event.id}/unassign/`
      const [ended, ...marked] = await Promise.all([
        ask('DELETE', path),
        mark([classMark]),
        mark([classMark]),
        mark([classMark]),
      ])
      assert.equal(ended.status, 204, ended.text)
      for (const { status, body, text } of marked) {
        assert.ok(status === 201 || status === 400, text)
        if (status === 400) assert.deepEqual([body.lines[0].field, body.lines[0].code], ['class', 'not_of_class'])
      }
      // A deleted class keeps its marks for 7 days, because the deletion can be undone until then.
      const storedMarks = await world.db
        .selectFrom('roll_mark')
        .select('undone_at')
        .where('class_id', '=', id)
        .execute()
      assert.equal(storedMarks.length, marked.filter(({ status }) => status === 201).length)
      assert.ok(storedMarks.filter(({ undone_at }) => undone_at === null).length <= 1)
      assert.equal((await mark([classMark])).status, 400)
      if (isDeleted) deletedIds.push(id)
    }
    await untilErased(world)
    const leftMarks = await world.db.selectFrom('roll_mark').select('id').where('class_id', 'in', deletedIds).execute()
    assert.deepEqual(leftMarks, [])
  },
)
