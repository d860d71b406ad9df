// What `npm run build` produces from the server, and when it is used.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { buildServer } from '#scripts/build-server.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { addStudents, addToRoll, fillHall } from '#test/bench/hall.ts'
import { aScan } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { findProgram } from './find-program.mjs'

const folder = 'server-of-a-test'
const built = join(import.meta.dirname, '..', 'dist', folder)
const program = join(built, 'run.js')

test('the built server, with its threads, does what its sources do', async (t) => {
  t.after(() => rmSync(built, { recursive: true, force: true }))
  await buildServer(folder)

  assert.equal(findProgram(program, []), pathToFileURL(program).href)
  const sources = pathToFileURL(join(import.meta.dirname, 'run.ts')).href
  assert.equal(findProgram(program, ['--import', './german.ts']), sources, 'something may replace the language')
  assert.equal(findProgram(join(built, 'none.js'), []), sources)
  const files = readdirSync(built).filter((file) => file.endsWith('.js'))
  const threads = files.flatMap((file) =>
    [...readFileSync(join(built, file), 'utf8').matchAll(/new URL\(['"`]\.\/([\w.-]+)['"`],/g)].map(
      (match) => match[1]!,
    ),
  )
  assert.ok(threads.length >= 5, threads.join())
  for (const file of threads) assert.ok(existsSync(join(built, file)), file)

  const place = await anEmptyInstallation(t, 'sqlite')
  const { db, close } = await connect(place.database)
  await migrate(db)
  const { school, professor, event } = await fillHall(db)
  const students = await addStudents(db, school, 10)
  await addToRoll(db, event, students.slice(1))
  await close()
  const server = await runServer(t, place, {}, program)
  const [student] = students
  const body = aScan(createMinimalWorld(db), student!, event)
  const checkIn = await call(server.url, 'POST', '/api/attendance/', { token: student!.token, body })
  assert.equal(checkIn.status, 201)
  const path = `/api/events/${event.id}/attendance/csv/`
  const file = await call(server.url, 'GET', path, { token: professor.token })
  assert.deepEqual([file.status, file.text.trim().split('\r\n').length], [200, 1 + students.length])
  assert.equal((await call(server.url, 'GET', '/docs/openapi.json')).status, 200)
  assert.equal((await server.terminate()).code, 0)

  const broken = { SMTP_URL: 'smtp://a:100%@mail.x.edu' }
  await assert.rejects(runServer(t, place, broken, program), /SMTP_URL: has a %/, 'the build keeps every check')

  utimesSync(program, new Date(0), new Date(0))
  assert.equal(findProgram(program, []), sources, 'a source is newer')
})
