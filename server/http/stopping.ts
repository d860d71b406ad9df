import type { FastifyInstance } from 'fastify'

/** Whether this server is stopping. */
export class Stopping {
  hasBegun = false

  begin(): void {
    this.hasBegun = true
  }

  /** From `begin` on, each answer closes its connection, also of a request that came before. */
  closeConnections(app: FastifyInstance): void {
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.hasBegun) reply.header('connection', 'close')
      done(null, payload)
    })
  }
}
