import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { aTalk, phoneDied } from '#test/mark-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('undoing a mark after 15 seconds needs a reason', async (world) => {
  const { noor, mark, undo } = await aTalk(world)
  const [firstMark] = (await mark([{ student: noor.id, ...phoneDied }])).body
  world.clock.pass(15_001)
  const late = await undo(firstMark.id)
  assert.equal(late.status, 400)
  assert.match(String(messagesIn(late.body).reason), /^Give a reason/)
  const undone = await undo(firstMark.id, 'Another Noor')
  assert.deepEqual([undone.status, undone.body.undo_reason], [200, 'Another Noor'])
})

onAnyEngine('every bad mark is reported with its line and field, and none of the list is stored', async (world) => {
  const { school, maya, noor, classId, mark, event, ask } = await aTalk(world)
  const foreign = await aStudent(world, await aSchool(world))
  const fresh = `new.person@${school.studentDomain}`
  for (const [bad, field, code] of [
    [{ student: foreign.id, ...phoneDied }, 'student', 'unknown_person'],
    [{ student: 'nobody', ...phoneDied }, 'student', 'unknown_person'],
    [{ ...phoneDied }, 'student', 'required'],
    [{ student: maya.id, email: maya.email, ...phoneDied }, 'email', 'invalid'],
    [{ email: foreign.email, first_name: 'A', ...phoneDied }, 'email', 'not_of_university'],
    [{ email: 'not an address', first_name: 'A', ...phoneDied }, 'email', 'invalid'],
    [{ email: `nobody@${school.studentDomain}`, ...phoneDied }, 'first_name', 'required'],
    [{ student: noor.id, ...phoneDied }, 'student', 'marked_twice'],
    [{ email: noor.email, ...phoneDied }, 'email', 'marked_twice'],
    [{ email: fresh, first_name: 'New', ...phoneDied }, 'email', 'marked_twice'],
    [{ student: maya.id, ...phoneDied, reason: '' }, 'reason', 'required'],
    [{ student: maya.id, ...phoneDied, reason: ' \n ' }, 'reason', 'required'],
    [{ student: maya.id, says: 'present' }, 'reason', 'required'],
    [{ student: maya.id, ...phoneDied, reason: 'x'.repeat(301) }, 'reason', 'too_long'],
    [{ student: maya.id, ...phoneDied, reason_kind: 'whim' }, 'reason_kind', 'invalid'],
    [{ student: maya.id, ...phoneDied, says: 'there' }, 'says', 'invalid'],
    [{ student: maya.id, ...phoneDied, says: 'counts' }, 'says', 'invalid'],
    [{ student: maya.id, ...phoneDied, class: classId }, 'says', 'invalid'],
    [{ student: maya.id, ...phoneDied, says: 'counts', class: 'no-such-class' }, 'class', 'not_of_class'],
    [{ student: maya.id, ...phoneDied, says: 'excused', class_instance: classId }, 'marks', 'unknown_field'],
    ['Maya', 'marks', 'invalid'],
  ] as const) {
    const { status, body } = await mark([
      { student: noor.id, ...phoneDied },
      { email: fresh, first_name: 'New', ...phoneDied },
      bad,
    ])
    assert.equal(status, 400, JSON.stringify(bad))
    assert.deepEqual(
      body.lines.map((fault: Record<string, unknown>) => [fault.line, fault.field, fault.code]),
      [[3, field, code]],
    )
    assert.deepEqual(body.error_codes.marks, [code])
    assert.match(body.marks[0], new RegExp(`^Line 3, ${field}: `))
  }
  const longList = Array.from({ length: 2_001 }, () => ({ student: noor.id, ...phoneDied }))
  for (const wrong of [longList, [], 'Noor', null]) {
    const response = await ask('POST', `/api/events/${event.id}/marks/`, { marks: wrong })
    assert.deepEqual([response.status, response.body.marks.length], [400, 1], response.text)
  }
  assert.equal((await ask('POST', `/api/events/${event.id}/marks/`, { marks: [{}], source: 'rumor' })).status, 400)
  assert.deepEqual(await world.db.selectFrom('roll_mark').select('id').execute(), [])
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [])
})

onAnyEngine('an error says what may be sent instead, and on which line the problem is', async (world) => {
  const { noor, classId, mark, event, ask } = await aTalk(world)
  for (const [fields, sentence] of [
    [{ class: classId }, 'Send counts, does-not-count or excused.'],
    [{}, 'Send present, absent or excused.'],
  ] as const)
    for (const says of ['there', undefined]) {
      const { body } = await mark([{ student: noor.id, reason: 'x', says, ...fields }])
      assert.deepEqual(
        body.lines.map((fault: { field: string; reason: string }) => [fault.field, fault.reason]),
        [['says', sentence]],
      )
    }
  const preview = (lines: unknown) => ask('POST', `/api/events/${event.id}/marks/preview/`, { lines })
  const long = await preview(['Noor', 'x'.repeat(501), 'Maya'])
  assert.deepEqual(
    [long.status, long.body.lines],
    [400, ['Line 2 is too long. A line can have at most 500 characters.']],
  )
  assert.deepEqual(long.body.error_codes.lines, ['too_long'])
  assert.deepEqual((await preview([1])).body.lines, ['Send the lines as a list of strings.'])
})

onAnyEngine('lines about the professor in a pasted report are skipped', async (world) => {
  const { professor, event } = await aTalk(world)
  const { body } = await world.call('POST', `/api/events/${event.id}/marks/preview/`, {
    token: professor.token,
    body: { lines: ['Name,Email,Duration', `Prof,${professor.email},60 min`, `Maya,maya@elsewhere.edu,60 min`] },
  })
  const results = (body as { lines: { result: string; reason: string }[] }).lines.map(({ result }) => result)
  assert.deepEqual(results, ['skipped', 'skipped', 'refused'])
})

onAnyEngine('2,000 students are marked in one call', async (world) => {
  const { school, mark, listPresent } = await aTalk(world)
  const marks = Array.from({ length: 2_000 }, (_, n) => ({
    email: `walk.in.${n}@${school.studentDomain}`,
    first_name: `W${n}`,
    ...phoneDied,
  }))
  const response = await mark(marks)
  assert.deepEqual([response.status, response.body.length], [201, 2_000])
  assert.equal((await listPresent()).length, 2_001)
})

onAnyEngine('a call that is sent twice with the same idempotency key marks once', async (world) => {
  const { noor, event, professor } = await aTalk(world)
  const call = () =>
    world.call('POST', `/api/events/${event.id}/marks/`, {
      token: professor.token,
      headers: { 'idempotency-key': 'one-tap-of-the-button' },
      body: { marks: [{ student: noor.id, ...phoneDied }] },
    })
  const [first, second] = [await call(), await call()]
  assert.deepEqual([second.status, second.body], [201, first.body])
  assert.equal((await world.db.selectFrom('roll_mark').select('id').execute()).length, 1)
})
