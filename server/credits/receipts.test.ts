import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toReceiptPath, readReceiptPath } from '#contract/credits/receipt-address.ts'
import { createReceipt } from '#server/credits/receipts.ts'
import { aScan, anEvent } from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { assign } from '#test/mark-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a check-in’s receipt shows what it counts for, and anyone can verify it', async (world) => {
  const { professor, colleague, maya, noor, bio, chem, events, assignAll, scan, setRule, mark, ask } =
    await aTerm(world)
  await assignAll()
  await setRule(upToFive)
  await scan(maya, events[0]!)
  const today = await anEvent(world, professor, { name: 'Memory' })
  await assign(world, professor, bio, today.id)
  const { body: checkIn } = await ask('POST', '/api/attendance/', maya, aScan(world, maya, today))
  const { status, body, text } = await ask('GET', `/api/attendance/${checkIn.id}/receipt/`, maya)
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.classes.map((credit: Record<string, unknown>) => [
      credit.class,
      credit.class_name,
      credit.have,
      credit.needed,
      credit.state,
    ]),
    [[bio, 'BIO 101', 2, 5, 'counted']],
  )
  assert.deepEqual(
    body.unused.map((course: Record<string, unknown>) => course.class),
    [chem],
  )
  assert.equal((await ask('GET', `/api/attendance/${checkIn.id}/receipt/`, noor)).status, 404)

  const check = async (receipt: string) => (await world.call('GET', `/api/receipts/${receipt}/`)).body
  const valid = await check(body.receipt)
  assert.deepEqual([valid.valid, valid.event_name, valid.scanned_at], [true, 'Memory', checkIn.scanned_at])
  // Both professors have the last name Whitcombe.
  const named = ({ body: { classes, unused } }: { body: any }) =>
    [...classes, ...unused].map((course) => course.professor)
  assert.deepEqual(named({ body }), ['Eleanor Whitcombe', 'Daniel Whitcombe'])
  await world.db.updateTable('faculty').set({ last_name: 'Osei' }).where('id', '=', colleague.id).execute()
  assert.deepEqual(named(await ask('GET', `/api/attendance/${checkIn.id}/receipt/`, maya)), ['Whitcombe', 'Osei'])
  const [id, signature] = body.receipt.split('.') as [string, string]
  const wrong = [
    id,
    `${id}.`,
    `.${signature}`,
    `${id}.${signature.slice(0, -1)}`,
    `${id}.${signature.toLowerCase()}`,
    `${events[0]!.id}.${signature}`,
    'x',
  ]
  for (const receipt of wrong) assert.deepEqual(await check(receipt), { valid: false, reason: 'not-signed' }, receipt)
  const foreign = createReceipt(Buffer.from('the key of some other server'), id)
  assert.deepEqual(await check(foreign), { valid: false, reason: 'not-signed' })

  await mark(today, [{ student: maya.id, says: 'absent', reason: 'Left' }])
  assert.deepEqual(await check(body.receipt), { valid: false, reason: 'not-on-roll' })
  await mark(today, [{ student: maya.id, says: 'present', reason: 'Stayed' }])
  assert.equal((await check(body.receipt)).valid, true)
  await world.call('DELETE', `/api/students/${maya.id}/delete/`, { token: maya.token })
  assert.deepEqual(await check(body.receipt), { valid: false, reason: 'not-on-roll' })
})

onAnyEngine('as unused, a receipt lists only classes that might still use the event', async (world) => {
  const { professor, colleague, maya, chem, bio, assignAll, ask } = await aTerm(world, { events: 0 })
  const daysAgo = (days: number) => world.clock.now() - days * 86_400_000
  const today = await anEvent(world, professor)
  const { body: checkIn } = await ask('POST', '/api/attendance/', maya, aScan(world, maya, today))
  const unused = async () =>
    (await ask('GET', `/api/attendance/${checkIn.id}/receipt/`, maya)).body.unused.map(
      (course: { class: string }) => course.class,
    )
  assert.deepEqual(await unused(), [bio, chem])
  const listedSince = (created_at: number) =>
    world.db.updateTable('roster_entry').set({ created_at }).where('class_id', '=', chem).execute()
  await listedSince(daysAgo(120))
  assert.deepEqual(await unused(), [bio, chem])
  await listedSince(daysAgo(121))
  assert.deepEqual(await unused(), [bio], 'a class of long ago, without events')
  const at = (days: number) => anEvent(world, colleague, { startsAt: new Date(daysAgo(days)).toISOString() })
  await listedSince(daysAgo(1))
  await assignAll([await at(121)], chem)
  assert.deepEqual(await unused(), [bio], 'its latest event was a semester ago')
  await assignAll([await at(120)], chem)
  assert.deepEqual(await unused(), [bio, chem])
})

onAnyEngine('a receipt promises no credit in a class where the event would add nothing', async (world) => {
  const { professor, maya, bio, chem, events, assignAll, scan, setRule, mark, ask } = await aTerm(world, { events: 2 })
  await assignAll([events[0]!])
  await scan(maya, events[0]!)
  const attendance = await scan(maya, events[1]!)
  const unused = async () =>
    (await ask('GET', `/api/attendance/${attendance}/receipt/`, maya)).body.unused.map(
      (course: { class: string }) => course.class,
    )
  await setRule({ counts: 'each', points: 1_000, cap: 2_000 })
  assert.deepEqual(await unused(), [bio, chem])
  await setRule({ counts: 'each', points: 1_000, cap: 1_000 })
  assert.deepEqual(await unused(), [chem], 'BIO has given all its points')
  await setRule({ counts: 'at-least', needed: 1, points: 1_000 })
  assert.deepEqual(await unused(), [chem], 'BIO has as many events as it needs')

  // An exclusive class gets no event that already counts for another one.
  await setRule({ counts: 'each', points: 1_000, exclusive: true })
  await setRule({ counts: 'each', points: 1_000, exclusive: true }, chem)
  assert.deepEqual(await unused(), [bio, chem])
  await assignAll([events[1]!], chem)
  assert.deepEqual(await unused(), [])
  await mark(events[1]!, [{ student: maya.id, says: 'absent', reason: 'Left' }], professor)
  await setRule({ counts: 'each', points: 1_000 })
  assert.deepEqual(await unused(), [], 'Maya was marked absent')
})

test('a receipt’s URL path has no dot and can be converted back to the receipt', () => {
  const receipt = createReceipt(Buffer.from('any key'), 'q3Zt0dFh1xWm-8Ka')
  const path = toReceiptPath(receipt)
  assert.match(path, /^\/receipt\/q3Zt0dFh1xWm-8Ka\/[\w-]{43}$/)
  const [, , attendance, signature] = path.split('/')
  assert.equal(readReceiptPath({ attendance, signature }), receipt)
  for (const params of [{}, { attendance }, { attendance, signature: 'a b' }, { attendance: '../x', signature }])
    assert.equal(readReceiptPath(params), null)
  for (const end of ['.', ').', ',', '*', '_', '>', '…'])
    assert.equal(readReceiptPath({ attendance, signature: `${signature}${end}` }), receipt, end)
  assert.equal(readReceiptPath({ attendance: attendance!.slice(1), signature }), null)
})

onAnyEngine(
  'at a closed university a receipt stays valid, and the response says until when it can be verified',
  async (world) => {
    const { professor, maya, bio, ask } = await aTerm(world)
    const today = await anEvent(world, professor, { name: 'Memory' })
    await assign(world, professor, bio, today.id)
    const { body: checkIn } = await ask('POST', '/api/attendance/', maya, aScan(world, maya, today))
    const receipt = createReceipt(world.settings.secretKey, checkIn.id)
    const check = async () => (await world.call('GET', `/api/receipts/${receipt}/`)).body
    assert.equal((await check()).erased_from, null)
    await world.db.updateTable('school').set({ closed_at: world.clock.now() }).execute()
    const { valid, erased_from } = await check()
    assert.equal(valid, true)
    assert.equal(Date.parse(erased_from), world.clock.now() + 30 * 24 * 60 * 60_000)
    world.clock.pass(31 * 24 * 60 * 60_000)
    await world.runRetention()
    assert.deepEqual(await check(), { valid: false, reason: 'not-on-roll' })
  },
)
