import assert from 'node:assert/strict'
import type { StudentTerm } from '#contract/credits/term/student-term.ts'
import { aClassWith, anAdmin, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { assign } from '#test/mark-steps.ts'
import { recordStatements } from '#test/record-statements.ts'
import { onBothEngines, type World } from '#test/world.ts'
import { readStudentTerm } from './student-term.ts'

const day = 86_400_000

/** Maya’s term: two classes of one professor, which use a colleague's event as well, and one class of the colleague. */
async function aFullTerm(world: World) {
  const term = await aTerm(world, { events: 3 })
  const { professor, colleague, maya, noor, bio, chem, events, assignAll, setRule, scan, mark, ask } = term
  const lab = (await aClassWith(world, professor, [maya], 'BIO 101 Lab')).id
  const fair = await anEvent(world, colleague, {
    name: 'Career Fair',
    startsAt: new Date(world.clock.now() - 5 * day).toISOString(),
  })
  const coming = await anEvent(world, professor, {
    name: 'Field Trip',
    startsAt: new Date(world.clock.now() + day).toISOString(),
  })
  await assignAll([...events, fair, coming])
  await assignAll([events[0]!, fair], lab, professor)
  await assignAll([events[0]!, fair], chem)
  const exclusive = { ...upToFive, exclusive: true }
  for (const classId of [bio, chem]) await setRule(exclusive, classId)
  await scan(maya, events[0]!)
  await scan(maya, events[1]!)
  await mark(events[1]!, [{ student: maya.id, says: 'absent', reason: 'Left after five minutes' }])
  await mark(events[2]!, [{ student: maya.id, class: bio, says: 'excused', reason: 'Was ill' }])
  await mark(fair, [{ student: maya.id, says: 'present', reason: 'Signed my sheet' }], colleague)
  return { ...term, lab, fair, coming, noor, ask }
}

const readTerm = async (world: World, actor: Person, classId: string, student: string) => {
  const path = `/api/classes/${classId}/students/${student}/term/`
  const { status, body, text } = await world.call('GET', path, { token: actor.token })
  assert.equal(status, 200, text)
  return body as StudentTerm
}

/** Makes a student try to check in after the event's window. Returns the reference. */
async function tryLate(world: World, student: Person, event: Event): Promise<string> {
  const { body } = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  await world.restart()
  return body.reference
}

onBothEngines('a student’s term agrees with each of the lists that it is assembled from', async (world) => {
  const { professor, maya, noor, bio, chem, lab, events, fair, coming, ask } = await aFullTerm(world)
  const [ownTry, otherTry] = [await tryLate(world, maya, events[2]!), await tryLate(world, maya, fair)]
  assert.ok(ownTry && otherTry)
  await tryLate(world, noor, events[2]!)
  const appeal = async (student: Person, body: object) => (await ask('POST', '/api/appeals/', student, body)).body.id
  const appealIds = [
    await appeal(maya, { event: events[2]!.id, class: bio, text: 'I handed in a report' }),
    await appeal(maya, { event: events[1]!.id, text: 'I came back' }),
  ]
  await appeal(noor, { event: events[1]!.id })
  await appeal(maya, { event: fair.id, class: chem })

  const term = await readTerm(world, professor, bio, maya.id)
  assert.deepEqual([term.student.id, term.student.email, term.semester], [maya.id, maya.email, 'Spring 2026'])
  assert.deepEqual(
    term.classes.map(({ class: id }) => id),
    [bio, lab],
    'the professor’s classes by name, not the colleague’s',
  )
  assert.deepEqual(
    term.events.map(({ event }) => event),
    [coming, events[2]!, events[1]!, events[0]!, fair].map(({ id }) => id),
    'the latest first, each once',
  )

  for (const { class: classId, ...sums } of term.classes) {
    const { body } = await ask('GET', `/api/classes/${classId}/credits/`, professor)
    const listed = body.students.find(({ id }: { id: string }) => id === maya.id)
    assert.deepEqual(
      [sums.have, sums.needed, sums.missing, sums.points, sums.rule_text],
      [listed.have, listed.needed, listed.missing, listed.points, body.rule_text],
    )
    const credits = new Map(
      term.events.map(({ event, credits: eventCredits }) => [
        event,
        eventCredits.find((credit) => credit.class === classId),
      ]),
    )
    for (const [index, { event }] of body.events.entries())
      assert.deepEqual(credits.get(event), { class: classId, ...listed.events[index] })
    assert.equal([...credits.values()].filter(Boolean).length, body.events.length)
    const grid = (await ask('GET', `/api/class/${classId}/attendance/`, professor)).body
    const { attended } = grid.students.find(({ id }: { id: string }) => id === maya.id)
    for (const { id } of grid.events)
      assert.equal(term.events.find(({ event }) => event === id)!.present, attended.includes(id))
    for (const { event, scanned_at, present } of term.events.filter(({ event: id }) => credits.get(id))) {
      const rows = (await ask('GET', `/api/attendance/event/${event}/class/${classId}/`, professor)).body
      const row = rows.find(({ student_id }: { student_id: string }) => student_id === maya.id)
      assert.deepEqual([present, scanned_at], [row !== undefined, row?.scanned_at ?? null])
    }
  }

  const own = (event: { id: string }) => term.events.find(({ event: id }) => id === event.id)!
  assert.deepEqual([own(events[1]!).mark?.says, own(events[1]!).mark?.reason], ['absent', 'Left after five minutes'])
  assert.deepEqual([own(events[1]!).present, own(events[1]!).scanned_at], [false, null])
  const attempts = (await ask('GET', `/api/events/${events[2]!.id}/attempts/`, professor)).body.attempts
  assert.deepEqual(
    own(events[2]!).tries.map(({ reason, reference }) => [reason, reference]),
    attempts
      .filter(({ student }: { student: string }) => student === maya.id)
      .map(({ reason, reference }: { reason: string; reference: string }) => [reason, reference]),
  )
  assert.equal(own(events[2]!).tries[0]!.reference, ownTry)
  assert.deepEqual(
    new Set(term.questions.map(({ id }) => id)),
    new Set(appealIds),
    'Maya’s alone, and none of another class',
  )
})

onBothEngines('a student’s term shows no one more than the lists do', async (world) => {
  const { school, professor, colleague, maya, noor, bio, chem, fair, lab, ask } = await aFullTerm(world)
  await tryLate(world, maya, fair)
  const readFair = async (actor: Person, classId: string) =>
    (await readTerm(world, actor, classId, maya.id)).events.find(({ event }) => event === fair.id)!
  const fairTerm = await readFair(professor, bio)
  assert.deepEqual([fairTerm.manages_event, fairTerm.present, fairTerm.scanned_at], [false, true, null])
  assert.deepEqual([fairTerm.mark, fairTerm.tries], [null, []], 'a colleague’s reason and tries stay there')
  assert.equal((await readTerm(world, professor, bio, maya.id)).owns_classes, true)
  const theirs = await readFair(colleague, chem)
  assert.deepEqual([theirs.mark?.reason, theirs.tries.length], ['Signed my sheet', 1])
  const excuse = { marks: [{ student: maya.id, says: 'excused', reason: 'Ill' }] }
  assert.equal((await ask('POST', `/api/events/${fair.id}/marks/`, colleague, excuse)).status, 201)
  const grid = (await ask('GET', `/api/class/${bio}/attendance/`, professor)).body as {
    students: { id: string; excused: string[] }[]
  }
  const ofMaya = grid.students.find(({ id }) => id === maya.id)!
  const excusedTerm = await readFair(professor, bio)
  assert.ok(ofMaya.excused.includes(fair.id) && excusedTerm.excused, 'excused in the term as in the grid')
  assert.equal(excusedTerm.mark, null, 'without the colleague’s reason')

  await ask('POST', '/api/appeals/', maya, { event: (await anAbsence(world)).id })
  const sub = await anAdmin(world, 'sub', { school })
  const asSub = await readTerm(world, sub, bio, maya.id)
  assert.equal(asSub.owns_classes, false)
  const listed = (await ask('GET', '/api/appeals/', sub)).body as { id: string; student: string }[]
  assert.deepEqual(
    asSub.questions.map(({ id }) => id),
    listed.filter(({ student }) => student === maya.id).map(({ id }) => id),
  )
  const readStatus = async (actor: Person, classId: string, student: string) =>
    (await ask('GET', `/api/classes/${classId}/students/${student}/term/`, actor)).status
  assert.deepEqual(
    [
      await readStatus(colleague, bio, maya.id),
      await readStatus(maya, bio, maya.id),
      await readStatus(professor, lab, noor.id),
    ],
    [404, 403, 404],
    'a colleague’s class, a student, and someone who isn’t on this roster',
  )
  assert.equal(await readStatus(professor, bio, 'nobody'), 404)

  /** One of the professor's events that Maya missed. */
  async function anAbsence({ clock }: World): Promise<Event> {
    const startsAt = new Date(clock.now() - 2 * day - 3_600_000).toISOString()
    const event = await anEvent(world, professor, { name: 'Missed', startsAt })
    await assign(world, professor, bio, event.id)
    return event
  }
})

onBothEngines(
  'a pending student’s term contains their marks, and the same credit as the class’s list',
  async (world) => {
    const { school, professor, colleague, bio, chem, events, fair, mark, ask } = await aFullTerm(world)
    const add = async (actor: Person, class_id: string) =>
      (
        await ask('POST', '/api/faculty/add-student/', actor, {
          class_id,
          email: `theo@${school.studentDomain}`,
          firstName: 'Theo',
          lastName: 'Ames',
        })
      ).body.id as string
    const theo = await add(professor, bio)
    assert.equal(await add(colleague, chem), theo)
    await mark(events[0]!, [{ student: theo, says: 'present', reason: 'Signed the sheet' }])
    await mark(fair, [{ student: theo, says: 'present', reason: 'Signed the sheet' }], colleague)
    await mark(events[2]!, [{ student: theo, class: bio, says: 'counts', reason: 'Wrote a report' }])
    for (const [actor, classId] of [
      [professor, bio],
      [colleague, chem],
    ] as const) {
      const term = await readTerm(world, actor, classId, theo)
      assert.equal(term.student.email_verified, false)
      const { body } = await ask('GET', `/api/classes/${classId}/credits/`, actor)
      const listed = body.students.find(({ id }: { id: string }) => id === theo)
      assert.deepEqual([term.classes[0]!.have, term.classes[0]!.points], [listed.have, listed.points])
      const credits = new Map(term.events.map(({ event, credits: [credit] }) => [event, credit]))
      assert.deepEqual(
        body.events.map(({ event }: { event: string }) => credits.get(event)?.reason),
        listed.events.map(({ reason }: { reason: string }) => reason),
      )
    }
    const term = await readTerm(world, professor, bio, theo)
    assert.deepEqual(
      term.events.filter(({ present }) => present).map((event) => [event.event, event.mark?.reason ?? null]),
      [
        [events[0]!.id, 'Signed the sheet'],
        [fair.id, null],
      ],
    )
  },
)

onBothEngines(
  'reading a term takes the same number of statements for few or many events and classes',
  async (world, t) => {
    const { school, professor, maya, bio } = await aFullTerm(world)
    const { statements, clear, run } = recordStatements(t)
    const count = async () => {
      const [course, entry] = [
        await world.db.selectFrom('class').selectAll().where('id', '=', bio).executeTakeFirstOrThrow(),
        {
          id: '',
          class_id: bio,
          student_id: maya.id,
          pending_student_id: null,
          first_name: '',
          last_name: '',
          email: '',
        },
      ]
      const viewer = {
        session: '',
        email: '',
        student: null,
        admin: null,
        temporaryAdmin: null,
        facultyAdmin: null,
        oneFactorAdmin: null,
        oneFactorFacultyAdmin: null,
      }
      const faculty = { id: professor.id, school: school.id }
      clear()
      const reading = { course, entry, viewer: { ...viewer, faculty }, now: world.clock.now() }
      const term = await run(() => readStudentTerm(world.db, reading))
      return {
        statements: statements.filter(({ text, isOfRun }) => isOfRun && /^(select|with)/i.test(text)).length,
        events: term!.events.length,
        classes: term!.classes.length,
      }
    }
    const small = await count()
    for (let n = 0; n < 6; n += 1) {
      const { id } = await aClassWith(world, professor, [maya, await aStudent(world, school)], `Section ${n}`)
      const startsAt = new Date(world.clock.now() - (n + 6) * day).toISOString()
      await assign(world, professor, id, (await anEvent(world, professor, { startsAt })).id)
    }
    const large = await count()
    assert.deepEqual([large.events - small.events, large.classes - small.classes], [6, 6])
    assert.ok(small.statements > 5, `${small.statements} statements were recorded`)
    assert.equal(large.statements, small.statements)
  },
)
