import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { worldOf } from '#test/world-of.ts'

test('a stop under load answers what it has, keeps what it answered, and ends within two seconds', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-stop-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const place = { engine: 'sqlite', path: join(folder, 'rollbook.db') } as const
  const database = await connect(place)
  await migrate(database.db)
  const world = worldOf(database.db)
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  const students = await Promise.all(Array.from({ length: 120 }, () => aStudent(world, school)))
  const bodies = students.map((student) => aScan(world, student, event))
  await database.close()

  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'roll@rollbook.test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  server.stdout.on('data', (part: Buffer) => (log += String(part)))
  server.stderr.on('data', (part: Buffer) => (log += String(part)))
  while (!log.includes('Rollbook serves')) {
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
    assert.equal(server.exitCode, null, log)
  }

  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = (index: number) =>
    new Promise<number>((resolve) => {
      const outgoing = request(
        {
          port,
          path: '/api/attendance/',
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${students[index]!.token}` },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      // Refused or cut before the server took it: never acknowledged.
      outgoing.on('error', () => resolve(0))
      outgoing.end(JSON.stringify(bodies[index]))
    })
  const answers: Promise<number>[] = []
  for (let index = 0; index < students.length; index += 1) answers.push(send(index))
  await Promise.all(answers.slice(0, 21))
  const stopped = performance.now()
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  const took = performance.now() - stopped
  agent.destroy()
  assert.equal(code, 0, log)
  assert.ok(took < 2_000, `it took ${Math.round(took)} ms`)

  const statuses = await Promise.all(answers)
  const recorded = statuses.filter((status) => status === 201).length
  assert.deepEqual(
    statuses.filter((status) => status !== 201 && status !== 0),
    [],
  )
  assert.ok(recorded >= 20, `${statuses.join()} ${log}`)
  const again = await connect(place)
  const rows = await again.db.selectFrom('attendance').select('student_id').execute()
  await again.close()
  const there = new Set(rows.map((row) => row.student_id))
  const lost = students.filter((student, index) => statuses[index] === 201 && !there.has(student.id))
  assert.deepEqual(lost, [])
})
