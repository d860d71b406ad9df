// Backs up a server in the middle of a burst of check-ins and an import.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aClassWith, aProfessor, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation, runAdmin, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** The number of backups. The nightly run makes more. */
const backups = Number(process.env.BACKUPS ?? 2)
/**
 * The number of students who check in during each backup, as fast as they can. On a fast machine, the rest wait for the
 * next backup.
 */
const perBackup = 600
const students = perBackup * backups
const phones = 8
const rowsAtOnce = 150
/**
 * The number of import batches during each backup, each backup into a separate class. Without a limit there would be
 * millions of rows.
 */
const piecesPerBackup = 200

test('each backup of a server under load is a snapshot of the database and can be restored', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const hall = await fill(place)
  const server = await runServer(t, place, { RATE_LIMITS: 'off' })
  let isOver = false
  let room = 0
  let importRoom = 0
  let shed = 0
  const sentIds = new Set<string>()
  const acknowledged = new Set<string>()

  async function checkIn(phone: number): Promise<void> {
    for (let index = phone; index < students && !isOver; index += phones) {
      while (sentIds.size >= room && !isOver) await wait(2)
      const { id, token, scan } = hall.students[index]!
      sentIds.add(id)
      const { status } = await call(server.url, 'POST', '/api/attendance/', { token, body: scan })
      assert.equal(status, 201)
      acknowledged.add(id)
    }
  }
  async function importRosters(): Promise<void> {
    for (let batch = 0; !isOver; batch += 1) {
      while (batch >= importRoom && !isOver) await wait(2)
      if (isOver) return
      const rows = Array.from({ length: rowsAtOnce }, (_, row) => ({
        email: `r${batch}.${row}@${hall.studentDomain}`,
        firstName: 'Noor',
        lastName: `Bergström ${row}`,
      }))
      const body = { class_id: hall.seminars[Math.floor(batch / piecesPerBackup)], students: rows }
      const ask = () =>
        call(server.url, 'POST', '/api/faculty/batch-add-students/', { token: hall.professor.token, body })
      let answer = await ask()
      // When the event loop is late, the import is told to try again, while check-ins continue.
      for (; answer.status === 503; answer = await ask()) {
        shed += 1
        await wait(Number(answer.headers.get('retry-after')) * 1_000)
      }
      assert.equal(answer.status, 200, answer.text)
    }
  }
  const load = [...Array.from({ length: phones }, (_, phone) => checkIn(phone)), importRosters()]

  const copies = []
  try {
    for (let number = 1; number <= backups; number += 1) {
      const file = join(place.folder, `${number}.backup`)
      room = perBackup * number
      importRoom = piecesPerBackup * number
      const acknowledgedBefore = new Set(acknowledged)
      const { code, err } = await runAdmin(place, ['backup', file])
      assert.deepEqual([code, err], [0, ''])
      copies.push({ file, before: acknowledgedBefore, after: new Set(sentIds) })
    }
  } finally {
    isOver = true
    await Promise.all(load)
  }
  t.diagnostic(`${shed} pieces of the import had to come again`)
  await server.terminate()

  const inOrder = read(join(place.folder, 'rollbook.db')).roll
  let fewest = 0
  for (const { file, before: earlier, after: later } of copies) {
    const restored = await anEmptyInstallation(t, 'sqlite')
    assert.equal((await runAdmin(restored, ['restore', file])).code, 0)
    const { roll, added, entries, pending } = read(join(restored.folder, 'rollbook.db'))
    const present = new Set(roll)
    assert.deepEqual(
      [...earlier].filter((id) => !present.has(id)),
      [],
      'acknowledged before the backup began, but not in it',
    )
    assert.deepEqual(
      roll.filter((id) => !later.has(id)),
      [],
      'in the backup, but sent after it had ended',
    )
    assert.deepEqual(roll, inOrder.slice(0, roll.length), 'the first ones without a gap')
    assert.equal(entries, added, 'the rows in the audit’s line are there, so no batch of an import is incomplete')
    assert.equal(pending, entries)
    assert.ok(roll.length > fewest && added > 0, 'something happened since the previous backup')
    fewest = roll.length
    t.diagnostic(`${roll.length} check-ins and ${entries} rows of rosters, torn 0`)
  }
})

async function fill(place: Installation) {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const world = createMinimalWorld(db)
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const people: (Person & { scan: object })[] = []
  for (let number = 0; number < students; number += 1) {
    const student = await aStudent(world, school)
    people.push({ ...student, scan: aScan(world, student, event) })
  }
  const seminars: string[] = []
  for (let number = 0; number < backups; number += 1) seminars.push((await aClassWith(world, professor, [])).id)
  await close()
  return { professor, students: people, seminars, studentDomain: school.studentDomain }
}

/** Returns the roll in the order in which it was written, and the imports in the audit and on the rosters. */
function read(path: string) {
  const db = new DatabaseSync(path)
  const number = (query: string) => Number(Object.values(db.prepare(query).get()!)[0])
  const counts = {
    roll: db
      .prepare('select student_id from attendance order by rowid')
      .all()
      .map(({ student_id }) => String(student_id)),
    added: number(`select coalesce(sum(json_extract(detail, '$.added')), 0) from audit where action = 'roster.add'`),
    entries: number('select count(*) from roster_entry'),
    pending: number('select count(*) from pending_student'),
  }
  db.close()
  return counts
}
