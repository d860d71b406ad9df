// The minimum that a check-in is compared with: the same Fastify with the same POST and the same schema, and nothing
// else. This program prints its port.
import Fastify from 'fastify'
import { checkInInput } from '#contract/check-ins/check-ins.ts'
import { readBody } from '#server/http/body.ts'

const app = Fastify({ logger: false })
app.post('/api/attendance/', async (request, reply) => {
  const { event } = readBody(checkInInput, request.body)
  return reply.code(201).send({ id: 'AAAAAAAAAAAAAAAA', event, student: '', scanned_at: new Date().toISOString() })
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready on port ${(app.server.address() as { port: number }).port}`)
process.on('SIGTERM', () => process.exit(0))
