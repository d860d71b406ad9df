// The least that a check-in can cost if every acknowledged row is on disk: floor.ts plus SQLite's three statements.
// This program checks only the token, and has no limits, headers, log, browser evidence or live rolls. It takes the
// path of a filled database and prints its port.
import { hash } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { checkInInput } from '#contract/check-ins/check-ins.ts'
import { openSqlite } from '#server/database/open-sqlite.ts'
import { newRowId } from '#server/database/new-id.ts'
import { readBody } from '#server/http/body.ts'

type Waiting = { values: (string | number | null)[]; answer: object; reply: FastifyReply }

const db = openSqlite(process.argv[2]!)
const findSession = db.prepare('select student_id, school_id from session where token_hash = ?')
const findEvent = db.prepare('select starts_at, checkin_before_minutes, checkin_after_minutes from event where id = ?')
const columns =
  'id, school_id, event_id, student_id, scanned_at, received_at, late_sent, client_nonce, device_id, latitude, longitude, accuracy, located_at'
const insert = db.prepare(
  `insert into attendance (${columns}) values (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
)
let group: Waiting[] = []

function write(): void {
  const together = group
  group = []
  db.exec('begin immediate')
  for (const { values } of together) insert.run(...values)
  db.exec('commit')
  for (const { reply, answer } of together) void reply.code(201).send(answer)
}

const app = Fastify({ logger: false })
app.post('/api/attendance/', (request, reply) => {
  const token = request.headers.authorization!.slice('Bearer '.length)
  const session = findSession.get(hash('sha256', token, 'base64url')) as { student_id: string; school_id: string }
  const { event, location, device_id, client_nonce } = readBody(checkInInput, request.body)
  const { starts_at } = findEvent.get(event) as { starts_at: number }
  const receivedAt = Date.now()
  if (Math.abs(starts_at - receivedAt) > 900_000) return reply.code(400).send({ error: 'closed' })
  const id = newRowId(receivedAt)
  const { latitude, longitude, accuracy, timestamp } = location!
  if (group.length === 0) setImmediate(write)
  group.push({
    values: [
      id,
      session.school_id,
      event,
      session.student_id,
      receivedAt,
      receivedAt,
      client_nonce ?? null,
      device_id ?? null,
    ].concat([latitude, longitude, accuracy, Date.parse(timestamp)] as never[]),
    answer: { id, event, student: session.student_id, scanned_at: new Date(receivedAt).toISOString() },
    reply,
  })
  return reply
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready on port ${(app.server.address() as { port: number }).port}`)
process.on('SIGTERM', () => process.exit(0))
