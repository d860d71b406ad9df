import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { ClassStudent } from '#contract/classes/roster.ts'
import { anAdmin, signedIn, type Person } from '#test/builders.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { newId } from '#server/database/new-id.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Reader } from '#server/reader/reader.ts'
import { deleteInterrupted } from './store.ts'
import { makePublishedFile } from './make-file.ts'
import { publishCredits } from './publish.ts'

async function aPublishedTerm(world: World) {
  const term = await aTerm(world, { events: 2 })
  const { professor, maya, bio, events, assignAll, setRule, scan, ask } = term
  await assignAll()
  await setRule(upToFive)
  await scan(maya, events[0]!)
  const path = `/api/classes/${bio}/published-credits/`
  const publish = async (headers: Record<string, string> = {}) => {
    const response = await world.call('POST', path, { token: professor.token, headers })
    assert.equal(response.status, 201, response.text)
    return response.body as { id: string; sha256: string; students: number; removed: number; published_at: string }
  }
  return {
    ...term,
    path,
    publish,
    list: async () => (await ask('GET', path, professor)).body as Awaited<ReturnType<typeof publish>>[],
    /** Returns a published file's bytes and hash. Checks that the response's digest is the hash of the bytes. */
    async file(id: string, person: Person = professor) {
      const response = await fetchPatiently(`${world.url}${path}${id}/file/`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
      assert.equal(response.status, 200)
      const bytes = Buffer.from(await response.arrayBuffer())
      const digest = response.headers.get('repr-digest')
      assert.equal(digest, `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
  }
}

onAnyEngine('published credit is a file with a hash, and later changes don’t affect it', async (world) => {
  const { professor, maya, noor, bio, events, setRule, mark, publish, list, file, readCredit } =
    await aPublishedTerm(world)
  const first = await publish()
  assert.deepEqual([first.students, first.removed], [2, 0])
  assert.equal((await readCredit(maya)).points, 1_000)
  const firstFile = await file(first.id)
  assert.equal(firstFile.sha256, first.sha256)
  const rows: Record<string, string>[] = parse(firstFile.bytes, { bom: true, columns: true })
  assert.deepEqual(
    rows.map((row) => [row['First Name'], row.Event, row.State, row.Reason, row.Points, row['Total Points']]),
    [
      ['Maya', 'Talk 1', 'Counted', 'On the roll', '1', '1'],
      ['Maya', 'Talk 2', 'Not counted', 'Not on the roll', '0', '1'],
      ['Noor', 'Talk 1', 'Not counted', 'Not on the roll', '0', '0'],
      ['Noor', 'Talk 2', 'Not counted', 'Not on the roll', '0', '0'],
    ],
  )
  assert.equal(rows[0]!.Rule, 'Each event is worth 1 point, up to 5 points in total.')

  world.clock.pass(60_000)
  await setRule({ ...upToFive, points: 2_000 })
  await mark(events[1]!, [{ student: noor.id, says: 'present', reason: 'Phone died' }])
  assert.deepEqual(await file(first.id), firstFile)
  const second = await publish()
  assert.notEqual(second.sha256, first.sha256)
  assert.deepEqual(await file(first.id), firstFile)
  assert.deepEqual(
    (await list()).map(({ id, sha256 }) => [id, sha256]),
    [
      [second.id, second.sha256],
      [first.id, first.sha256],
    ],
  )
  const { body } = await world.call('GET', `/api/classes/${bio}/credits/`, { token: professor.token })
  assert.equal(body.rule.published_at, second.published_at)
  const lines = await world.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'credit.publish')
    .execute()
  assert.deepEqual(
    lines.map(({ actor_id, detail }) => `${actor_id} ${JSON.parse(detail!).sha256}`).toSorted(),
    [first, second].map(({ sha256 }) => `${professor.id} ${sha256}`).toSorted(),
  )
})

onAnyEngine('a repeated call publishes once, and saving the rule keeps the time of publication', async (world) => {
  const { bio, publish, list, setRule, professor } = await aPublishedTerm(world)
  const key = { 'idempotency-key': 'once' }
  const first = await publish(key)
  assert.deepEqual(await publish(key), first)
  assert.equal((await list()).length, 1)
  await setRule({ ...upToFive, points: 2_000 })
  const { body } = await world.call('GET', `/api/classes/${bio}/credits/`, { token: professor.token })
  assert.equal(body.rule.published_at, first.published_at)
})

onAnyEngine(
  'deleting an account deletes its lines from a published file, and the list shows how many were removed',
  async (world) => {
    const { maya, noor, ask, publish, list, file } = await aPublishedTerm(world)
    const { id, sha256 } = await publish()
    const fileBefore = await file(id)
    const { body: data } = await ask('GET', `/api/students/${maya.id}/export/`, maya)
    assert.equal(data.published_credit.length, 1)
    assert.ok(fileBefore.bytes.includes(data.published_credit[0].lines))
    assert.equal((await ask('DELETE', `/api/students/${maya.id}/delete/`, maya)).status, 204)
    const [listedFile] = await list()
    assert.deepEqual([listedFile!.students, listedFile!.removed, listedFile!.sha256], [2, 1, sha256])
    const fileAfter = await file(id)
    assert.equal(fileAfter.bytes.includes(maya.email), false)
    assert.equal(fileAfter.bytes.includes(noor.email), true)
  },
)

onAnyEngine(
  'administrators read published credit, only the owner publishes, and a class without events can’t be published',
  async (world) => {
    const { school, colleague, professor, chem, path, ask, publish, file } = await aPublishedTerm(world)
    const { id } = await publish()
    const sub = await anAdmin(world, 'sub', { school })
    assert.equal((await ask('GET', path, sub)).body.length, 1)
    await file(id, sub)
    assert.equal((await ask('POST', path, sub)).status, 403)
    assert.equal((await ask('POST', path, colleague)).status, 404)
    assert.equal((await ask('GET', `${path}${id}/file/`, colleague)).status, 404)
    assert.equal((await ask('GET', `/api/classes/${chem}/published-credits/${id}/file/`, colleague)).status, 404)
    const empty = await ask('POST', `/api/classes/${chem}/published-credits/`, colleague)
    assert.deepEqual([empty.status, empty.body.code], [409, 'nothing_to_publish'])
    const ids = { school_id: school.id, class_id: path.split('/')[3]!, faculty_id: professor.id }
    const row = { ...ids, published_at: 1, rule_text: '', sha256: '', head: '', students: 1, complete: 1 }
    await world.db
      .insertInto('published_credit')
      .values(Array.from({ length: 49 }, (_, n) => ({ ...row, id: `full${n}` })))
      .execute()
    const full = await ask('POST', path, professor)
    assert.deepEqual([full.status, full.body.code], [409, 'too_many_published'])
  },
)

onAnyEngine(
  'published credit is kept five years longer than the roll, and is deleted with its class',
  async (world) => {
    const { professor, bio, ask, publish } = await aPublishedTerm(world)
    await publish()
    const countRows = async () => [
      (await world.db.selectFrom('published_credit').select('id').execute()).length,
      (await world.db.selectFrom('published_lines').select('id').execute()).length,
      (await world.db.selectFrom('attendance').select('id').execute()).length,
    ]
    world.clock.set('2034-05-30T12:00:00Z')
    await world.runRetention()
    assert.deepEqual(await countRows(), [1, 2, 0])
    world.clock.set('2034-06-02T12:00:00Z')
    await world.runRetention()
    assert.deepEqual(await countRows(), [0, 0, 0])
    professor.token = await signedIn(world, { faculty: professor.id }, professor.email, professor.school)
    await world.db
      .insertInto('published_credit')
      .values({
        id: 'late',
        school_id: professor.school,
        class_id: bio,
        faculty_id: professor.id,
        published_at: world.clock.now(),
        rule_text: '',
        sha256: '',
        head: '',
        students: 1,
        complete: 1,
      })
      .execute()
    // Published credit can't be made again, so deleting its class needs a recent sign-in. Deleting a class without
    // published credit doesn't.
    world.clock.pass(16 * 60_000)
    const stale = await ask('DELETE', `/api/classes/${bio}/`, professor)
    assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])
    assert.deepEqual(await countRows(), [1, 0, 0])
    const { body: plain } = await ask('POST', '/api/class/create/', professor, { name: 'Seminar' })
    assert.equal((await ask('DELETE', `/api/classes/${plain.id}/`, professor)).status, 204)
    professor.token = await signedIn(world, { faculty: professor.id }, professor.email, professor.school)
    assert.equal((await ask('DELETE', `/api/classes/${bio}/`, professor)).status, 204)
    await untilErased(world)
    assert.deepEqual(await countRows(), [0, 0, 0])
  },
)

onAnyEngine(
  'when a pending student registers, their lines become theirs, and are deleted with their account',
  async (world) => {
    const { school, professor, bio, ask, publish, list, file } = await aPublishedTerm(world)
    const email = `omar@${school.studentDomain}`
    const roster = { class_id: bio, faculty_id: professor.id, email, firstName: 'Omar', lastName: 'Haddad' }
    const added = await ask('POST', '/api/faculty/add-student/', professor, roster)
    assert.equal(added.status, 201, added.text)
    const { id, students } = await publish()
    assert.equal(students, 3)
    const { token, cookies } = await register(world, 'student', school, email)
    const { body: omar } = await verify(world, 'student', { token }, { cookies })
    const ownData = await world.call('GET', `/api/students/${omar.student_id}/export/`, { token: omar.token })
    assert.match(ownData.body.published_credit[0].lines, /"Omar","Haddad"/)
    const deleted = await world.call('DELETE', `/api/students/${omar.student_id}/delete/`, { token: omar.token })
    assert.equal(deleted.status, 204, deleted.text)
    assert.equal((await list())[0]!.removed, 1)
    assert.equal((await file(id)).bytes.includes('Omar'), false)
  },
)

onAnyEngine('when a mistyped address is corrected, its lines belong to the corrected address', async (world) => {
  const { school, professor, bio, ask, publish, list, file } = await aPublishedTerm(world)
  const [mistyped, email] = [`omra@${school.studentDomain}`, `omar@${school.studentDomain}`]
  const roster = { class_id: bio, faculty_id: professor.id, email: mistyped, firstName: 'Omar', lastName: 'Haddad' }
  await ask('POST', '/api/faculty/add-student/', professor, roster)
  const { body: places } = await ask('GET', `/api/class-students/?class_instance=${bio}`, professor)
  const omarsPlace = places.find((place: ClassStudent) => place.student_info.email === mistyped) as ClassStudent
  const { id } = await publish()
  const pending = `/api/class/${bio}/pending/${omarsPlace.student_info.id}/`
  assert.equal((await ask('PUT', pending, professor, { email })).status, 200)
  const readOwnFiles = async (address: string) => {
    const { token, cookies } = await register(world, 'student', school, address)
    const { body: student } = await verify(world, 'student', { token }, { cookies })
    const ownData = await world.call('GET', `/api/students/${student.student_id}/export/`, { token: student.token })
    return { student, files: ownData.body.published_credit as { lines: string }[] }
  }
  assert.deepEqual((await readOwnFiles(mistyped)).files, [], 'nothing of them is another student’s')
  const { student: omar, files } = await readOwnFiles(email)
  assert.match(files[0]!.lines, /"Omar","Haddad"/)
  await world.call('DELETE', `/api/students/${omar.student_id}/delete/`, { token: omar.token })
  assert.equal((await list())[0]!.removed, 1)
  assert.equal((await file(id)).bytes.includes('Omar'), false)
})

onBothEngines('a student who registers while the file is being made gets their lines', async (world) => {
  const { school, professor, bio, ask, list } = await aPublishedTerm(world)
  const email = `omar@${school.studentDomain}`
  const roster = { class_id: bio, faculty_id: professor.id, email, firstName: 'Omar', lastName: 'Haddad' }
  await ask('POST', '/api/faculty/add-student/', professor, roster)
  const course = await world.db.selectFrom('class').selectAll().where('id', '=', bio).executeTakeFirstOrThrow()
  const publishedAt = world.clock.now()
  const file = await makePublishedFile(world.db, { classId: bio, now: publishedAt })
  const { token, cookies } = await register(world, 'student', school, email)
  const { body: omar } = await verify(world, 'student', { token }, { cookies })
  const reader = { read: () => Promise.resolve(file) } as unknown as Reader
  const viewer: Viewer = {
    session: newId(),
    email: professor.email,
    student: null,
    faculty: { id: professor.id, school: school.id },
    admin: null,
    temporaryAdmin: null,
    oneFactorAdmin: null,
    oneFactorFacultyAdmin: null,
    facultyAdmin: null,
  }
  await publishCredits({ db: world.db, reader }, { course, viewer, publishedAt }, () => Promise.resolve())
  const ownData = await world.call('GET', `/api/students/${omar.student_id}/export/`, { token: omar.token })
  assert.match(ownData.body.published_credit[0].lines, /"Omar","Haddad"/)
  const deleted = await world.call('DELETE', `/api/students/${omar.student_id}/delete/`, { token: omar.token })
  assert.equal(deleted.status, 204, deleted.text)
  assert.equal((await list())[0]!.removed, 1)
})

onAnyEngine('a file that was only partly stored is never shown, and is deleted after an hour', async (world) => {
  const { professor, path, ask, publish, list } = await aPublishedTerm(world)
  const [first, second] = [await publish(), await publish()]
  await world.db.updateTable('published_credit').set({ complete: 0 }).where('id', '=', second.id).execute()
  assert.deepEqual(await list(), [first])
  assert.equal((await ask('GET', `${path}${second.id}/file/`, professor)).status, 404)
  const stored = async () => {
    await deleteInterrupted(world.db, world.clock.now())
    const rows = await world.db.selectFrom('published_lines').select('published_credit_id').execute()
    return new Set(rows.map((row) => row.published_credit_id))
  }
  world.clock.pass(3_600_000)
  assert.deepEqual(await stored(), new Set([first.id, second.id]), 'it may still be running')
  world.clock.pass(1)
  assert.deepEqual(await stored(), new Set([first.id]))
  assert.deepEqual(await list(), [first])
})
