import assert from 'node:assert/strict'
import type { AuditPage } from '#contract/audit/audit.ts'
import { auditSentence } from '#contract/audit/sentence.ts'
import type { ClassStudent } from '#contract/classes/roster.ts'
import { aFaculty, anAdmin, aSchool, aStudent, password, type Person } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** Returns the audit's sentences, the oldest first. */
async function sentencesFor(world: World, { token }: Person, query = '?action=changes'): Promise<string[]> {
  const { status, body } = await world.call('GET', `/api/audit/${query}`, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return (body as AuditPage).lines.toReversed().map(auditSentence)
}

/** Returns a function that makes calls one after another, each at a later time. Each call must succeed. */
function bindActions(world: World) {
  return async (person: Person, method: string, path: string, body?: unknown) => {
    world.clock.pass(1_000)
    const answer = await world.call(method, path, { token: person.token, ...(body !== undefined && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
}

onAnyEngine(
  'the audit describes what faculty do to events, classes and rosters, even after they are deleted',
  async (world) => {
    const school = await aSchool(world, 'Alder')
    const ruth = await aFaculty(world, school, 'Ruth')
    const maya = await aStudent(world, school, 'Maya')
    const sub = await anAdmin(world, 'sub', { school })
    const action = bindActions(world)
    const talk = { name: 'Talk', date: '2026-03-03T15:00:00Z', location: 'Hall', faculty: ruth.id, school: school.id }
    const event = await action(ruth, 'POST', '/api/events/', talk)
    await action(ruth, 'PUT', `/api/events/${event.id}/`, { location: 'Room 2' })
    const facts = { faculty_id: ruth.id, school: school.id, name: 'BIO', semester: 'Spring 2026' }
    const { id: bio } = await action(ruth, 'POST', '/api/class/create/', facts)
    const row = (email: string) => ({ email, first_name: 'Maya', last_name: 'B' })
    await action(ruth, 'POST', '/api/faculty/add-student/', { class_id: bio, ...row(maya.email) })
    const [ada, ben] = [`a@${school.studentDomain}`, `b@${school.studentDomain}`]
    // Maya is already in the class, and Ada is listed twice.
    const list = [maya.email, ada, ben, ada, 'c@elsewhere.edu'].map(row)
    await action(ruth, 'POST', '/api/faculty/batch-add-students/', { class_id: bio, students: list })
    await action(ruth, 'POST', '/api/class-events/', { class_instance: bio, event: event.id })
    const places = (await action(ruth, 'GET', `/api/class-students/?class_instance=${bio}`)) as ClassStudent[]
    const otherIds = places.map(({ student_info }) => student_info.id).filter((id) => id !== maya.id)
    await action(ruth, 'PUT', `/api/class/${bio}/update/`, { students: otherIds })
    await action(ruth, 'PUT', `/api/class/${bio}/update/`, { name: 'BIO 210' })
    await action(ruth, 'GET', `/api/events/${event.id}/attendance/csv/`)
    await action(ruth, 'GET', `/api/attendance/event/${event.id}/class/${bio}/xlsx/`)
    await action(ruth, 'DELETE', `/api/class/${bio}/event/${event.id}/unassign/`)
    const whole = [
      'Ruth Whitcombe created the event “Talk”',
      'Ruth Whitcombe changed the event “Talk”: the location from “Hall” to “Room 2”',
      'Ruth Whitcombe created the class “BIO 210”',
      'Ruth Whitcombe added Maya Bergström to the class “BIO 210”',
      'Ruth Whitcombe added 2 students to the class “BIO 210”; 2 rows were duplicates; 1 row was refused',
      'Ruth Whitcombe assigned the event “Talk” to the class “BIO 210”',
      'Ruth Whitcombe removed Maya Bergström from the class “BIO 210”',
      'Ruth Whitcombe changed the class “BIO 210”: the name from “BIO” to “BIO 210”',
      'Ruth Whitcombe downloaded the attendance of the event “Talk” as a CSV file',
      'Ruth Whitcombe downloaded the attendance of the event “Talk” in the class “BIO 210” as an Excel file',
      'Ruth Whitcombe unassigned the event “Talk” from the class “BIO 210”',
    ]
    assert.deepEqual(await sentencesFor(world, sub), whole)
    assert.deepEqual(
      await sentencesFor(world, sub, `?person=${maya.email}`),
      whole.filter((line) => line.includes('Maya')),
    )

    await action(ruth, 'DELETE', `/api/classes/${bio}/`)
    await action(ruth, 'DELETE', `/api/events/${event.id}/`)
    await action(sub, 'DELETE', `/api/students/${maya.id}/delete/`)
    const named = world.db.selectFrom('audit').select('subject_id').where('action', '=', 'roster.add')
    assert.ok((await named.execute()).every(({ subject_id }) => subject_id !== maya.id))
    await action(ruth, 'DELETE', `/api/faculty/${ruth.id}/`)
    const sentences = await sentencesFor(world, sub)
    assert.deepEqual(sentences.slice(0, 4), [
      'A deleted faculty account created the deleted event “Talk”',
      'A deleted faculty account changed the deleted event “Talk”: the location from “Hall” to “Room 2”',
      'A deleted faculty account created the deleted class “BIO 210”',
      'A deleted faculty account added a student to the deleted class “BIO 210”',
    ])
    assert.deepEqual(sentences.slice(-4), [
      'A deleted faculty account deleted the class “BIO 210”',
      'A deleted faculty account deleted the event “Talk” with 0 attendance records',
      'Ada sub deleted the account of a student with 0 attendance records',
      'A deleted faculty account deleted their own account',
    ])
  },
)

onBothEngines(
  'the audit describes what administrators do to people, roles and universities, and when one is locked out',
  async (world) => {
    const school = await aSchool(world, 'Alder')
    const [omar, ruth] = [await aFaculty(world, school, 'Omar'), await aFaculty(world, school, 'Ruth')]
    const maya = await aStudent(world, school, 'Maya')
    const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
    const action = bindActions(world)
    const promote = (person: Person, role: string) =>
      action(master, 'POST', '/api/admin/promote-faculty/', { faculty_id: person.id, role })
    const change = (id: string, new_role: string) =>
      action(master, 'PUT', '/api/admin/update-role/', { admin_id: id, new_role })
    const { id } = (await promote(omar, 'sub')).administrator
    await change(id, 'co')
    await change(id, 'revoke')
    await promote(omar, 'sub')
    await promote(ruth, 'co')
    await action(sub, 'PUT', `/api/students/${maya.id}/update/`, { first_name: 'Mia', password: 'three words of hers' })
    await action(sub, 'GET', `/api/students/${maya.id}/export/`)
    await action(ruth, 'DELETE', `/api/faculty/${ruth.id}/`)
    const domains = { faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
    await action(master, 'PUT', `/api/schools/${school.id}/`, { name: 'Alder College', ...domains })
    const promotionSentences = await sentencesFor(world, master)
    // Two lines of one transaction have the same time, so their order may differ.
    const inAnyOrder = (lines: string[]) => lines.toSorted()
    assert.deepEqual(
      inAnyOrder(promotionSentences),
      inAnyOrder([
        'Ada master promoted Omar Whitcombe to University Admin',
        'Ada master changed the role of Omar Whitcombe from University Admin to Co-Administrator',
        'Ada master revoked the administrator privileges of Omar Whitcombe',
        'Ada master promoted Omar Whitcombe to University Admin again',
        'Ada master promoted a deleted administrator account to Co-Administrator',
        'Ada sub changed the first name of Mia Bergström',
        'Ada sub set a new password for Mia Bergström',
        'Ada sub downloaded all data of Mia Bergström',
        'A deleted faculty account ended the administrator role of a deleted administrator account before deleting the faculty account',
        'A deleted faculty account deleted their own account',
        'Ada master changed the name from “Alder University” to “Alder College” of Alder College',
      ]),
    )
    assert.deepEqual(await sentencesFor(world, sub), promotionSentences, 'all of it was at one’s own university')

    for (let failure = 1; failure <= 5; failure += 1) {
      world.clock.pass(1_000)
      await passwordSignIn(world, 'admin', sub.email, { password: `not ${password}` })
    }
    const doors = await sentencesFor(world, master, '?action=sign-ins')
    assert.deepEqual(doors.toSorted().toReversed(), [
      'Someone tried to sign in as Ada sub with a wrong password',
      'Someone failed to sign in as Ada sub so often that sign-in was locked for a while',
    ])

    await action(master, 'DELETE', `/api/schools/${school.id}/`)
    const schoolSentences = await sentencesFor(world, master, `?school=${school.id}&action=universities`)
    assert.equal(
      schoolSentences.at(-1)!,
      'Ada master closed Alder College, to be erased after 30 days: 1 faculty member, 1 student, 0 classes, 0 events, 0 attendance records',
    )
  },
)

onAnyEngine('saving without a change adds no line', async (world) => {
  const { school, professor, maya, noor, bio, events, assignAll, setRule } = await aTerm(world, { events: 1 })
  await assignAll()
  await setRule({ counts: 'each', points: 1_000, exclusive: true })
  const master = await anAdmin(world, 'master')
  const action = bindActions(world)
  const names = { faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const saves = async (name: string) => {
    await action(professor, 'PUT', `/api/events/${events[0]!.id}/`, { name })
    await action(professor, 'PUT', `/api/class/${bio}/update/`, { name })
    const rule = { counts: 'each', points: name.length * 1_000, exclusive: true }
    await action(professor, 'PUT', `/api/classes/${bio}/credit-rule/`, rule)
    await action(professor, 'PUT', `/api/class/${bio}/update/`, { students: [maya.id, noor.id, pending] })
    await action(professor, 'PUT', `/api/class/${bio}/pending/${pending}/`, { first_name: name })
    await action(maya, 'PUT', `/api/students/${maya.id}/credit-choices/${events[0]!.id}/`, { class: bio })
    const credit = { points: 1_000, note: name }
    await action(professor, 'PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, credit)
    await action(master, 'PUT', `/api/schools/${school.id}/`, { ...names, name })
    return (await sentencesFor(world, master)).length
  }
  const email = `omar@${school.studentDomain}`
  const newcomer = { class_id: bio, email, firstName: 'Omar', lastName: 'Haddad' }
  await action(professor, 'POST', '/api/faculty/add-student/', newcomer)
  const places = (await action(professor, 'GET', `/api/class-students/?class_instance=${bio}`)) as ClassStudent[]
  const pending = places.find(({ student_info }) => student_info.email === email)!.student_info.id
  const lineCount = (await sentencesFor(world, master)).length
  assert.equal(await saves('Plato'), lineCount + 7)
  assert.equal(await saves('Plato'), lineCount + 7)
  // A domain change takes effect a day later. Until then the university's domain is unchanged.
  await action(master, 'PUT', `/api/schools/${school.id}/`, { ...names, name: 'Plato', student_domain: 'new.edu' })
  const [last, previous] = (await sentencesFor(world, master)).toReversed()
  assert.match(last!, / requested to change the student domain .* of Plato, effective a day later$/)
  assert.doesNotMatch(previous!, /saved|changed Plato/)
})

onBothEngines('setting a password with unchanged names isn’t recorded as a name change', async (world) => {
  const school = await aSchool(world, 'Alder')
  const maya = await aStudent(world, school, 'Maya')
  const sub = await anAdmin(world, 'sub', { school })
  const names = { first_name: 'Maya', last_name: 'Bergström' }
  const body = { ...names, password: 'three words of hers' }
  await bindActions(world)(sub, 'PUT', `/api/students/${maya.id}/update/`, body)
  assert.deepEqual(await sentencesFor(world, sub), ['Ada sub set a new password for Maya Bergström'])
})

onBothEngines('names and changes stay readable after a person’s whole account is deleted', async (world) => {
  const school = await aSchool(world, 'Alder')
  const ruth = await aFaculty(world, school, 'Ruth')
  const sub = await anAdmin(world, 'sub', { school })
  const act = bindActions(world)
  const talk = { name: 'Talk', date: '2026-03-03T15:00:00Z', location: 'Hall', faculty: ruth.id, school: school.id }
  const event = await act(ruth, 'POST', '/api/events/', talk)
  const later = { name: 'Lecture', date: '2026-03-03T16:30:00Z', end_time: '2026-03-03T17:00:00Z', description: 'Free' }
  await act(ruth, 'PUT', `/api/events/${event.id}/`, { ...later, checkin_before_minutes: 1 })
  await act(ruth, 'DELETE', `/api/faculty/${ruth.id}/`)
  assert.deepEqual(await sentencesFor(world, sub, '?action=events'), [
    'A deleted faculty account created the deleted event “Lecture”',
    'A deleted faculty account changed the deleted event “Lecture”: the name from “Talk” to “Lecture”, the start from Mar 3, 2026, 3:00 PM to Mar 3, 2026, 4:30 PM, the end from none to Mar 3, 2026, 5:00 PM, how early check-in opens from 15 minutes to 1 minute, the description',
  ])
})

onAnyEngine('a refused deletion adds one line an hour, and a request for a fresh proof adds none', async (world) => {
  const school = await aSchool(world, 'Alder')
  const [ruth, omar] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, school, 'Omar')]
  const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
  const act = bindActions(world)
  const talk = { name: 'Talk', date: '2026-03-03T15:00:00Z', location: 'Hall', faculty: ruth.id, school: school.id }
  const event = await act(ruth, 'POST', '/api/events/', talk)
  await act(master, 'POST', '/api/admin/promote-faculty/', { faculty_id: ruth.id, role: 'co' })
  const refused = async (person: Person, path: string, expected = 403) => {
    world.clock.pass(1_000)
    assert.equal((await world.call('DELETE', path, { token: person.token })).status, expected, path)
  }
  const tried = async () => {
    const { body } = await world.call('GET', '/api/audit/?action=changes', { token: master.token })
    return (body as AuditPage).lines
      .filter(({ result }) => result === 'refused')
      .toReversed()
      .map(auditSentence)
  }
  for (let n = 0; n < 3; n += 1) await refused(omar, `/api/events/${event.id}/`)
  await refused(sub, `/api/faculty/${ruth.id}/`)
  await refused(sub, `/api/schools/${school.id}/`)
  await refused(master, '/api/events/AAAAAAAAAAAAAAAA/', 404)
  const refusals = [
    'Omar Whitcombe tried to delete the event “Talk”, which was refused',
    'Ada sub tried to delete the account of Ruth Whitcombe, which was refused',
    'Ada sub tried to delete Alder University, which was refused',
  ]
  assert.deepEqual(await tried(), refusals)
  // Uses the session often enough, because half an hour without use ends it.
  for (let n = 0; n < 4; n += 1) {
    world.clock.pass(16 * 60_000)
    for (const { token } of [omar, sub, master]) await world.call('GET', '/api/sessions/', { token })
  }
  await refused(omar, `/api/events/${event.id}/`)
  await refused(sub, `/api/events/${event.id}/`)
  assert.deepEqual(await tried(), [...refusals, refusals[0]], 'the second one was only asked for a proof of identity')
})

onAnyEngine(
  'a deletion tried at another university is shown to a master, and not to either university',
  async (world) => {
    const [school, birch] = [await aSchool(world, 'Alder'), await aSchool(world, 'Birch')]
    const [ruth, nora] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, birch, 'Nora')]
    assert.equal((await world.call('DELETE', `/api/faculty/${ruth.id}/`, { token: nora.token })).status, 403)
    const readLines = async (reader: Person) => {
      const { body } = await world.call('GET', '/api/audit/', { token: reader.token })
      return (body as AuditPage).lines.filter(({ result }) => result === 'refused').map(auditSentence)
    }
    const tried = 'Nora Whitcombe tried to delete the account of Ruth Whitcombe, which was refused'
    assert.deepEqual(await readLines(await anAdmin(world, 'master')), [tried])
    for (const side of [school, birch])
      assert.deepEqual(await readLines(await anAdmin(world, 'sub', { school: side })), [])
  },
)

onAnyEngine('a changed credit rule is shown with the previous rule', async (world) => {
  const { school, setRule } = await aTerm(world, { events: 0 })
  const sub = await anAdmin(world, 'sub', { school })
  const first = 'Each event is worth 1 point, up to 4 points in total.'
  const second = 'Each event is worth 2 points, up to 4 points in total.'
  for (const points of [1_000, 2_000]) {
    world.clock.pass(1_000)
    assert.equal((await setRule({ counts: 'each', points, cap: 4_000 })).status, 200)
  }
  assert.deepEqual(await sentencesFor(world, sub, '?action=credit.rule'), [
    `Eleanor Whitcombe set the credit rule of the class “BIO 101” to “${first}”`,
    `Eleanor Whitcombe changed the credit rule of the class “BIO 101” from “${first}” to “${second}”`,
  ])
})
