import assert from 'node:assert/strict'
import type { Evidence } from '#contract/rolls/evidence.ts'
import { aClassWith, aFaculty, aProfessor, anAdmin, anEvent, aStudent, type Person } from '#test/builders.ts'
import { checkAllIn, honestPhones, metersAway, type Phone } from '#test/crowd.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const none: Omit<Evidence, 'check_ins'> = { places_compared: true, same_browser: [], far: [], late_sent: [] }

/** A hall with this many honest phones, and a call that returns the hints its owner sees. */
async function aHall(world: World, count: number) {
  const { school, professor: owner } = await aProfessor(world)
  const event = await anEvent(world, owner)
  const phones = await honestPhones(world, school, { count })
  await checkAllIn(world, event, phones)
  const get = (path: string, { token }: Person) => world.call('GET', path, { token })
  const evidence = async (): Promise<Evidence> => {
    const { status, body } = await get(`/api/events/${event.id}/evidence/`, owner)
    assert.equal(status, 200)
    return body
  }
  /** Checks in one more student with an honest phone, except for the given fields. */
  const come = async (name: string, fields: Partial<Phone> = {}): Promise<Phone> => {
    world.clock.pass(1)
    const phone: Phone = {
      ...phones[0]!,
      mark: null,
      queuedMs: 0,
      student: await aStudent(world, school, name),
      ...fields,
    }
    await checkAllIn(world, event, [phone])
    return phone
  }
  return { school, owner, event, phones, evidence, come, get }
}

const readName = ({ student }: Phone) => `${student.email.split('.', 1)[0]}`
const ids = (people: { student_id: string }[]) => people.map(({ student_id }) => student_id).toSorted()
const listStudentIds = (phones: Phone[]) => phones.map(({ student }) => student.id).toSorted()

onBothEngines(
  '300 honest students, a third with one phone model behind three addresses, raise no hint; 25 who cheat do',
  async (world) => {
    const { evidence, phones, come, owner, get } = await aHall(world, 300)
    assert.deepEqual(await evidence(), { check_ins: 300, ...none })
    const stored = await world.db.selectFrom('attendance').select(['device_id', 'accuracy', 'late_sent']).execute()
    assert.equal(stored.filter(({ device_id }) => device_id === 'dev_15c5a0a6d1f3').length, 100)
    assert.ok(stored.some(({ accuracy }) => accuracy! > 1_000) && stored.some(({ late_sent }) => late_sent === 1))

    // The same people check in at another event an hour later, with the same browsers. Browsers are compared only
    // within an event.
    world.clock.pass(3_600_000)
    const next = await anEvent(world, owner)
    await checkAllIn(world, next, phones)
    assert.deepEqual((await get(`/api/events/${next.id}/evidence/`, owner)).body, { check_ins: 300, ...none })
    world.clock.pass(-3_600_000)

    const lender = phones[0]!
    const sharing: Phone[] = [lender]
    for (let n = 0; n < 9; n += 1) sharing.push(await come(`Sharer${n}`, { mark: lender.mark }))
    const far: Phone[] = []
    for (let n = 0; n < 10; n += 1) far.push(await come(`Far${n}`, { fix: metersAway(700 + 400 * n, 300, 35) }))
    const late: Phone[] = []
    for (let n = 1; n < 7; n += 1) late.push(await come(`Late${n}`, { queuedMs: n * 60_000 }))
    const hints = await evidence()
    assert.deepEqual([hints.check_ins, hints.same_browser.length], [325, 1])
    assert.deepEqual(ids(hints.same_browser[0]!.students), listStudentIds(sharing))
    assert.deepEqual([ids(hints.far), ids(hints.late_sent)], [listStudentIds(far), listStudentIds(late)])
  },
  { settings: { trustProxy: ['127.0.0.1'] } },
)

onAnyEngine(
  'a browser that checked in several students is reported with all of them and no one else',
  async (world) => {
    const { evidence, come } = await aHall(world, 3)
    const ruth = await come('Ruth')
    const omar = await come('Omar', { mark: ruth.mark, deviceId: 'dev_another', address: '203.0.113.9' })
    const tessa = await come('Tessa', { mark: ruth.mark })
    const students = [ruth, omar, tessa].map((phone) => ({
      student_id: phone.student.id,
      student_name: `${{ ruth: 'Ruth', omar: 'Omar', tessa: 'Tessa' }[readName(phone)]} Bergström`,
    }))
    const hints = await evidence()
    // Six positions aren't enough to compare locations.
    assert.deepEqual(hints, { check_ins: 6, ...none, places_compared: false, same_browser: [{ students, others: 0 }] })
    const [iris, jon] = [await come('Iris'), await come('Jon')]
    assert.notEqual(iris.mark, jon.mark)
    assert.equal((await evidence()).same_browser.length, 1, 'the same model and address don’t mean a shared browser')
  },
)

onAnyEngine('made-up browser ids don’t connect students', async (world) => {
  const { evidence, come } = await aHall(world, 1)
  const ruth = await come('Ruth', { mark: 'made-up' })
  const omar = await come('Omar', { mark: 'made-up' })
  assert.ok(ruth.mark !== 'made-up' && ruth.mark !== omar.mark)
  assert.deepEqual((await evidence()).same_browser, [])
})

onBothEngines(
  'a position far from all others is reported with its distance, unless its accuracy explains it',
  async (world) => {
    const { evidence, come } = await aHall(world, 60)
    const priya = await come('Priya', { fix: metersAway(620, 0, 35) })
    await come('Unsure', { fix: metersAway(900, 0, 140) })
    await come('Mast', { fix: metersAway(40_000, 0, 2_000) })
    await come('Near', { fix: metersAway(300, 380, 5) })
    const home = await come('Home', { fix: metersAway(0, -31_400, 20) })
    const { far } = await evidence()
    assert.deepEqual(ids(far), listStudentIds([priya, home]))
    const [priyaHint, homeHint] = far as [Evidence['far'][number], Evidence['far'][number]]
    assert.ok(Math.abs(priyaHint.distance - 620) <= 20, `${priyaHint.distance} m`)
    assert.deepEqual([priyaHint.distance % 10, priyaHint.accuracy, priyaHint.student_name], [0, 35, 'Priya Bergström'])
    assert.deepEqual([homeHint.distance, homeHint.accuracy], [31_000, 20])
  },
)

onAnyEngine('a check-in is reported as sent late once it is a whole minute late', async (world) => {
  const { evidence, come } = await aHall(world, 2)
  await come('Almost', { queuedMs: 59_999 })
  const minute = await come('Minute', { queuedMs: 60_000 })
  const four = await come('Four', { queuedMs: 299_999 })
  const { late_sent } = await evidence()
  assert.deepEqual(
    late_sent.map(({ student_id, minutes }) => [student_id, minutes]),
    [
      [four.student.id, 4],
      [minute.student.id, 1],
    ],
  )
})

onBothEngines(
  'for a shared browser a class sees only names from its own roster, and the event’s owner sees everyone’s',
  async (world) => {
    const { school, owner, event, phones, come, get } = await aHall(world, 30)
    const ruth = await come('Ruth')
    const omar = await come('Omar', { mark: ruth.mark })
    const strangers = [
      await come('Tessa', { mark: ruth.mark, fix: metersAway(4_000, 0, 10) }),
      await come('Ulf', { mark: ruth.mark, queuedMs: 120_000 }),
    ]
    // Two more students share a browser. Neither of them is in the class.
    const pair = [await come('Vera')]
    pair.push(await come('Wim', { mark: pair[0]!.mark }))
    const colleague = await aFaculty(world, school)
    const sub = await anAdmin(world, 'sub', { school })
    const { id } = await aClassWith(world, colleague, [ruth.student, omar.student, phones[0]!.student])
    const path = `/api/attendance/event/${event.id}/class/${id}/evidence/`
    assert.equal((await get(path, colleague)).status, 404, 'not before the event counts for the class')
    const assigned = await world.call('POST', '/api/class-events/', {
      token: colleague.token,
      body: { class_instance: id, event: event.id },
    })
    assert.equal(assigned.status, 201)

    const named = [ruth, omar].map(({ student }, n) => ({
      student_id: student.id,
      student_name: `${['Ruth', 'Omar'][n]} Bergström`,
    }))
    const ofClass: Evidence = { check_ins: 3, ...none, same_browser: [{ students: named, others: 2 }] }
    for (const viewer of [colleague, sub]) {
      const { status, body, text } = await get(path, viewer)
      assert.deepEqual([status, body], [200, ofClass])
      for (const { student } of [...strangers, ...pair]) {
        assert.ok(!text.includes(student.id) && !/Tessa|Ulf|Vera|Wim/.test(text), text)
      }
    }
    assert.equal((await get(path, owner)).status, 404, "the event's owner reads no colleague's class")
    assert.equal((await get(`/api/events/${event.id}/evidence/`, colleague)).status, 403)

    for (const viewer of [owner, sub]) {
      const { body } = await get(`/api/events/${event.id}/evidence/`, viewer)
      assert.deepEqual(
        body.same_browser.map((browser: Evidence['same_browser'][number]) => [ids(browser.students), browser.others]),
        [
          [listStudentIds([ruth, omar, ...strangers]), 0],
          [listStudentIds(pair), 0],
        ],
      )
      assert.deepEqual(
        [ids(body.far), ids(body.late_sent)],
        [listStudentIds([strangers[0]!]), listStudentIds([strangers[1]!])],
      )
    }

    await world.db.deleteFrom('roster_entry').where('student_id', '=', omar.student.id).execute()
    assert.deepEqual((await get(path, colleague)).body.same_browser, [{ students: [named[0]], others: 3 }])
  },
)

onBothEngines('expired evidence raises no hint, and neither does an event without check-ins', async (world) => {
  const { evidence, come, owner, get } = await aHall(world, 20)
  const ruth = await come('Ruth', { fix: metersAway(3_000, 0, 10) })
  await come('Omar', { mark: ruth.mark })
  assert.deepEqual([(await evidence()).far.length, (await evidence()).same_browser.length], [1, 1])
  const noEvidence = { latitude: null, longitude: null, accuracy: null, located_at: null, browser: null }
  await world.db.updateTable('attendance').set(noEvidence).execute()
  assert.deepEqual(await evidence(), { check_ins: 22, ...none, places_compared: false })
  const empty = await anEvent(world, owner)
  const { body } = await get(`/api/events/${empty.id}/evidence/`, owner)
  assert.deepEqual(body, { check_ins: 0, ...none, places_compared: false })
})
